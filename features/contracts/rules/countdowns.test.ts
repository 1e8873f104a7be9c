import { describe, expect, it } from 'vitest';
import { ALICE, BOB, ContractEngine } from '../../../tests/support/contract-engine.ts';
import { btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import type { Reduction } from '../contract/reductions.ts';

function beat(world: ContractEngine, countdownMs: number): { readonly dueMs: number } {
  const command = { type: 'contracts.set_countdown', marketId: btcUsdt, countdownMs };
  return world.must(ALICE, command);
}

describe('a dead man’s switch of contracts', () => {
  it('ends what waits for a better price, and leaves what guards a position', () => {
    const world = new ContractEngine();
    const open = world.open({ lots: 2 });
    const bid = world.open({ lots: 1, limitTicks: 7_500_000 });
    const other = world.open({ marketId: ethUsdt, lots: 1, limitTicks: 7_500_000 });
    const common = { type: 'contracts.reduce', marketId: btcUsdt, side: 'long', lots: 1 };
    const at = { ...common, trailTicks: 0, clientOrderId: '' };
    const profit = { ...at, kind: 'take_profit', triggerTicks: 9_000_000 };
    const gain = world.must<Reduction>(ALICE, profit);
    const stop = world.must<Reduction>(ALICE, { ...at, kind: 'stop', triggerTicks: 7_000_000 });
    const trail = { ...at, kind: 'trailing', triggerTicks: 0, trailTicks: 90_000 };
    const trailing = world.must<Reduction>(ALICE, trail);
    expect(beat(world, 5_000).dueMs).toBe(world.timeMs + 5_000);
    world.wait(4_999);
    expect(world.position(bid.id).state).toBe('waiting');
    world.wait(1);
    expect(world.position(bid.id)).toMatchObject({ state: 'cancelled', reason: 'by_customer' });
    expect(world.position(other.id).state).toBe('waiting');
    expect(world.position(open.id).state).toBe('open');
    const { reductions } = world.engine.contracts.state;
    expect(reductions.get(gain.id)).toBeUndefined();
    expect(reductions.sorted().map(({ id }) => id)).toEqual([stop.id, trailing.id]);
    world.expectSound();
  });

  it('leaves what others have waiting, and is ended by 0', () => {
    const world = new ContractEngine();
    const his = world.open({ lots: 1, limitTicks: 7_500_000 }, BOB);
    const own = world.open({ lots: 1, limitTicks: 7_500_000 });
    beat(world, 5_000);
    beat(world, 0);
    world.wait(6_000);
    expect(world.position(own.id).state).toBe('waiting');
    beat(world, 5_000);
    world.wait(5_000);
    expect(world.position(own.id).state).toBe('cancelled');
    expect(world.position(his.id).state).toBe('waiting');
  });

  it('is of customers and of markets with contracts, and run by its timer alone', () => {
    const world = new ContractEngine();
    const command = { type: 'contracts.set_countdown', marketId: btcUsdt, countdownMs: 5_000 };
    expect(world.refusal(0, command)).toBe('not_allowed');
    expect(world.refusal(ALICE, { ...command, marketId: 999 })).toBe('unknown_market');
    expect(world.refusal(ALICE, { ...command, countdownMs: 1 })).toBe('bad_countdown');
    const own = world.open({ lots: 1, limitTicks: 7_500_000 });
    world.must(ALICE, command);
    const run = { type: 'contracts.run_countdown', owner: ALICE, marketId: btcUsdt };
    for (const actor of [ALICE, BOB, 0]) expect(world.refusal(actor, run)).toBe('not_allowed');
    expect(world.position(own.id).state).toBe('waiting');
  });
});
