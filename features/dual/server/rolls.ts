/**
 * Ends the rolling of orders whose owners are in countries where the product is switched off: the
 * machine knows no countries. Orders themselves run on and are paid.
 */
import { type Gateway, type Job, repeatedly } from '../../../platform/server/gateway.ts';
import type { SetRoll } from '../contract.ts';
import { type DualTables, readRolling } from '../store/reading.ts';

const EVERY_MS = 300_000;
const MOST_AT_ONCE = 1_000;

type RollGateway = Pick<Gateway, 'database' | 'submit'>;

/** Looks at all orders that shall be rolled, and ends what is not offered to their owners. */
export async function endRolls(
  gateway: RollGateway,
  isOffered: (customerId: number) => Promise<boolean>,
): Promise<void> {
  const db = gateway.database<DualTables>();
  const known = new Map<number, boolean>();
  for (let after = 0; ; ) {
    const orders = await readRolling(db, after, MOST_AT_ONCE);
    for (const { id, owner } of orders) {
      const isOn = known.get(owner) ?? (await isOffered(owner));
      known.set(owner, isOn);
      if (isOn) continue;
      const command: SetRoll = { type: 'dual.set_roll', orderId: id, isOn: false };
      // Settled or switched off meanwhile: then there is nothing to end.
      await gateway.submit({ actor: 0, command });
    }
    const last = orders.at(-1);
    if (last === undefined || orders.length < MOST_AT_ONCE) return;
    after = last.id;
  }
}

/** The job of it. */
export function rollsJob(isOffered: (customerId: number) => Promise<boolean>): Job {
  return {
    name: 'dual.rolls',
    start: (gateway) =>
      repeatedly(gateway, EVERY_MS, () => endRolls(gateway, isOffered), 'rolls were not looked at'),
  };
}
