import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { ALICE, BOB, usdt } from '../../../tests/support/contract-engine.ts';
import { AAPL, aaplUsdt, btcUsdt, OPENS_MS, USDT } from '../../../tests/support/small-catalogue.ts';
import {
  DAY_MS,
  type Execution,
  type InvestPlan,
  LEAST_AMOUNT,
  MOST_AMOUNT,
  MOST_PLANS,
} from '../contract.ts';
import type { Order } from '../../spot/contract/index.ts';
import { CorporateWorld } from '../testing/world.ts';
import { nextDue } from './days.ts';

const PLAN = { id: 0, marketId: aaplUsdt, amount: usdt('100').toString(), every: 'day', day: 0 };
const HOUR_MS = 3_600_000;

function save(world: CorporateWorld, change: object = {}, owner = ALICE): string {
  return world.refusal(owner, { type: 'corporate.save_plan', ...PLAN, ...change });
}

function make(world: CorporateWorld, change: object = {}, owner = ALICE): number {
  return world.must<{ id: number }>(owner, { type: 'corporate.save_plan', ...PLAN, ...change }).id;
}

function plan(world: CorporateWorld, id: number): InvestPlan {
  const found = world.savedIn<InvestPlan>('invest_plans').findLast((row) => row.id === id);
  if (found === undefined) throw new Error(`no plan ${id}`);
  return found;
}

function executions(world: CorporateWorld): Execution[] {
  return world.appended<Execution>('invest_executions');
}

/** The market maker sells shares at 250 in a session that is under way. */
function quote(world: CorporateWorld, lots = 10_000): void {
  world.must(HOUSE.marketMaker, {
    type: 'spot.quote',
    marketId: aaplUsdt,
    bids: [],
    asks: [[25_000, lots]],
  });
}

function stocked(): CorporateWorld {
  const world = CorporateWorld.open();
  world.endow(HOUSE.marketMaker, KIND.house, '100000', AAPL);
  world.give(ALICE, '0.00000001', '1000');
  return world;
}

/** The next session begins, with a price and quotes; then the time of a plan comes. */
function nextSession(world: CorporateWorld, day: number, lots?: number): void {
  world.goTo(OPENS_MS + day * DAY_MS + 60_000);
  world.price(25_000);
  quote(world, lots);
  world.goTo(OPENS_MS + day * DAY_MS + 29 * 60_000);
  world.price(25_000);
  while (world.timeMs < OPENS_MS + day * DAY_MS + HOUR_MS) {
    world.goTo(world.timeMs + 10_000);
    world.price(25_000);
  }
}

describe('saving a plan', () => {
  it.each<[string, object]>([
    ['unknown_market', { marketId: btcUsdt }],
    ['unknown_market', { marketId: 77 }],
    ['bad_plan', { every: 'hour' }],
    ['bad_plan', { day: 1 }],
    ['bad_plan', { every: 'week', day: 0 }],
    ['bad_plan', { every: 'week', day: 6 }],
    ['bad_plan', { every: 'month', day: 29 }],
    ['bad_amount', { amount: '1.5' }],
    ['bad_amount', { amount: '0' }],
    ['amount_below_minimum', { amount: (LEAST_AMOUNT - 1n).toString() }],
    ['amount_above_maximum', { amount: (MOST_AMOUNT + 1n).toString() }],
    ['unknown_plan', { id: 4_711 }],
    ['accepted', { amount: LEAST_AMOUNT.toString() }],
    ['accepted', { amount: MOST_AMOUNT.toString(), every: 'month', day: 28 }],
    ['accepted', { every: 'week', day: 5 }],
  ])('is %s for %o', (answer, change) => expect(save(stocked(), change)).toBe(answer));

  it('has a limit of plans, which those that have ended do not count against', () => {
    const world = stocked();
    const ids = Array.from({ length: MOST_PLANS }, () => make(world));
    expect(save(world)).toBe('too_many_plans');
    expect(save(world, { id: ids[0] })).toBe('accepted');
    world.must(ALICE, { type: 'corporate.switch_plan', id: ids[0], state: 'ended' });
    expect(save(world)).toBe('accepted');
    expect(world.refusal(0, { type: 'corporate.save_plan', ...PLAN })).toBe('not_allowed');
  });

  it('belongs to its owner', () => {
    const world = stocked();
    const id = make(world);
    expect(save(world, { id }, BOB)).toBe('unknown_plan');
    const turn = { type: 'corporate.switch_plan', id, state: 'paused' };
    expect(world.refusal(BOB, turn)).toBe('unknown_plan');
    expect(world.refusal(0, turn)).toBe('not_allowed');
    expect(world.refusal(ALICE, { ...turn, state: 'gone' })).toBe('bad_state');
    expect(world.refusal(ALICE, { ...turn, state: 'running' })).toBe('nothing_to_change');
    expect(world.refusal(ALICE, turn)).toBe('accepted');
    expect(world.refusal(ALICE, turn)).toBe('nothing_to_change');
  });
});

