import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, units } from '../../../core/money/units.ts';
import { ALICE, BOB, usdt } from '../../../tests/support/contract-engine.ts';
import {
  AAPL,
  aaplUsdt,
  btcUsdt,
  CLOSES_MS,
  OPENS_MS,
  USDT,
} from '../../../tests/support/small-catalogue.ts';
import { contractTerms } from '../../contracts/testing/terms.ts';
import {
  CONFIRM_REFUSALS,
  DAY_MS,
  LARGEST_RATIO,
  PLAN_REFUSALS,
  SAVE_REFUSALS,
  SWITCH_REFUSALS,
} from '../contract.ts';
import { CorporateWorld, orderOf, planOf } from '../testing/world.ts';

function planning(world: CorporateWorld, change: object = {}, order: object = {}): string {
  const plan = { type: 'corporate.plan', operator: 1, reason: 'filed', ...planOf(change) };
  return world.refusal(0, { ...plan, ...order });
}

function deciding(world: CorporateWorld, id: number, change: object = {}): string {
  const decide = { operator: 2, id, verdict: 'confirm', reason: 'filed' };
  return world.refusal(0, { type: 'corporate.confirm', ...decide, ...change });
}

describe('planning an action', () => {
  it.each<[string, object, object?]>([
    ['bad_operator', {}, { operator: 0 }],
    ['unknown_market', { marketId: btcUsdt }],
    ['unknown_market', { marketId: 99 }],
    ['reason_needed', {}, { reason: ' ' }],
    ['bad_action', { kind: 'bonus' }],
    ['bad_action', { numerator: 4, denominator: 4 }],
    ['bad_action', { numerator: 4, denominator: 2 }],
    ['bad_action', { numerator: LARGEST_RATIO + 1 }],
    ['bad_action', { numerator: 1.5 }],
    ['bad_action', { perShare: '1' }],
    ['bad_action', { kind: 'dividend', perShare: '0' }],
    ['bad_action', { kind: 'dividend', perShare: '-5' }],
    ['bad_action', { kind: 'dividend', perShare: (usdt('125') + 1n).toString() }],
    ['bad_action', { kind: 'delisting', numerator: 2 }],
    ['bad_action', { exMs: Number.NaN }],
    ['in_session', { exMs: OPENS_MS + 2 * DAY_MS }],
    ['in_session', { exMs: CLOSES_MS + 2 * DAY_MS - 1 }],
    ['too_far_ahead', { exMs: OPENS_MS + 91 * DAY_MS }],
    ['notice_too_short', { kind: 'delisting' }],
  ])('is refused with %s for %o %o', (refusal, change, order = {}) => {
    expect(planning(CorporateWorld.open(), change, order)).toBe(refusal);
  });

  it('is refused to customers, without a price, and while another one waits', () => {
    const world = CorporateWorld.open();
    const command = { type: 'corporate.plan', operator: 1, reason: 'filed', ...planOf() };
    expect(world.refusal(ALICE, command)).toBe('not_allowed');
    world.plan();
    expect(planning(world)).toBe('action_waits');
    expect(planning(world, { kind: 'dividend' })).toBe('action_waits');
  });

  it('is refused while anything but orders holds the stock, planning and confirming', () => {
    const world = CorporateWorld.open();
    world.give(ALICE, '10');
    world.order(ALICE, { side: 'sell', limitTicks: 26_000 });
    const { ledger } = world.engine.machine;
    const slot = ledger.slot(ALICE, KIND.spot, assetId(AAPL));
    const id = world.plan();
    ledger.hold(slot, units(1n));
    expect(deciding(world, id)).toBe('stock_is_held');
    expect(deciding(world, id, { verdict: 'reject' })).toBe('accepted');
    expect(planning(world)).toBe('stock_is_held');
    ledger.release(slot, units(1n));
    expect(deciding(world, world.plan())).toBe('accepted');
  });

  it('takes a day of notice, two weeks for a delisting, and not a millisecond less', () => {
    const world = CorporateWorld.open();
    world.goTo(CLOSES_MS);
    expect(planning(world, { exMs: world.timeMs + DAY_MS - 1 })).toBe('notice_too_short');
    expect(planning(world, { exMs: world.timeMs + DAY_MS })).toBe('accepted');
    const other = CorporateWorld.open();
    other.goTo(CLOSES_MS);
    const exMs = other.timeMs + 14 * DAY_MS;
    expect(planning(other, { kind: 'delisting', exMs: exMs - 1 })).toBe('notice_too_short');
    expect(planning(other, { kind: 'delisting', exMs })).toBe('accepted');
  });

  it('takes a dividend of half the price, and all that the treasury has', () => {
    const world = CorporateWorld.open('250');
    world.give(ALICE, '2');
    const perShare = usdt('125').toString();
    expect(planning(world, { kind: 'dividend', perShare })).toBe('accepted');
    expect(world.money(HOUSE.treasury)).toEqual([0n, usdt('250')]);
    const poor = CorporateWorld.open('249.99999999');
    poor.give(ALICE, '2');
    expect(planning(poor, { kind: 'dividend', perShare })).toBe('reserve_short');
    expect(poor.money(HOUSE.treasury)).toEqual([usdt('249.99999999'), 0n]);
  });
});

