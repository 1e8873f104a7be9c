/** Plans of buying that come in one slot of 30 seconds. */
import { aaplUsdt } from '../../../tests/support/small-catalogue.ts';
import type { CorporateWorld } from './world.ts';

const SLOTS = 60;

/** A plan for each owner, all of one slot; their numbers. */
export function plansOfOneSlot(
  world: CorporateWorld,
  owners: readonly number[],
  amount: bigint,
): readonly number[] {
  const make = (owner: number): number => {
    const fields = { id: 0, marketId: aaplUsdt, amount: amount.toString(), every: 'day', day: 0 };
    return world.must<{ id: number }>(owner, { type: 'corporate.save_plan', ...fields }).id;
  };
  const ids: number[] = [];
  for (const owner of owners) {
    let id = make(owner);
    while (ids[0] !== undefined && id % SLOTS !== ids[0] % SLOTS) {
      world.must(owner, { type: 'corporate.switch_plan', id, state: 'ended' });
      id = make(owner);
    }
    ids.push(id);
  }
  return ids;
}
