import { describe, expect, it } from 'vitest';
import { ALICE, BOB, ContractEngine } from '../../../tests/support/contract-engine.ts';
import { aaplUsdt, btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import { contractTerms } from '../testing/terms.ts';
import { type Entry, MAX_ENTRIES, type PlaceEntry } from '../contract/entries.ts';

const TRADE = {
  type: 'contracts.trade',
  marketId: btcUsdt,
  side: 'long',
  lots: 1,
  mode: 'cross',
  multiple: 100,
} as const;
const OPEN = {
  ...TRADE,
  type: 'contracts.open',
  limitTicks: 0,
  takeProfitTicks: 0,
  stopLossTicks: 0,
} as const;

/** Buys one lot of bitcoin contracts once they cost 81,000.00. */
function entry(change: Partial<PlaceEntry> = {}): PlaceEntry {
  const price = { kind: 'stop', triggerTicks: 8_100_000, trailTicks: 0 } as const;
  return { type: 'contracts.place_entry', order: TRADE, ...price, clientOrderId: '', ...change };
}

function place(world: ContractEngine, change: Partial<PlaceEntry> = {}, owner = ALICE): Entry {
  return world.must<Entry>(owner, entry(change));
}

function waiting(world: ContractEngine): number[] {
  return world.engine.contracts.state.entries.sorted().map(({ id }) => id);
}

/** What has become of an entry. */
function told(world: ContractEngine, { id }: Entry): Entry | undefined {
  const all = world.events('contracts.entry_changed') as Entry[];
  return all.findLast((it) => it.id === id);
}

function refused(name: string): string {
  return JSON.stringify({ refused: name });
}

function open(world: ContractEngine, owner = ALICE) {
  const live = world.engine.contracts.livePositions();
  return live.filter((it) => it.owner === owner && it.state === 'open');
}

describe('an order that waits for a price and then opens', () => {
  it('holds nothing, and trades at the tick after the one that sets it off', () => {
    const world = new ContractEngine();
    const before = world.money(ALICE);
    const made = place(world);
    expect(world.money(ALICE)).toEqual(before);
    world.index(8_050_000);
    expect(waiting(world)).toEqual([made.id]);
    world.index(8_150_000);
    const set = told(world, made);
    expect(set).toMatchObject({ state: 'done', refusal: '' });
    expect(set?.orderId).toBeGreaterThan(0);
    expect(waiting(world)).toEqual([]);
    expect(open(world)).toEqual([]);
    world.index(8_200_000);
    const [position] = open(world);
    expect(position).toMatchObject({ side: 'long', lots: 1, openIndexTicks: 8_200_000 });
    expect(position?.openTick).toBe((set?.tick ?? 0) + 1);
    expect(world.fills(position?.id ?? 0)[0]?.orderId).toBe(set?.orderId);
    world.expectSound();
  });

  const longs = { stop: 8_100_000, take_profit: 7_900_000 } as const;
  const shorts = { stop: 7_900_000, take_profit: 8_100_000 } as const;

  it.each([
    ['long', 'stop', longs.stop, 8_100_000],
    ['long', 'take_profit', longs.take_profit, 7_800_000],
    ['short', 'stop', shorts.stop, 7_800_000],
    ['short', 'take_profit', shorts.take_profit, 8_200_000],
  ] as const)('a %s waits as a %s until its own opening price is there', (...of) => {
    const [side, kind, triggerTicks, beyond] = of;
    const world = new ContractEngine({ terms: { spreadBps: 10 } });
    const made = place(world, { order: { ...TRADE, side }, kind, triggerTicks });
    // Half of the spread lies between the index and the price at which each side opens.
    const touch = nearestIndex(side, kind, triggerTicks);
    world.index(touch.before);
    expect(waiting(world)).toEqual([made.id]);
    world.index(touch.at);
    expect(waiting(world)).toEqual([]);
    world.index(beyond);
    expect(open(world)).toMatchObject([{ side, lots: 1 }]);
    world.expectSound();
  });

  it('follows the best price and opens when it has turned by its distance', () => {
    const world = new ContractEngine({ terms: { spreadBps: 0 } });
    const made = place(world, { kind: 'trailing', triggerTicks: 0, trailTicks: 100_000 });
    expect(made.trailStopTicks).toBe(8_100_000);
    world.index(7_800_000);
    expect(told(world, made)?.trailStopTicks).toBe(7_900_000);
    world.index(7_899_999);
    expect(waiting(world)).toEqual([made.id]);
    world.index(7_900_000);
    expect(waiting(world)).toEqual([]);
    world.index(7_950_000);
    expect(open(world)).toMatchObject([{ side: 'long', openTicks: 7_950_000 }]);
  });

  it('of a trade closes what stands on the other side first', () => {
    const world = new ContractEngine();
    const short = world.open({ side: 'short', lots: 3 });
    place(world, { order: { ...TRADE, lots: 2 } });
    world.index(8_100_000);
    world.index(8_110_000);
    expect(world.position(short.id).lots).toBe(1);
    expect(open(world)).toHaveLength(1);
  });

  it('with a limit waits for it from then on, and covers the house like every new order', () => {
    const world = new ContractEngine();
    place(world, { order: { ...OPEN, limitTicks: 8_050_000, needsCover: false } });
    world.index(8_100_000);
    const [waits] = world.engine.contracts.livePositions();
    expect(waits).toMatchObject({ state: 'waiting', limitTicks: 8_050_000, needsCover: true });
    world.index(8_040_000);
    expect(open(world)).toHaveLength(1);
    world.expectSound();
  });
});

/** The last index that does not set an order off, and the first that does. */
function nearestIndex(side: 'long' | 'short', kind: 'stop' | 'take_profit', ticks: number) {
  const opensAt = (index: number) =>
    side === 'long' ? Math.ceil((index * 10_005) / 10_000) : Math.floor((index * 9_995) / 10_000);
  const rises = (side === 'long') === (kind === 'stop');
  let index = 8_000_000;
  const isThere = () => (rises ? opensAt(index) >= ticks : opensAt(index) <= ticks);
  while (!isThere()) index += rises ? 1 : -1;
  return { before: index + (rises ? -1 : 1), at: index };
}

describe('at its price an entry is refused as the order would be', () => {
  it('where the money is gone by then, and says so', () => {
    const world = new ContractEngine({ customer: '20' });
    const made = place(world, { order: { ...TRADE, lots: 200 } });
    world.index(8_100_000);
    expect(told(world, made)).toMatchObject({
      state: 'cancelled',
      refusal: refused('insufficient_margin'),
    });
    expect(told(world, made)?.orderId).toBe(0);
    expect(waiting(world)).toEqual([]);
  });

  it('where other terms have come into force, whatever its price', () => {
    const world = new ContractEngine();
    const terms = { ...contractTerms(btcUsdt), spreadBps: 20 };
    const { marketId: _, version: __, ...plan } = terms;
    const made = world.beginTerms('contracts', plan, () => place(world));
    world.index(8_200_000);
    expect(told(world, made)).toMatchObject({
      state: 'cancelled',
      refusal: refused('terms_changed'),
    });
    expect(open(world)).toEqual([]);
  });

  it('and waits on while its market opens nothing', () => {
    const world = new ContractEngine();
    const made = place(world);
    const halt = { type: 'catalogue.halt', marketId: btcUsdt, operator: 1, reason: 'a test' };
    world.must(0, { ...halt, isHalted: true });
    world.index(8_200_000);
    expect(waiting(world)).toEqual([made.id]);
    world.must(0, { ...halt, isHalted: false });
    world.index(8_200_000);
    expect(told(world, made)).toMatchObject({ state: 'done' });
  });
});

describe('placing and cancelling', () => {
  it.each([
    ['unknown_market', { order: { ...TRADE, marketId: 99 } }],
    ['bad_order', { triggerTicks: 0 }],
    ['bad_order', { trailTicks: 5 }],
    ['bad_order', { kind: 'trailing' as const }],
    ['bad_order', { order: { ...TRADE, lots: 0 } }],
    ['bad_order', { order: { ...TRADE, lots: 1.5 } }],
    ['bad_order', { order: { ...OPEN, mode: 'isolated' as const, couponId: 3 } }],
    ['bad_order', { order: { ...OPEN, timeInForce: 'ioc' as const } }],
    ['unknown_multiple', { order: { ...TRADE, multiple: 7 } }],
  ])('is refused as %s', (refusal, change) => {
    const world = new ContractEngine();
    expect(world.refusal(ALICE, entry(change))).toBe(refusal);
    expect(waiting(world)).toEqual([]);
  });

  it('is refused for what the house has, and for more lots than one order may have', () => {
    const world = new ContractEngine();
    expect(world.refusal(0, entry())).toBe('bad_order');
    const most = contractTerms(btcUsdt).maxLotsPerOrder;
    expect(world.refusal(ALICE, entry({ order: { ...TRADE, lots: most } }))).toBe('accepted');
    const above = entry({ order: { ...TRADE, lots: most + 1 } });
    expect(world.refusal(ALICE, above)).toBe('too_many_lots');
  });

  it('is refused in a market that has had no price yet', () => {
    const world = new ContractEngine();
    const marketId = aaplUsdt;
    world.must(0, { type: 'contracts.publish_terms', terms: contractTerms(marketId) });
    const order = { ...TRADE, marketId };
    expect(world.refusal(ALICE, entry({ order }))).toBe('market_halted');
    const trailing = { kind: 'trailing', triggerTicks: 0, trailTicks: 5 } as const;
    expect(world.refusal(ALICE, entry({ order, ...trailing }))).toBe('market_halted');
  });

  it('is refused at a price that is there already', () => {
    const world = new ContractEngine({ terms: { spreadBps: 0 } });
    const at = (side: 'long' | 'short', kind: 'stop' | 'take_profit', triggerTicks: number) =>
      world.refusal(ALICE, entry({ order: { ...TRADE, side }, kind, triggerTicks }));
    for (const side of ['long', 'short'] as const) {
      for (const kind of ['stop', 'take_profit'] as const) {
        const rises = (side === 'long') === (kind === 'stop');
        expect(at(side, kind, 8_000_000)).toBe('stop_would_trigger');
        expect(at(side, kind, rises ? 8_000_001 : 7_999_999)).toBe('accepted');
      }
    }
  });

  it('takes so many of a customer and no more, and others none of his room', () => {
    const world = new ContractEngine();
    for (let count = 0; count < MAX_ENTRIES; count += 1) place(world);
    expect(world.refusal(ALICE, entry())).toBe('too_many_entries');
    expect(world.saidOf(ALICE, entry())).toEqual({ limit: String(MAX_ENTRIES) });
    const his = place(world, {}, BOB);
    world.must(BOB, { type: 'contracts.cancel_entry', entryId: his.id, clientOrderId: '' });
    expect(waiting(world)).toHaveLength(MAX_ENTRIES);
  });

  it('is named once while it waits, and cancelled by its owner alone', () => {
    const world = new ContractEngine();
    const made = place(world, { clientOrderId: 'mine' });
    expect(world.refusal(ALICE, entry({ clientOrderId: 'mine' }))).toBe('client_order_id_in_use');
    expect(world.refusal(BOB, entry({ clientOrderId: 'mine' }))).toBe('accepted');
    const cancel = { type: 'contracts.cancel_entry', entryId: made.id, clientOrderId: '' };
    expect(world.refusal(BOB, cancel)).toBe('unknown_order');
    expect(world.must(ALICE, cancel)).toMatchObject({ state: 'cancelled', refusal: '' });
    expect(world.refusal(ALICE, cancel)).toBe('unknown_order');
    world.index(8_200_000);
    expect(told(world, made)?.state).toBe('cancelled');
    const again = place(world, { clientOrderId: 'mine', triggerTicks: 8_300_000 });
    world.must(ALICE, { ...cancel, entryId: 0, clientOrderId: 'mine' });
    expect(waiting(world)).not.toContain(again.id);
  });

  it('ends with a dead man switch of its market', () => {
    const world = new ContractEngine();
    const made = place(world);
    const other = place(world, { order: { ...TRADE, marketId: ethUsdt } });
    const his = place(world, {}, BOB);
    const set = { type: 'contracts.set_countdown', marketId: btcUsdt, countdownMs: 5_000 };
    world.must(ALICE, set);
    world.wait(5_000);
    expect(waiting(world)).toEqual([other.id, his.id]);
    expect(told(world, made)).toMatchObject({ state: 'cancelled', refusal: '' });
  });
});