describe('deciding an action', () => {
  it('takes another operator, who confirms a day before, and only once', () => {
    const world = CorporateWorld.open();
    const id = world.plan();
    expect(deciding(world, id, { operator: 1 })).toBe('own_action');
    expect(deciding(world, id, { operator: 0 })).toBe('bad_operator');
    expect(deciding(world, id, { reason: '' })).toBe('reason_needed');
    expect(deciding(world, id, { verdict: 'maybe' })).toBe('bad_verdict');
    expect(deciding(world, id, { verdict: 'withdraw' })).toBe('bad_verdict');
    expect(deciding(world, 99)).toBe('unknown_action');
    world.goTo(planOf().exMs - DAY_MS);
    expect(deciding(world, id)).toBe('accepted');
    expect(deciding(world, id)).toBe('bad_verdict');
    expect(deciding(world, id, { verdict: 'reject' })).toBe('bad_verdict');
    expect(world.refusal(ALICE, { type: 'corporate.confirm', operator: 2, id })).toBe(
      'not_allowed',
    );
  });

  it('is too late within a day, and what nobody has confirmed lapses', () => {
    const world = CorporateWorld.open();
    world.give(ALICE, '10');
    const id = world.plan();
    world.goTo(planOf().exMs - DAY_MS + 1);
    expect(deciding(world, id)).toBe('notice_too_short');
    world.closed(planOf().exMs);
    expect(world.action(id)).toMatchObject({ state: 'lapsed', reserveUnits: 0n });
    expect(world.owned(ALICE)[0]).toBe(usdt('10'));
    world.expectSound();
  });

  it('rejects alone, withdraws by two, and gives the reserve back', () => {
    const world = CorporateWorld.open();
    const free = world.money(HOUSE.treasury);
    const id = world.plan();
    expect(deciding(world, id, { verdict: 'reject', operator: 1 })).toBe('accepted');
    expect(world.money(HOUSE.treasury)).toEqual(free);
    const next = world.announce();
    expect(deciding(world, next, { verdict: 'withdraw', operator: 1 })).toBe('accepted');
    expect(world.action(next).state).toBe('announced');
    expect(deciding(world, next, { verdict: 'withdraw', operator: 1 })).toBe('own_action');
    expect(deciding(world, next, { verdict: 'withdraw', operator: 2 })).toBe('accepted');
    expect(world.action(next).state).toBe('withdrawn');
    expect(world.money(HOUSE.treasury)).toEqual(free);
    world.closed(planOf().exMs);
    expect(world.action(next).state).toBe('withdrawn');
  });

  it('reserves for shares that came after the plan, or is refused', () => {
    const worlds = ['267', '267.00000001'].map((shares) => {
      const world = CorporateWorld.open('1000.5');
      world.give(ALICE, '400');
      const id = world.plan({ kind: 'dividend' });
      world.give(BOB, shares);
      return [world, deciding(world, id)] as const;
    });
    expect(worlds.map(([, answer]) => answer)).toEqual(['accepted', 'reserve_short']);
    expect(worlds[0]?.[0].money(HOUSE.treasury)).toEqual([0n, usdt('1000.5')]);
  });
});

