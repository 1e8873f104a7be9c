/**
 * What customers have asked to begin by itself: a roll, a renewal, copies of a trader. It ends
 * where the product is switched off in their country, for the machine knows no countries; what
 * runs goes on to its end.
 */
import type { Command } from '../../../core/engine/command.ts';
import { type Gateway, type Job, repeatedly } from '../gateway.ts';

const EVERY_MS = 300_000;
const MOST_AT_ONCE = 1_000;

type FollowUpGateway = Pick<Gateway, 'database' | 'submit'>;

/** What shall be followed by more of its kind. */
export interface FollowUp {
  readonly id: number;
  readonly owner: number;
}

/** Where the follow-ups of one room are kept, and what ends one. */
export interface FollowUps<F extends FollowUp = FollowUp> {
  /** A page of them by number, after one. */
  read(gateway: FollowUpGateway, after: number, most: number): Promise<readonly F[]>;
  /** The command of the house that ends one; refused where it has ended meanwhile. */
  end(followUp: F): Command;
}

type IsOffered = (customerId: number) => Promise<boolean>;

/** Looks at all follow-ups, and ends those whose product is not offered to their owners. */
export async function endFollowUps<F extends FollowUp>(
  gateway: FollowUpGateway,
  followUps: FollowUps<F>,
  isOffered: IsOffered,
): Promise<void> {
  const known = new Map<number, boolean>();
  for (let after = 0; ; ) {
    const page = await followUps.read(gateway, after, MOST_AT_ONCE);
    for (const followUp of page) {
      const { owner } = followUp;
      const isOn = known.get(owner) ?? (await isOffered(owner));
      known.set(owner, isOn);
      if (!isOn) await gateway.submit({ actor: 0, command: followUps.end(followUp) });
    }
    const last = page.at(-1);
    if (last === undefined || page.length < MOST_AT_ONCE) return;
    after = last.id;
  }
}

/** The job of it. */
export function followUpsJob<F extends FollowUp>(
  name: Job['name'],
  followUps: FollowUps<F>,
  isOffered: IsOffered,
): Job {
  const look = (gateway: Gateway) => () => endFollowUps(gateway, followUps, isOffered);
  return {
    name,
    start: (gateway) =>
      repeatedly(gateway, EVERY_MS, look(gateway), 'follow-ups were not looked at'),
  };
}
