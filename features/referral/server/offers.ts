/**
 * Tells the machine, which knows no countries, to whom rebates are offered: with each member his
 * inviter, and once in a while everybody above those who have paid fees lately.
 */
import { type Gateway, type Job, repeatedly } from '../../../platform/server/gateway.ts';
import type { SetOffered } from '../contract.ts';
import { readEarners, readNotOffered } from '../store/reading.ts';

const EVERY_MS = 3_600_000;

type OfferGateway = Pick<Gateway, 'database' | 'submit'>;
type IsOffered = (customerId: number) => Promise<boolean>;

/** Tells of one customer whether rebates are offered to him; nothing where that is known. */
export async function tellOffer(
  gateway: OfferGateway,
  owner: number,
  isOffered: IsOffered,
): Promise<void> {
  const isKnownOff = (await readNotOffered(gateway.database())).has(owner);
  await tell(gateway, owner, { isKnownOff, isOn: await isOffered(owner) });
}

async function tell(
  gateway: OfferGateway,
  owner: number,
  { isKnownOff, isOn }: { readonly isKnownOff: boolean; readonly isOn: boolean },
): Promise<void> {
  if (isOn === !isKnownOff) return;
  const command: SetOffered = { type: 'referral.set_offered', owner, isOffered: isOn };
  // Another gateway was quicker, or the room is parked: then later.
  await gateway.submit({ actor: 0, command });
}

/** Tells of everybody for whom it counts. */
export async function tellOffers(gateway: OfferGateway, isOffered: IsOffered): Promise<void> {
  const db = gateway.database();
  const notOffered = await readNotOffered(db);
  const all = new Set([...(await readEarners(db)), ...notOffered]);
  for (const owner of all) {
    await tell(gateway, owner, { isKnownOff: notOffered.has(owner), isOn: await isOffered(owner) });
  }
}

/** The job of it. */
export function offersJob(isOffered: IsOffered): Job {
  return {
    name: 'referral.offers',
    start: (gateway) =>
      repeatedly(gateway, EVERY_MS, () => tellOffers(gateway, isOffered), 'no offers were told'),
  };
}