describe('carrying out', () => {
  it('is for timers, at their time, and never in a session', () => {
    const world = CorporateWorld.open();
    const id = world.announce();
    const command = { type: 'corporate.carry_out', id };
    expect(world.refusal(ALICE, command)).toBe('not_allowed');
    expect(world.refusal(0, command)).toBe('still_waiting');
    expect(world.refusal(0, { ...command, id: 99 })).toBe('unknown_action');
    // The house was busy until a session: it waits for the end of it.
    world.engine.machine.timers.clear(`corporate.carry_out:${id}`);
    world.goTo(OPENS_MS + 3 * DAY_MS);
    world.must(0, command);
    expect(world.action(id)).toMatchObject({ state: 'announced' });
    world.closed(CLOSES_MS + 3 * DAY_MS + 60_000);
    expect(world.action(id).state).toBe('carried_out');
  });

  it('cancels orders, stops and what waits for the opening, and tells why', () => {
    const world = CorporateWorld.open();
    world.give(ALICE, '100');
    world.order(ALICE);
    world.order(ALICE, { kind: 'stop_market', stopTicks: 20_000, limitTicks: 0 });
    const id = world.announce();
    world.closed(planOf().exMs - 1);
    const { state } = world.order(ALICE, { limitTicks: 25_100 });
    expect(state).toBe('waiting_open');
    world.goTo(planOf().exMs);
    expect(world.action(id)).toMatchObject({ cancelledOrders: 3, holders: 1 });
    const ended = world.events('spot.order_changed') as { reason: string; state: string }[];
    expect(ended.slice(-3).map(({ reason }) => reason)).toEqual(Array(3).fill('corporate_action'));
    expect(world.purse(ALICE)).toEqual([usdt('400'), 0n]);
    world.expectSound();
  });

  it('counts shares in sell orders for a dividend, and leaves those alone', () => {
    const world = CorporateWorld.open();
    world.give(ALICE, '100', '0');
    const { id } = world.order(ALICE, { lots: 6_000 });
    world.carryOut({ kind: 'dividend' });
    expect(world.owned(ALICE)).toEqual([usdt('100'), usdt('150')]);
    expect(world.purse(ALICE)[1]).toBe(usdt('60'));
    expect(world.engine.spot.liveOrder(id)?.state).toBe('open');
    expect(world.engine.feeds.lastIndex(aaplUsdt)?.ticks).toBe(24_850);
  });

  it('lowers bids by a dividend, in their order, and frees what they no longer need', () => {
    const world = CorporateWorld.open();
    for (const owner of [ALICE, BOB]) world.endow(owner, KIND.spot, '100000');
    const bid = { side: 'buy', limitTicks: 24_960, lots: 200 } as const;
    const first = world.order(ALICE, bid);
    const second = world.order(BOB, bid);
    const exits = { takeProfitTicks: 25_500, stopLossTicks: 24_000 };
    const entry = world.order(ALICE, { ...bid, exits });
    const least = world.order(ALICE, { ...bid, limitTicks: 24_900, lots: 100 });
    const held = world.purse(ALICE, USDT)[1];
    world.carryOut({ kind: 'dividend' });
    const { spot } = world.engine;
    expect(spot.liveOrder(first.id)).toMatchObject({ limitTicks: 24_810, state: 'open' });
    expect(spot.liveOrder(entry.id)?.plan).toMatchObject({
      takeProfitTicks: 25_350,
      stopLossTicks: 23_850,
    });
    expect(spot.liveOrder(least.id)?.limitTicks).toBe(24_750);
    // 1.50 for each of five shares in lots of a hundredth.
    expect(held - world.purse(ALICE, USDT)[1]).toBe(usdt('7.5'));
    const queue = [...spot.stateLines()].find((line) => line.startsWith(`book ${aaplUsdt} buy`));
    const ids = queue
      ?.split(' ')
      .slice(3)
      .map((each) => Number(each.split('/')[0]));
    expect(ids).toEqual([first.id, second.id, entry.id, least.id]);
    world.expectSound();
  });

  it('keeps what a pair holds together, and lowers its limit order alone', () => {
    const world = CorporateWorld.open();
    world.endow(ALICE, KIND.spot, '100000');
    const pair = { stopTicks: 25_200, limitTicks: 25_300 };
    const { id } = world.order(ALICE, { side: 'buy', limitTicks: 24_960, lots: 100, pair });
    const held = world.purse(ALICE, USDT);
    world.carryOut({ kind: 'dividend' });
    expect(world.purse(ALICE, USDT)).toEqual(held);
    expect(world.engine.spot.liveOrder(id)?.limitTicks).toBe(24_810);
    world.expectSound();
  });

  it('leaves bids alone where the command of an earlier release carries it out', () => {
    const world = CorporateWorld.open();
    world.endow(ALICE, KIND.spot, '100000');
    const { id } = world.order(ALICE, { side: 'buy', limitTicks: 24_960 });
    const actionId = world.announce({ kind: 'dividend' });
    world.closed(planOf().exMs - 1);
    world.timeMs += 1;
    world.must(0, { type: 'corporate.carry_out', id: actionId });
    expect(world.engine.spot.liveOrder(id)?.limitTicks).toBe(24_960);
  });

  it('never changes a tick, and the next one counts as the first of new shares', () => {
    const world = CorporateWorld.open();
    expect(world.carryOut()).toMatchObject({ fromTicks: 25_000, toTicks: 6_250 });
    const ticks = world.appended<{ marketId: number; ticks: number }>('index_ticks');
    const own = ticks.filter((tick) => tick.marketId === aaplUsdt);
    expect(own.map((tick) => tick.ticks)).toEqual(own.map(() => 25_000));
    expect(world.appended('index_rebases')).toMatchObject([{ fromTicks: 25_000, toTicks: 6_250 }]);
    world.goTo(OPENS_MS + 3 * DAY_MS + 1);
    world.price(6_300);
    expect(world.engine.feeds.lastIndex(aaplUsdt)?.ticks).toBe(6_300);
    expect(world.engine.catalogue.state(aaplUsdt).status).toBe('open');
  });

  it('lets a delisting wait for a session whose end had a price', () => {
    const world = CorporateWorld.open();
    world.give(ALICE, '1');
    const exMs = CLOSES_MS + 15 * DAY_MS;
    const id = world.announce({ kind: 'delisting', exMs });
    world.goTo(exMs);
    expect(world.action(id)).toMatchObject({ state: 'announced' });
    world.closed(CLOSES_MS + 16 * DAY_MS + 60_000, 26_000);
    expect(world.action(id)).toMatchObject({ state: 'carried_out', usedUnits: usdt('260') });
    expect(planning(world)).toBe('unknown_market');
  });
});

