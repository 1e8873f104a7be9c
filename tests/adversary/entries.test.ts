/** What somebody may try with orders that wait for a price and then open. */
import { describe, expect, it } from 'vitest';
import type { Entry, PlaceEntry } from '../../features/contracts/contract/entries.ts';
import { MAX_ENTRIES } from '../../features/contracts/contract/entries.ts';
import { MAX_PENDING_ORDERS } from '../../features/contracts/contract/orders.ts';
import { TIERS } from '../../features/contracts/testing/terms.ts';
import { ALICE, BOB, ContractEngine, usdt } from '../support/contract-engine.ts';
import { btcUsdt } from '../support/small-catalogue.ts';

const TRADE = {
  type: 'contracts.trade',
  marketId: btcUsdt,
  side: 'long',
  lots: 1,
  mode: 'cross',
  multiple: 100,
} as const;

function enter(world: ContractEngine, change: Partial<PlaceEntry['order']> = {}, owner = ALICE) {
  const order = { ...TRADE, ...change } as PlaceEntry['order'];
  const price = { kind: 'stop', triggerTicks: 8_100_000, trailTicks: 0, clientOrderId: '' };
  return world.must<Entry>(owner, { type: 'contracts.place_entry', order, ...price });
}

/** What became of all entries, in the order in which they were placed. */
function ends(world: ContractEngine): string[] {
  const last = new Map<number, Entry>();
  for (const told of world.events('contracts.entry_changed') as Entry[]) last.set(told.id, told);
  const all = [...last.values()].sort((a, b) => a.id - b.id);
  return all.map(({ state, refusal }) => (refusal === '' ? state : JSON.parse(refusal).refused));
}

function openLots(world: ContractEngine, owner: number): number {
  const live = world.engine.contracts.livePositions();
  const own = live.filter((it) => it.owner === owner && it.state === 'open');
  return own.reduce((sum, it) => sum + it.lots, 0);
}

describe('an order that waits and then opens', () => {
  it('spends money once, however many wait for one price', () => {
    const world = new ContractEngine({ customer: '20', terms: { exposureCapLots: 1_000 } });
    for (let count = 0; count < MAX_ENTRIES; count += 1) enter(world);
    world.index(8_100_000);
    world.index(8_100_000);
    const [free, frozen] = world.money(ALICE);
    expect(openLots(world, ALICE)).toBeGreaterThan(0);
    expect(openLots(world, ALICE)).toBeLessThan(MAX_ENTRIES);
    expect(free).toBeGreaterThanOrEqual(0n);
    expect(free + frozen).toBeLessThanOrEqual(usdt('20'));
    world.expectSound();
  });

  it('does not trade at the tick that sets it off, whoever saw that coming', () => {
    const world = new ContractEngine({ terms: { spreadBps: 0 } });
    enter(world);
    world.index(8_100_000);
    expect(openLots(world, ALICE)).toBe(0);
    world.index(8_300_000);
    const [position] = world.engine.contracts.livePositions();
    expect(position?.openTicks).toBe(8_300_000);
  });

  it('takes no more of the house than its caps leave, whoever was first', () => {
    const world = new ContractEngine({ terms: { exposureCapLots: 3 } });
    enter(world, { lots: 2 }, BOB);
    enter(world, { lots: 2 });
    world.index(8_100_000);
    world.index(8_100_000);
    expect([openLots(world, BOB), openLots(world, ALICE)]).toEqual([2, 0]);
    const orders = world.events('contracts.order_changed') as { owner: number; refusal: string }[];
    expect(orders.findLast(({ owner }) => owner === ALICE)?.refusal).toContain('exposure_capped');
  });

  it('does not lift its owner above the tier of his multiple', () => {
    const terms = { tiers: TIERS, spreadBps: 0 };
    const world = new ContractEngine({ terms, desk: '10000000', customer: '100000' });
    for (let count = 0; count < 4; count += 1) enter(world, { lots: 4 });
    world.index(8_100_000);
    world.index(8_100_000);
    const together = openLots(world, ALICE);
    expect(together).toBeGreaterThan(0);
    expect(together).toBeLessThan(16);
    const { state } = world.engine.contracts;
    const own = state.positions.ofOwner(ALICE);
    const value = state.sideUnits(own, { marketId: btcUsdt, side: 'long' });
    const [lowest] = TIERS;
    expect(value).toBeLessThanOrEqual(BigInt(lowest?.upToUnits ?? 0));
  });

  it('leaves no more pending than a customer may have, and tells the rest', () => {
    const world = new ContractEngine({ customer: '100000' });
    for (let count = 0; count < MAX_ENTRIES; count += 1) enter(world);
    const order = { type: 'contracts.place', order: TRADE };
    for (let count = 0; count < MAX_PENDING_ORDERS - 1; count += 1) world.must(ALICE, order);
    // At this tick the given ones are carried out first, so that all entries find room.
    world.index(8_100_000);
    expect(ends(world).filter((end) => end === 'done')).toHaveLength(MAX_ENTRIES);
    expect(world.refusal(ALICE, order)).toBe('accepted');
    for (let count = MAX_ENTRIES + 1; count < MAX_PENDING_ORDERS; count += 1) {
      world.must(ALICE, order);
    }
    expect(world.refusal(ALICE, order)).toBe('too_many_orders');
  });

  it('is given by nobody but the tick, and not for somebody else', () => {
    const world = new ContractEngine();
    const his = enter(world, {}, BOB);
    const cancel = { type: 'contracts.cancel_entry', entryId: his.id, clientOrderId: '' };
    expect(world.refusal(ALICE, cancel)).toBe('unknown_order');
    expect(world.refusal(0, cancel)).toBe('unknown_order');
    world.index(8_100_000);
    world.index(8_100_000);
    expect([openLots(world, BOB), openLots(world, ALICE)]).toEqual([1, 0]);
  });

  it('is not saved from terms that changed by an end of the process', () => {
    const world = new ContractEngine();
    const made = enter(world);
    const row = world.engine.contracts.state.entries.get(made.id);
    // What a customer sends cannot claim other terms: the house notes those in force.
    const claimed = { ...TRADE, termsVersion: 7 } as PlaceEntry['order'];
    const second = enter(world, claimed);
    for (const entry of [row, second]) {
      expect(JSON.parse(entry?.command ?? '{}')).toMatchObject({ termsVersion: 1 });
    }
  });
});