describe('a plan', () => {
  it('buys once in each session, for its amount, and lists what it bought', () => {
    const world = stocked();
    const id = make(world);
    world.must(ALICE, { type: 'corporate.switch_plan', id, state: 'paused' });
    world.must(ALICE, { type: 'corporate.switch_plan', id, state: 'running' });
    nextSession(world, 1);
    const [first] = executions(world).filter(({ outcome }) => outcome === 'bought');
    expect(first).toMatchObject({ planId: id, spentUnits: usdt('100'), gotUnits: usdt('0.4') });
    nextSession(world, 2);
    const bought = executions(world).filter(({ outcome }) => outcome === 'bought');
    expect(bought.length).toBe(2);
    expect(plan(world, id).nextMs).toBeGreaterThan(OPENS_MS + 3 * DAY_MS);
    world.expectSound();
  });

  it('says of what it bought in part that nobody was left', () => {
    const world = stocked();
    make(world);
    nextSession(world, 1, 10);
    const orders = world.events('spot.order_changed') as Order[];
    expect(orders.findLast(({ owner }) => owner === ALICE)).toMatchObject({
      state: 'cancelled',
      reason: 'unfilled_remainder',
      filledLots: 10,
    });
  });

  it('is left out where money is short, and goes on', () => {
    const world = CorporateWorld.open();
    world.endow(HOUSE.marketMaker, KIND.house, '100000', AAPL);
    const id = make(world);
    nextSession(world, 1);
    expect(executions(world).at(-1)).toMatchObject({ outcome: 'insufficient_balance', orderId: 0 });
    const move = { fromKind: KIND.margin, toKind: KIND.spot, assetId: USDT };
    world.must(ALICE, { type: 'wallet.transfer', ...move, amount: usdt('150').toString() });
    nextSession(world, 2);
    expect(executions(world).at(-1)).toMatchObject({ outcome: 'bought', planId: id });
  });

  it('does not buy for a frozen account, or while it is paused or ended', () => {
    const world = stocked();
    const id = make(world);
    world.must(0, {
      type: 'operators.freeze',
      operator: 1,
      owner: ALICE,
      what: 'trading',
      isFrozen: true,
      reason: 'a test',
    });
    nextSession(world, 1);
    expect(executions(world).at(-1)?.outcome).toBe('account_frozen');
    const count = executions(world).length;
    world.must(ALICE, { type: 'corporate.switch_plan', id, state: 'paused' });
    nextSession(world, 2);
    expect(executions(world).length).toBe(count);
    const invest = { type: 'corporate.invest', id };
    expect(world.refusal(0, invest)).toBe('unknown_plan');
    expect(world.refusal(ALICE, invest)).toBe('not_allowed');
  });

  it('tries again while its market is halted, and leaves the day out at its end', () => {
    const world = stocked();
    make(world);
    world.goTo(OPENS_MS + 2 * DAY_MS - 1);
    expect(executions(world).at(-1)?.outcome).toBe('market_halted');
    expect(executions(world).filter(({ timeMs }) => timeMs > OPENS_MS + DAY_MS).length).toBe(1);
  });

  it('ends with its market', () => {
    const world = stocked();
    const id = make(world);
    world.carryOut({ kind: 'delisting', exMs: OPENS_MS + 16 * DAY_MS - HOUR_MS });
    expect(plan(world, id)).toMatchObject({ state: 'ended', nextMs: 0 });
    expect(save(world)).toBe('unknown_market');
  });
});

describe('when a plan is due', () => {
  const at = (text: string) => Date.parse(`${text}Z`);
  // Monday the 2nd is a holiday, Friday the 6th too.
  const days = [3, 4, 5, 9, 10, 11, 12, 13, 16, 17];
  const sessions = days.map((day) => {
    const opens = at(`2026-11-${String(day).padStart(2, '0')}T14:30:00`);
    return [opens, opens + 6.5 * HOUR_MS] as const;
  });
  const calendar = { name: 'some', sessions };

  it.each<[string, 'day' | 'week' | 'month', number, string, string]>([
    ['each day', 'day', 0, '2026-11-03T20:00:00', '2026-11-04T15:00:00'],
    ['each day, before the time', 'day', 0, '2026-11-03T14:59:59', '2026-11-03T15:00:00'],
    ['each day, over a weekend', 'day', 0, '2026-11-05T20:00:00', '2026-11-09T15:00:00'],
    ['each Monday, a holiday', 'week', 1, '2026-11-01T00:00:00', '2026-11-03T15:00:00'],
    ['each Monday, after that', 'week', 1, '2026-11-03T15:00:00', '2026-11-09T15:00:00'],
    ['each Friday, a holiday', 'week', 5, '2026-11-05T00:00:00', '2026-11-09T15:00:00'],
    ['each 14th, a Saturday', 'month', 14, '2026-11-01T00:00:00', '2026-11-16T15:00:00'],
    ['each 14th, the Sunday after it', 'month', 14, '2026-11-15T00:00:00', '2026-11-16T15:00:00'],
  ])('%s', (_name, every, day, after, due) => {
    expect(nextDue({ id: 60, every, day }, at(after), calendar)).toBe(at(due));
  });

  it('follows one another within half an hour, and is never without sessions', () => {
    const first = nextDue({ id: 120, every: 'day', day: 0 }, at('2026-11-03T00:00:00'), calendar);
    const last = nextDue({ id: 119, every: 'day', day: 0 }, at('2026-11-03T00:00:00'), calendar);
    expect(last - first).toBe(59 * 30_000);
    const none = nextDue({ id: 1, every: 'day', day: 0 }, at('2027-01-01T00:00:00'), calendar);
    expect(none).toBe(0);
    const always = nextDue({ id: 60, every: 'day', day: 0 }, at('2026-11-03T00:00:00'), undefined);
    expect(always).toBe(at('2026-11-03T14:30:00'));
  });
});
