/** Rows with values that all differ, each field compared with what it says. */
import { describe, expect, it } from 'vitest';
import { oddMarket } from '../../tests/support/odd-market.ts';
import type { DualOrder, Fixing } from './contract.ts';
import { dualTerms } from './testing/terms.ts';
import { fixingMessage, orderRow, productRow } from './wire.ts';

const DAY_MS = 86_400_000;
/** 2026-01-12. */
const DAY = 20_465;
const at = (day: number, hours = 0) => day * DAY_MS + hours * 3_600_000;

/** 0.5 BTC at 82,000 for 4 days at 73 % a year: 0.8 % or 0.004 BTC. */
const ORDER: DualOrder = {
  id: 31,
  owner: 10_001,
  productId: 17,
  termsVersion: 5,
  marketId: oddMarket.id,
  kind: 'call',
  fixingId: 99,
  assetId: 4,
  units: 50_000_000n,
  shares: 6,
  strikeTicks: 8_200_000,
  ratePpm: 730_000,
  days: 4,
  priced: '',
  seq: 3,
  boughtMs: at(DAY - 4, 10),
  boughtTick: 71,
  boughtTicks: 8_012_345,
  maturityDay: DAY,
  reservedInterestUnits: 400_000n,
  reservedOtherUnits: 41_328_000_000n,
  otherAssetId: 2,
  wantsRoll: true,
  state: 'purchased',
  roll: '',
  isExercised: false,
  paidUnits: 0n,
  worthUnits: 0n,
  heldWorthUnits: 0n,
  endedMs: 0,
};
const TERMS = dualTerms({ productId: 17, version: 7, startDay: DAY - 9, maturityDay: DAY });

const SAME = {
  id: 31,
  name: 'BTC 82000.00 2026-01-12',
  order_rate: 73,
  exercise_price: 82_000,
  remaining_number: 11,
  day: 4,
  end_time: '2026-01-12',
  number: 6,
  price: 80_123.45,
  type: 'call',
  currency_id: 4,
  currency_name: 'BTC',
  create: '2026-01-08 10:00:00',
  product_id: 17,
  match_id: 9,
  strike: '82000.00',
  bought_price: '80123.45',
  amount: '0.5',
  pay_coin: 'BTC',
  other_coin: 'USDT',
  quote_coin: 'USDT',
  auto_roll: true,
  bought_ms: at(DAY - 4, 10),
  window_ms: at(DAY, 7.5),
  settle_ms: at(DAY, 8),
  // 82,000 × (1 + 0.73 × 4 ÷ 365), down.
  break_even: '82656.00',
  terms_version: 5,
};

describe('an order', () => {
  it('that runs says what would come back, in its own coin and in the other one', () => {
    expect(orderRow(oddMarket, ORDER, 11, at(DAY, 7))).toEqual({
      ...SAME,
      status: 1,
      state: 'purchased',
      success: 0,
      back_own: '0.504',
      back_other: '41328',
      paid: null,
      paid_coin: null,
      is_exercised: false,
      worth: '0',
      held_worth: '0',
      roll: '',
      ended_ms: null,
    });
    const settling = orderRow(oddMarket, ORDER, 11, at(DAY, 7.5));
    expect(settling).toMatchObject({ status: 2, state: 'settling' });
  });

  it('that turned says what was paid, its worth, and what keeping was worth', () => {
    const paid = {
      ...ORDER,
      state: 'completed',
      isExercised: true,
      roll: 'exercised',
      paidUnits: 41_328_000_000n,
      worthUnits: 41_328_000_000n,
      heldWorthUnits: 43_500_000_000n,
      reservedInterestUnits: 0n,
      reservedOtherUnits: 0n,
      endedMs: at(DAY, 8),
    } as const;
    expect(orderRow(oddMarket, paid, 11, at(DAY, 9))).toEqual({
      ...SAME,
      status: 3,
      state: 'completed',
      success: 41_328,
      back_own: null,
      back_other: null,
      paid: '41328',
      paid_coin: 'USDT',
      is_exercised: true,
      worth: '41328',
      held_worth: '43500',
      roll: 'exercised',
      ended_ms: at(DAY, 8),
    });
  });

  it('that failed has its amount and interest back, in its own coin', () => {
    const back = { paidUnits: 50_400_000n, worthUnits: 41_328_000_000n, endedMs: at(DAY, 8) };
    const failed = { ...ORDER, ...back, state: 'failed', heldWorthUnits: 41_000_000_000n } as const;
    expect(orderRow(oddMarket, failed, 11, at(DAY, 9))).toMatchObject({
      status: 0,
      success: 41_328,
      paid: '0.504',
      paid_coin: 'BTC',
      worth: '41328',
      held_worth: '41000',
    });
  });
});

it('a product says each of its figures, those of the day beside its terms', () => {
  const now = {
    today: DAY - 3,
    days: 3,
    termMs: 3 * DAY_MS,
    ratePpm: 710_000,
    shareUnits: 10_000_000n,
    sold: 24,
    left: 76,
    why: 'index_stale',
    fairRatePpm: 812_500,
    volatilityPpm: 455_000,
    isRiskNeeded: true,
  } as const;
  expect(productRow(oddMarket, TERMS, now)).toEqual({
    id: 17,
    name: 'BTC 82000.00 2026-01-12',
    rate: 71,
    exercise_price: 82_000,
    start_time: '2026-01-09',
    end_time: '2026-01-12',
    total_number: 100,
    purchased_number: 24,
    remaining_number: 76,
    status: 0,
    currency_id: 4,
    currency_name: 'BTC',
    type: 'call',
    match_id: 9,
    strike: '82000.00',
    strike_ticks: 8_200_000,
    rate_ppm: 710_000,
    highest_rate: 73,
    tick_units: '10000',
    base_digits: 8,
    distance: 2.5,
    why: 'index_stale',
    days: 3,
    term_ms: 259_200_000,
    share: '0.1',
    pay_currency_id: 4,
    pay_coin: 'BTC',
    pay_digits: 8,
    other_coin: 'USDT',
    other_digits: 6,
    quote_coin: 'USDT',
    fair_rate: 81.25,
    volatility: 45.5,
    break_even: '82478.52',
    sale_low: '70000.00',
    sale_high: '90000.00',
    sale_ends_ms: at(DAY - 1, 8),
    window: { begin_ms: at(DAY, 7.5), end_ms: at(DAY, 8), samples: 1_800, least: 900 },
    risk_needed: true,
    version: 7,
  });
});

it('a fixing says how its mean came together', () => {
  const fixing: Fixing = {
    id: 99,
    marketId: oddMarket.id,
    day: DAY,
    state: 'open',
    firstTick: 501,
    lastTick: 777,
    lastTicks: 8_111_111,
    lastMs: at(DAY, 7.6),
    seconds: 40,
    count: 3,
    sum: 24_300_002n,
  };
  expect(fixingMessage(oddMarket, TERMS, fixing)).toEqual({
    match_id: 9,
    day: '2026-01-12',
    state: 'open',
    begin_ms: at(DAY, 7.5),
    end_ms: at(DAY, 8),
    samples: 1_800,
    least: 900,
    seconds: 40,
    valid: 3,
    sum: '24300002',
    // 8,100,000.67 ticks, down.
    mean: '81000.00',
    strike: '82000.00',
    strike_ticks: 8_200_000,
    first_tick: 501,
    last_tick: 777,
  });
});
