import { describe, expect, it } from 'vitest';
import { ALICE } from '../../../tests/support/contract-engine.ts';
import { BTC, btcUsdt } from '../../../tests/support/small-catalogue.ts';
import { receiptMarket } from '../../fairness/server/index.ts';
import type { IndexTick } from '../../feeds/contract.ts';
import { type DualTerms, pricingFrom, settledMs, windowMs } from '../contract.ts';
import { CLOSES, RECENT_CLOSES, dualTerms, MONDAY, putTerms } from '../testing/terms.ts';
import { DualWorld } from '../testing/world.ts';
import type { DualBegunCase, DualCase } from './case.ts';
import { checkBegun, checkDual, checkMean, DUAL_CHECKS } from './checks.ts';
import { receiptKinds } from './index.ts';

const DAY = MONDAY + 3;
const [kind] = receiptKinds;

/** A settled order of a small house, with all ticks of it. */
function settled(productId: number, ticks: number, asked: object = {}) {
  const world = new DualWorld();
  const { id } = world.buy({ productId, shares: 2, ...asked });
  const held = world.order(id);
  const { reservedInterestUnits, reservedOtherUnits } = held;
  world.fix(() => ticks);
  const row = world.order(id);
  const { state: fixed, sum, count, firstTick, lastTick } = world.fixing();
  const order: DualCase = {
    kind: 'dual',
    id,
    productId,
    termsVersion: 1,
    marketId: btcUsdt,
    option: row.kind,
    strikeTicks: row.strikeTicks,
    ratePpm: row.ratePpm,
    shares: row.shares,
    units: String(row.units),
    days: row.days,
    ...(row.priced !== '' && { pricing: pricingFrom(row.priced) }),
    maturityDay: row.maturityDay,
    boughtMs: row.boughtMs,
    boughtTick: row.boughtTick,
    boughtTicks: row.boughtTicks,
    state: row.state === 'failed' ? 'failed' : 'completed',
    isExercised: row.isExercised,
    paidUnits: String(row.paidUnits),
    fixing: {
      state: fixed === 'closed' ? 'closed' : 'void',
      sum: String(sum),
      count,
      firstTick,
      lastTick,
    },
  };
  const {
    state: _state,
    isExercised: _turned,
    paidUnits: _paid,
    fixing: _fixing,
    ...bought
  } = order;
  const begun: DualBegunCase = {
    ...bought,
    kind: 'dual_begun',
    interestUnits: String(reservedInterestUnits),
    otherUnits: String(reservedOtherUnits),
  };
  const all = world.appended<IndexTick>('index_ticks').filter((it) => it.marketId === btcUsdt);
  return { order, begun, ticks: all, market: world.engine.catalogue.market(btcUsdt) };
}

const CALL = settled(1, 8_100_000);
const TURNED = settled(1, 8_300_000);
const PUT = settled(2, 7_700_000);
const PRICED = settled(1, 8_100_000, { closes: CLOSES });
const CALM = settled(1, 8_100_000, { closes: CLOSES, recentCloses: RECENT_CLOSES });
const YOUNG = settled(1, 8_100_000, { closes: [], recentCloses: RECENT_CLOSES });
const PRICED_PUT = settled(2, 7_700_000, { closes: CLOSES });
const TERMS: readonly DualTerms[] = [dualTerms(), putTerms()];

/** The names of the checks that fail for a claim, with the ticks of the house it comes from. */
function failed(order: DualBegunCase | DualCase, of = CALL): string[] {
  const names: string[] = [];
  const add = (name: string, isOk: boolean) => {
    if (!isOk) names.push(name);
    return isOk;
  };
  const tick = (number: number) => of.ticks.find((it) => it.number === number);
  const end = (number: number) => tick(number + 1)?.timeMs ?? settledMs(DAY);
  const within = (number: number, timeMs: number, endMs = timeMs) => {
    const found = tick(number);
    add('evidence', found !== undefined && found.timeMs <= timeMs && end(number) >= endMs);
  };
  if (of.market === undefined) throw new Error('no market');
  const market = receiptMarket(of.market);
  const context = {
    checks: {
      add: (name: string, isOk: boolean) => {
        expect(DUAL_CHECKS).toContain(name);
        return add(name, isOk);
      },
    },
    evidence: {
      content: () => undefined,
      tick: (_market: number, number: number) => tick(number),
      named: (_market: number, number: number, ticks: number) =>
        void add('evidence', tick(number)?.ticks === ticks),
      inForce: (_market: number, number: number, timeMs: number) => within(number, timeMs),
      lastBefore: (_market: number, number: number, timeMs: number) =>
        within(number, timeMs, timeMs + 1),
    },
    market: () => market,
    counted: () => undefined,
    terms: (key: number) => TERMS.find(({ productId }) => productId === key),
  };
  if (order.kind === 'dual_begun') {
    checkBegun(context, order);
    return names;
  }
  checkDual(context, order);
  checkMean(context, order, of.ticks);
  return names;
}