describe('contracts on a stock', () => {
  function withContracts(): CorporateWorld {
    const world = CorporateWorld.open();
    world.must(0, {
      type: 'contracts.publish_terms',
      terms: contractTerms(aaplUsdt, { lotUnits: '1000000' }),
    });
    return world;
  }

  it('are closed at the last index, without spread and fee, before a split', () => {
    const world = withContracts();
    const open = { marketId: aaplUsdt, lots: 10, multiple: 5 };
    const long = world.open(open, ALICE);
    const short = world.open({ ...open, side: 'short' }, BOB);
    const id = world.announce();
    world.closed(planOf().exMs, 26_000);
    for (const it of [long, short]) {
      expect(world.position(it.id)).toMatchObject({ state: 'closed', reason: 'corporate_action' });
      const fill = world.fills(it.id).at(-1);
      expect(fill).toMatchObject({ ticks: 26_000, feeUnits: 0n, indexTicks: 26_000 });
    }
    expect(world.action(id).closedPositions).toBe(2);
    world.expectSound();
  });

  it('pay a dividend through the desk: longs get it, shorts pay it', () => {
    const world = withContracts();
    const open = { marketId: aaplUsdt, lots: 10, multiple: 5 };
    world.open(open, ALICE);
    world.open({ ...open, side: 'short' }, BOB);
    world.announce({ kind: 'dividend' });
    world.closed(planOf().exMs - 1);
    const [desk, alice, bob] = [-9, ALICE, BOB].map((owner) => world.money(owner));
    world.goTo(planOf().exMs);
    const due = usdt('0.15');
    expect(world.money(ALICE)[0]).toBe((alice?.[0] ?? 0n) + due);
    expect(world.money(BOB)[0]).toBe((bob?.[0] ?? 0n) - due);
    expect(world.money(-9)).toEqual(desk);
    world.expectSound();
  });
});

it('has words for each refusal', () => {
  const words = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', 'words', 'en.json'), 'utf8'),
  ) as Readonly<Record<string, string>>;
  const all = [...PLAN_REFUSALS, ...CONFIRM_REFUSALS, ...SAVE_REFUSALS, ...SWITCH_REFUSALS];
  const unsaid = all.filter((name) => words[`corporate.refusal.${name}`] === undefined);
  // Nobody is told what only the server itself can get wrong.
  expect([...new Set(unsaid)]).toEqual(['bad_operator']);
});

it('ends no order of another market', () => {
  const world = CorporateWorld.open();
  world.give(ALICE, '1');
  world.index(8_000_000);
  const { id } = world.order(ALICE, {
    marketId: btcUsdt,
    side: 'buy',
    limitTicks: 7_900_000,
    lots: 1_000,
  });
  world.carryOut();
  expect(world.engine.spot.liveOrder(id)?.state).toBe('open');
  expect(world.refusal(ALICE, orderOf({ limitTicks: 6_300, lots: 100 }))).toBe('accepted');
});
