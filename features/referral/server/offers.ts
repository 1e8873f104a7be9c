/**
 * Tells the machine, which knows no countries, to whom rebates are offered: with each member his
 * inviter, and everybody above those who have paid fees lately: within a minute of a switch, and
 * whoever has moved within a minute of that. It says since when, so that what happens in the last
 * minute of a day is of that day.
 */
import { type Gateway, type Job, repeatedly } from '../../../platform/server/gateway.ts';
import type { ManyOffers, Offer } from '../../../platform/server/rooms/product-offer.ts';
import { DAY_MS, type SetOffered } from '../contract.ts';
import { readEarners, readOffers } from '../store/reading.ts';

const LOOK_MS = 60_000;
const ALL_MS = 3_600_000;
/** What was committed a little later than its time is seen by the next look. */
const LATE_MS = 60_000;
/** So many customers are asked about at once. */
const MOST_AT_ONCE = 10_000;
const PRODUCT = 'referral';

type OfferGateway = Pick<Gateway, 'database' | 'submit'>;

/**
 * Tells of some customers whether rebates are offered to them, where that is not known.
 * @param afterMs a switch or a move after it is what has changed, and says when; where both are
 * before it, nobody knows what it was, and it counts from now
 */
export async function tellOffers(
  gateway: OfferGateway,
  operators: Pick<ManyOffers, 'offers'>,
  owners: readonly number[],
  afterMs: number,
): Promise<void> {
  const known = await readOffers(gateway.database());
  for (let from = 0; from < owners.length; from += MOST_AT_ONCE) {
    const some = owners.slice(from, from + MOST_AT_ONCE);
    const offers = await operators.offers(PRODUCT, some);
    for (const owner of some) {
      const now = offers.get(owner);
      if (now === undefined || now.isOffered === (known.get(owner)?.isOffered ?? true)) continue;
      const changedMs = known.get(owner)?.changedMs ?? 0;
      await tell(gateway, owner, now, Math.max(changedMs, afterMs));
    }
  }
}

async function tell(
  gateway: OfferGateway,
  owner: number,
  { isOffered, sinceMs }: Offer,
  afterMs: number,
): Promise<void> {
  const since = sinceMs > afterMs ? { sinceMs } : {};
  const command: SetOffered = { type: 'referral.set_offered', owner, isOffered, ...since };
  // Another gateway was quicker, or the room is parked: then later.
  await gateway.submit({ actor: 0, command });
}

/** Tells of everybody for whom it counts. */
export async function tellAllOffers(
  gateway: OfferGateway,
  operators: Pick<ManyOffers, 'offers'>,
  afterMs: number,
): Promise<void> {
  const db = gateway.database();
  const known = await readOffers(db);
  const off = [...known].filter(([, { isOffered }]) => !isOffered).map(([owner]) => owner);
  const owners = [...new Set([...(await readEarners(db)), ...off])];
  await tellOffers(gateway, operators, owners, afterMs);
}

/** When there was a look last, when one at all of them, and which switch was the last one then. */
interface Looked {
  readonly atMs: number;
  readonly allMs: number;
  readonly switchedMs: number;
}

/** Looks once a minute whether there is anything to tell; tells everything once an hour. */
export function offersLook(
  gateway: OfferGateway & Pick<Gateway, 'nowMs'>,
  operators: ManyOffers,
): () => Promise<void> {
  let looked: Looked | undefined;
  return async () => {
    const atMs = gateway.nowMs();
    const now: Looked = {
      atMs,
      allMs: atMs,
      switchedMs: await operators.lastSwitchedMs(PRODUCT),
    };
    const isNew = now.switchedMs !== looked?.switchedMs;
    if (looked === undefined || isNew || now.atMs >= looked.allMs + ALL_MS) {
      // After a start: whatever has changed since the day that may not be paid yet.
      const afterMs = (looked?.allMs ?? now.atMs - DAY_MS) - LATE_MS;
      await tellAllOffers(gateway, operators, afterMs);
      looked = now;
      return;
    }
    const afterMs = looked.atMs - LATE_MS;
    const moved = await operators.movedAfter(afterMs, MOST_AT_ONCE);
    if (moved.length > 0) await tellOffers(gateway, operators, moved, afterMs);
    looked = { ...now, allMs: looked.allMs };
  };
}

/** The job of it. */
export function offersJob(operators: ManyOffers): Job {
  return {
    name: 'referral.offers',
    start: (gateway) =>
      repeatedly(gateway, LOOK_MS, offersLook(gateway, operators), 'no offers were told'),
  };
}