describe('the receipt of a dual order', () => {
  it.each([
    ['a call that kept its coin', CALL],
    ['a call that turned', TURNED],
    ['a put that turned', PUT],
    ['a call at the rate of its moment', PRICED],
    ['a put at the rate of its moment', PRICED_PUT],
  ])('holds as it came: %s', (_name, of) => expect(failed(of.order, of)).toEqual([]));

  const fixing = CALL.order.fixing;
  it.each<[string, Partial<DualCase>]>([
    ['product', { strikeTicks: 8_200_001 }],
    ['product', { ratePpm: 730_001 }],
    ['product', { maturityDay: DAY + 1 }],
    ['sale', { boughtMs: windowMs(DAY) }],
    ['sale', { boughtMs: MONDAY * 86_400_000 - 1 }],
    ['sale', { boughtTicks: 9_000_001 }],
    ['evidence', { boughtTicks: 8_000_001 }],
    ['amount', { shares: 3 }],
    ['amount', { units: '20000001' }],
    ['days', { days: 4 }],
    ['window', { state: 'failed' }],
    ['window', { fixing: { ...fixing, count: 899 } }],
    ['window', { fixing: { ...fixing, count: 1_801 } }],
    ['evidence', { fixing: { ...fixing, firstTick: fixing.firstTick + 9 } }],
    ['evidence', { fixing: { ...fixing, lastTick: fixing.lastTick - 1 } }],
    ['branch', { isExercised: true }],
    ['branch', { fixing: { ...fixing, sum: String(8_200_000n * 1_800n) } }],
    ['payment', { paidUnits: String(BigInt(CALL.order.paidUnits) - 1n) }],
    ['mean', { fixing: { ...fixing, sum: String(BigInt(fixing.sum) - 1n) } }],
    ['mean', { fixing: { ...fixing, count: 1_799 } }],
  ])('fails at %s where something else is claimed: %o', (check, claim) => {
    expect(failed({ ...CALL.order, ...claim })).toContain(check);
  });

  it.each([
    ['a call', CALL],
    ['a put', PUT],
    ['a call at the rate of its moment', PRICED],
  ])('holds from its purchase on: %s', (_name, of) => expect(failed(of.begun, of)).toEqual([]));

  const more = (text: string) => String(BigInt(text) + 1n);
  it.each<[string, Partial<DualBegunCase>]>([
    ['promised', { interestUnits: more(CALL.begun.interestUnits) }],
    ['promised', { otherUnits: more(CALL.begun.otherUnits) }],
    ['promised', { otherUnits: '0' }],
    ['amount', { units: more(CALL.begun.units) }],
    ['product', { strikeTicks: 8_200_001 }],
    ['sale', { boughtMs: windowMs(DAY) }],
    ['days', { days: 4 }],
  ])('fails at %s of a purchase where something else is claimed: %o', (check, claim) => {
    expect(failed({ ...CALL.begun, ...claim })).toContain(check);
  });

  const { pricing } = PRICED.order;
  if (pricing === undefined) throw new Error('it has no rate of its moment');
  it.each<[string, Partial<DualCase>]>([
    ['rate', { ratePpm: PRICED.order.ratePpm + 1 }],
    ['rate', { ratePpm: PRICED.order.ratePpm - 1 }],
    ['product', { ratePpm: 730_001 }],
    ['rate', { boughtTicks: PRICED.order.boughtTicks + 10_000 }],
    ['rate', { pricing: { ...pricing, termMs: pricing.termMs + 1 } }],
    ['rate', { pricing: { ...pricing, volatilityPpm: pricing.volatilityPpm + 1 } }],
    ['rate', { pricing: { ...pricing, closes: pricing.closes.slice(1) } }],
  ])('fails at %s of its moment where something else is claimed: %o', (check, claim) => {
    expect(failed({ ...PRICED.order, ...claim }, PRICED)).toContain(check);
  });

  it.each([
    ['a calm day', CALM],
    ['a calm day of a young market', YOUNG],
  ])('holds for %s, and for no other volatility', (_name, of) => {
    expect(failed(of.order, of)).toEqual([]);
    const { pricing: claimed } = of.order;
    if (claimed === undefined) throw new Error('it has no rate of its moment');
    expect(claimed.volatilityPpm).toBeLessThan(pricing.volatilityPpm);
    const { recentCloses: _hours, ...days } = claimed;
    const more = { ...claimed, volatilityPpm: claimed.volatilityPpm + 1 };
    expect(failed({ ...of.order, pricing: more }, of)).toContain('rate');
    const isYoung = claimed.closes.length === 0;
    expect(failed({ ...of.order, pricing: days }, of)).toEqual(isYoung ? [] : ['rate']);
  });

  it('fails at the rate where an order claims to be of an earlier release', () => {
    const { pricing: _pricing, ...order } = PRICED.order;
    expect(failed(order, PRICED)).toContain('product');
  });

  it('holds for an order without a price only where it got all of its interest', () => {
    const world = new DualWorld();
    const before = world.owns(ALICE);
    world.buy({ shares: 2 });
    world.until(settledMs(DAY));
    expect(world.owns(ALICE)[1] - before[1]).toBe(BigInt(CALL.order.paidUnits) - 20_000_000n);
    expect(BTC).toBe(CALL.market?.base.id);
    const none = { state: 'void', sum: '0', count: 0, firstTick: 0, lastTick: 0 } as const;
    const back: DualCase = { ...CALL.order, state: 'failed', fixing: none };
    expect(failed(back).filter((name) => name !== 'mean')).toEqual([]);
    expect(failed({ ...back, paidUnits: back.units })).toContain('payment');
    expect(kind?.file?.(back)).toBeUndefined();
  });

  it('names the file of the hour of its window, from the tick in force at its beginning on', () => {
    expect(kind?.file?.(CALL.order)).toEqual({
      marketId: btcUsdt,
      hourMs: DAY * 86_400_000 + 7 * 3_600_000,
      firstNumber: fixing.firstTick,
      lastNumber: fixing.lastTick,
    });
  });
});
