import { describe, expect, it } from 'vitest';
import { ALICE, BOB, ContractEngine, usdt } from '../../../tests/support/contract-engine.ts';
import { btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import { contractTerms } from '../testing/terms.ts';
import { MAX_REDUCTIONS, type ReducePositions, type Reduction } from '../contract/reductions.ts';

function reduction(change: Partial<ReducePositions> = {}): ReducePositions {
  return {
    type: 'contracts.reduce',
    marketId: btcUsdt,
    side: 'long',
    kind: 'market',
    lots: 0,
    triggerTicks: 0,
    trailTicks: 0,
    clientOrderId: '',
    ...change,
  };
}

function reduce(world: ContractEngine, change: Partial<ReducePositions> = {}): Reduction {
  return world.must<Reduction>(ALICE, reduction(change));
}

function waiting(world: ContractEngine): readonly Readonly<Reduction>[] {
  return world.engine.contracts.state.reductions.sorted();
}

/** How many lots of each position are open. */
function lots(world: ContractEngine, ...ids: number[]): number[] {
  return ids.map((id) => world.position(id).lots);
}

describe('closing a side at once', () => {
  it('closes the oldest first, in one command at one tick, and says how many', () => {
    const world = new ContractEngine();
    const [one, two, three] = [2, 3, 4].map((each) => world.open({ lots: each }).id);
    const short = world.open({ side: 'short', lots: 1 });
    const answer = reduce(world, { lots: 4 });
    expect(answer).toMatchObject({ state: 'done', closedLots: 4, reason: '' });
    expect(lots(world, one ?? 0, two ?? 0, three ?? 0, short.id)).toEqual([0, 1, 4, 1]);
    const closings = [one, two].map((id) => world.fills(id ?? 0).at(-1));
    expect(new Set(closings.map((fill) => fill?.seq)).size).toBe(1);
    expect(closings.map((fill) => fill?.tick)).toEqual([answer.tick, answer.tick]);
    world.expectSound();
  });

  it('goes by when they were opened, not by when they were ordered', () => {
    const world = new ContractEngine();
    const late = world.open({ lots: 2, limitTicks: 7_900_000 });
    const early = world.open({ lots: 2 });
    world.index(7_890_000);
    expect(world.position(late.id).state).toBe('open');
    reduce(world, { lots: 2 });
    expect(lots(world, late.id, early.id)).toEqual([2, 0]);
  });

  it('never opens: it takes what there is and leaves what it wanted more', () => {
    const world = new ContractEngine();
    world.open({ lots: 3 });
    expect(reduce(world, { lots: 5 })).toMatchObject({ closedLots: 3, state: 'done' });
    expect(world.refusal(ALICE, reduction({ lots: 5 }))).toBe('nothing_to_close');
    expect(world.engine.contracts.livePositions()).toEqual([]);
  });

  it.each([
    ['another side', { side: 'short' }],
    ['another market', { marketId: ethUsdt }],
  ] as const)('finds nothing on %s', (_what, change) => {
    const world = new ContractEngine();
    world.open();
    expect(world.refusal(ALICE, reduction(change))).toBe('nothing_to_close');
    expect(world.refusal(BOB, reduction())).toBe('nothing_to_close');
  });

  it.each([
    ['a price that it does not wait for', { triggerTicks: 8_100_000 }],
    ['a part of a lot', { lots: 0.5 }],
    ['less than nothing', { lots: -1 }],
    ['a stop without a price', { kind: 'stop' }],
    ['a trail without a distance', { kind: 'trailing' }],
  ] as const)('takes no order with %s', (_what, change) => {
    const world = new ContractEngine();
    world.open();
    expect(world.refusal(ALICE, reduction(change))).toBe('bad_order');
  });

  it('waits for a price', () => {
    const world = new ContractEngine();
    world.open();
    world.wait(60_000);
    expect(world.refusal(ALICE, reduction())).toBe('market_halted');
  });

  it('is refused whole where a loss could only be paid out of gains elsewhere', () => {
    const world = new ContractEngine({ customer: '100' });
    const own = [world.open({ lots: 3 }).id, world.open({ lots: 3 }).id] as const;
    world.open({ marketId: ethUsdt, lots: 4 });
    world.index(8_320_000, ethUsdt);
    world.index(7_760_000);
    // Either could be paid alone, both cannot.
    expect(world.refusal(ALICE, reduction())).toBe('loss_needs_gains');
    expect(lots(world, ...own)).toEqual([3, 3]);
    expect(reduce(world, { lots: 3 })).toMatchObject({ closedLots: 3 });
    expect(world.refusal(ALICE, reduction())).toBe('loss_needs_gains');
    reduce(world, { marketId: ethUsdt });
    expect(reduce(world)).toMatchObject({ closedLots: 3 });
    world.expectSound();
  });

  it('that waited takes what it needs of other gains first', () => {
    const world = new ContractEngine({ customer: '100' });
    const own = [world.open({ lots: 3 }).id, world.open({ lots: 3 }).id] as const;
    const winner = world.open({ marketId: ethUsdt, lots: 4 });
    reduce(world, { kind: 'stop', triggerTicks: 7_770_000 });
    world.index(8_320_000, ethUsdt);
    world.index(7_760_000);
    expect(lots(world, ...own, winner.id)).toEqual([0, 0, 0]);
    expect(world.position(winner.id).reason).toBe('gain_needed');
    world.expectSound();
  });
});

describe('an order that waits to close', () => {
  it('is set off by the closing price, and by none before', () => {
    const world = new ContractEngine();
    const { id } = world.open({ lots: 3 });
    const order = reduce(world, { kind: 'take_profit', triggerTicks: 8_100_000, lots: 2 });
    expect(order.state).toBe('waiting');
    world.index(8_100_000);
    // The bid is half the spread below the index.
    expect(lots(world, id)).toEqual([3]);
    world.index(8_140_000);
    expect(lots(world, id)).toEqual([1]);
    expect(world.fills(id).at(-1)?.reason).toBe('take_profit');
    expect(waiting(world)).toEqual([]);
  });

  it('may be one of several, each with its part, beside a stop for all', () => {
    const world = new ContractEngine();
    const { id } = world.open({ lots: 10 });
    const legs = [8_100_000, 8_200_000, 8_300_000];
    for (const triggerTicks of legs) reduce(world, { kind: 'take_profit', triggerTicks, lots: 3 });
    reduce(world, { kind: 'stop', triggerTicks: 7_900_000 });
    world.index(8_250_000);
    expect(lots(world, id)).toEqual([4]);
    world.index(7_880_000);
    expect(world.position(id)).toMatchObject({ state: 'closed', reason: 'stop_loss' });
    expect(waiting(world)).toEqual([]);
    world.expectSound();
  });

  it.each([
    ['long', 'stop', 7_900_000, 8_000_000],
    ['long', 'take_profit', 8_100_000, 8_000_000],
    ['short', 'stop', 8_100_000, 8_000_000],
    ['short', 'take_profit', 7_900_000, 8_000_000],
  ] as const)('of a %s as %s lies on its side of the price', (side, kind, right, wrong) => {
    const world = new ContractEngine();
    world.open({ side });
    const beyond = side === 'long' ? wrong - 1_000_000 : wrong + 1_000_000;
    const turned = kind === 'stop' ? wrong * 2 - beyond : beyond;
    const at = (triggerTicks: number) => reduction({ side, kind, triggerTicks });
    expect(world.refusal(ALICE, at(turned))).toBe('stop_would_trigger');
    expect(world.refusal(ALICE, at(right))).toBe('accepted');
  });

  it('follows the best price and closes when it turns', () => {
    const world = new ContractEngine();
    const { id } = world.open({ lots: 2 });
    const order = reduce(world, { kind: 'trailing', trailTicks: 100_000 });
    world.index(8_300_000);
    const [now] = waiting(world);
    expect(now?.trailStopTicks).toBeGreaterThan(order.trailStopTicks);
    world.index(8_250_000);
    expect(lots(world, id)).toEqual([2]);
    world.index(8_150_000);
    expect(world.position(id)).toMatchObject({ state: 'closed', reason: 'trailing_stop' });
  });

  it('ends with what it was to close, not with another side', () => {
    const world = new ContractEngine();
    world.open();
    world.open({ side: 'short' });
    reduce(world, { kind: 'stop', triggerTicks: 7_900_000 });
    const other = reduce(world, { side: 'short', kind: 'stop', triggerTicks: 8_100_000 });
    reduce(world);
    expect(waiting(world).map(({ id }) => id)).toEqual([other.id]);
  });

  it('may be placed beside an order that still waits for its price', () => {
    const world = new ContractEngine();
    const entry = world.open({ lots: 2, limitTicks: 7_900_000 });
    reduce(world, { kind: 'stop', triggerTicks: 7_800_000 });
    world.index(7_890_000);
    expect(world.position(entry.id).state).toBe('open');
    world.index(7_790_000);
    expect(world.position(entry.id).state).toBe('closed');
    const again = world.open({ lots: 2, limitTicks: 7_700_000 });
    reduce(world, { kind: 'stop', triggerTicks: 7_600_000 });
    world.must(ALICE, { type: 'contracts.cancel', positionId: again.id });
    expect(waiting(world)).toEqual([]);
  });

  it('is cancelled by its id or its name, by its customer alone', () => {
    const world = new ContractEngine();
    world.open();
    const stop = { kind: 'stop', triggerTicks: 7_900_000 } as const;
    const { id } = reduce(world, { ...stop, clientOrderId: 'mine' });
    expect(world.refusal(ALICE, reduction({ ...stop, clientOrderId: 'mine' }))).toBe(
      'client_order_id_in_use',
    );
    const cancel = { type: 'contracts.cancel_reduction', reductionId: id, clientOrderId: '' };
    expect(world.refusal(BOB, cancel)).toBe('unknown_order');
    const byName = { ...cancel, reductionId: 0, clientOrderId: 'mine' };
    expect(world.must(ALICE, byName)).toMatchObject({ state: 'cancelled', reason: 'by_customer' });
    expect(world.refusal(ALICE, cancel)).toBe('unknown_order');
    world.index(7_880_000);
    expect(world.engine.contracts.livePositions()).toHaveLength(1);
  });

  it('is one of at most so many', () => {
    const world = new ContractEngine();
    world.open();
    const stop = reduction({ kind: 'stop', triggerTicks: 7_900_000 });
    for (let count = 0; count < MAX_REDUCTIONS; count += 1) world.must(ALICE, stop);
    expect(world.refusal(ALICE, stop)).toBe('too_many_reductions');
    expect(world.saidOf(ALICE, stop)).toEqual({ limit: String(MAX_REDUCTIONS) });
  });

  it('holds no money', () => {
    const world = new ContractEngine();
    world.open();
    const before = world.money(ALICE);
    reduce(world, { kind: 'stop', triggerTicks: 7_900_000 });
    expect(world.money(ALICE)).toEqual(before);
    expect(before[1]).toBeGreaterThan(usdt('0'));
  });
});

describe('new terms', () => {
  it('move what an order that closes watches for to their spread', () => {
    const world = new ContractEngine({ terms: { spreadBps: 0 } });
    const { marketId: _, version: __, ...kept } = contractTerms(btcUsdt);
    world.beginTerms('contracts', { ...kept, spreadBps: 100 }, () => {
      world.open({ lots: 1, multiple: 5 });
      reduce(world, { kind: 'stop', triggerTicks: 7_950_000 });
    });
    // Under the terms before it closed at the index itself; now half a percent below it.
    expect(waiting(world)).toHaveLength(1);
    world.index(7_989_951);
    expect(waiting(world)).toHaveLength(1);
    world.index(7_989_949);
    expect(waiting(world)).toHaveLength(0);
  });
});
