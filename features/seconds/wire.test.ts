/** Rows with values that all differ, each field compared with what it says. */
import { describe, expect, it } from 'vitest';
import { oddMarket } from '../../tests/support/odd-market.ts';
import type { CustomerLimits, SecondsOrder, SecondsTerms } from './contract.ts';
import {
  durationRows,
  hasReadNotice,
  limitsCommand,
  limitsInput,
  limitsMessage,
  orderRow,
  payableRow,
  placeCommand,
  riskMessage,
  submitInput,
  termsRow,
} from './wire.ts';

const at = (second: number) => Date.UTC(2026, 0, 12, 10, 0, second);

const RUNNING: SecondsOrder = {
  id: 31,
  owner: 10_001,
  marketId: oddMarket.id,
  termsVersion: 5,
  direction: 'down',
  seconds: 30,
  stakeUnits: 20_000_000n,
  couponId: 0,
  payoutPpm: 812_500,
  payoutUnits: 16_250_000n,
  seq: 3,
  placedMs: at(1),
  expiresMs: at(32),
  openTick: 71,
  openTicks: 8_000_001,
  closeTick: 0,
  closeTicks: 0,
  state: 'running',
  reason: '',
  profitUnits: 0n,
  settledMs: 0,
};
const ROW = {
  id: 31,
  match_id: 9,
  currency_id: 2,
  symbol_name: 'BTC/USDT',
  currency_match: { currency_name: 'BTC', legal_name: 'USDT' },
  type: 2,
  seconds: 30,
  number: '20',
  profit_ratio: 81.25,
  payout: '16.25',
  open_price: '80000.01',
  open_tick: 71,
  created_at: '2026-01-12 10:00:01',
  created_ms: at(1),
  opened_ms: at(2),
  expires_ms: at(32),
  end_price: null,
  close_tick: null,
  fact_profits: '0',
  handled_at: '',
  complete_at: '',
  settled_ms: null,
  status: 1,
  state: 'running',
  reason: '',
  terms_version: 5,
  mean_of: null,
  moni: 0,
};

describe('an order', () => {
  it('that runs has what it may bring, and nothing yet of what it brought', () => {
    expect(orderRow(oddMarket, RUNNING)).toEqual(ROW);
    expect(orderRow(oddMarket, { ...RUNNING, direction: 'up' })).toEqual({ ...ROW, type: 1 });
  });

  it('that is over has its last price, and what it came to with its sign', () => {
    const lost = {
      ...RUNNING,
      closeTick: 72,
      closeTicks: 8_000_002,
      state: 'lost',
      reason: 'mean_price',
      profitUnits: -20_000_000n,
      settledMs: at(32),
    } as const;
    expect(orderRow(oddMarket, lost)).toEqual({
      ...ROW,
      end_price: '80000.02',
      close_tick: 72,
      fact_profits: '-20',
      handled_at: '2026-01-12 10:00:32',
      complete_at: '2026-01-12 10:00:32',
      settled_ms: at(32),
      status: 3,
      state: 'lost',
      reason: 'mean_price',
    });
  });

  it('under terms with a mean has both prices as exact as they are compared', () => {
    const open = { ...RUNNING, openHundredths: 800_000_105 };
    expect(orderRow(oddMarket, open)).toEqual({ ...ROW, open_price: '80000.0105', mean_of: 5 });
    const of = { closeTick: 72, closeTicks: 8_000_001, closeSum: 2_400_000_316, closeCount: 3 };
    const won = { ...open, ...of, state: 'won', settledMs: at(32) } as const;
    // 8000001.05333… ticks
    expect(orderRow(oddMarket, won)).toMatchObject({ end_price: '80000.01053', mean_of: 3 });
    // Whole ticks read as they always have.
    const whole = { ...won, openHundredths: 800_000_100, closeSum: 800_000_200, closeCount: 1 };
    expect(orderRow(oddMarket, whole)).toMatchObject({
      open_price: '80000.01',
      end_price: '80000.02',
    });
  });

  it('is what its texts say, in the coin of stakes and in no other', () => {
    const texts = { match_id: '9', currency_id: '2', type: '2', seconds: '30', number: '20.5' };
    const read = (change: object) => submitInput.parse({ ...texts, ...change });
    const command = {
      type: 'seconds.place',
      marketId: 9,
      direction: 'down',
      seconds: 30,
      stake: '20500000',
      nextTick: true,
    };
    expect(placeCommand(oddMarket, read({}))).toEqual(command);
    expect(placeCommand(oddMarket, read({ type: 1, coupon_id: '8' }))).toEqual({
      ...command,
      direction: 'up',
      couponId: 8,
    });
    for (const [change, refused] of [
      [{ currency_id: 4 }, 'wrong_stake_coin'],
      [{ number: '0' }, 'bad_amount'],
      [{ number: '-1' }, 'bad_amount'],
      [{ number: '0.0000001' }, 'bad_amount'],
    ] as const) {
      expect(placeCommand(oddMarket, read(change))).toMatchObject({ refused });
    }
    expect(placeCommand(oddMarket, read({ number: '0.000001' }))).toMatchObject({ stake: '1' });
  });
});

describe('terms', () => {
  const terms: SecondsTerms = {
    marketId: oddMarket.id,
    version: 7,
    durations: [{ seconds: 60, payoutPpm: 752_500, minStake: '10000000', maxStake: '900000000' }],
    customerOpenCap: '1100000000',
    totalOpenCap: '1200000000',
    staleMs: 13_000,
  };
  const durations = [
    {
      seconds: 60,
      terms_version: 7,
      mean_of: null,
      profit_ratio: 75.25,
      min_amount: '10',
      max_amount: '900',
      break_even: 57.0613,
    },
  ];

  it('tell shares in percent and stakes in their coin', () => {
    const breakEven = (payoutPpm: number) => (payoutPpm === 752_500 ? 570_613 : 0);
    expect(durationRows(terms, 6, breakEven)).toEqual(durations);
    expect(termsRow(oddMarket, terms, at(5), breakEven)).toEqual({
      match_id: 9,
      symbol: 'BTC/USDT',
      version: 7,
      from: '2026-01-12 10:00:05',
      from_ms: at(5),
      durations,
      customer_open_cap: '1100',
      total_open_cap: '1200',
      stale_ms: 13_000,
      mean_of: null,
    });
    const promised = termsRow(oddMarket, { ...terms, meanClose: true }, at(5), breakEven);
    expect(promised.mean_of).toBe(5);
  });
});

describe('limits of one’s own', () => {
  const limits: CustomerLimits = {
    owner: 10_001,
    riskAcceptedMs: at(10),
    largestStake: 1_100_000n,
    lossPerDay: 1_200_000n,
    pausedUntilMs: at(40),
    nextLargestStake: 1_300_000n,
    nextLossPerDay: 1_400_000n,
    nextPausedUntilMs: at(50),
    loosensMs: at(45),
    day: 20_465,
    lostUnits: 1_500_000n,
  };
  const now = { scale: 6, nowMs: at(20), termsMs: at(10) };
  const told = {
    risk_accepted_ms: at(10),
    largest_stake: '1.1',
    loss_per_day: '1.2',
    paused_until_ms: at(40),
    lost_today: '1.5',
    loosens_ms: at(45),
    next: { largest_stake: '1.3', loss_per_day: '1.4', paused_until_ms: at(50) },
  };

  it('are those that count, and beside them those that are still to loosen', () => {
    expect(limitsMessage(limits, now)).toEqual(told);
    const none = { ...limits, largestStake: 0n, lossPerDay: 0n, lostUnits: -1n };
    expect(limitsMessage(none, now)).toEqual({
      ...told,
      largest_stake: null,
      loss_per_day: null,
      lost_today: '0',
    });
  });

  it('are told until their moment, and not in it', () => {
    expect(limitsMessage(limits, { ...now, nowMs: at(40) })).toEqual({
      ...told,
      paused_until_ms: null,
    });
    expect(limitsMessage(limits, { ...now, nowMs: at(45) - 1 })).toMatchObject({
      loosens_ms: at(45),
    });
    expect(limitsMessage(limits, { ...now, nowMs: at(45) })).toMatchObject({
      loosens_ms: null,
      next: null,
    });
    const paused = limitsMessage({ ...limits, loosensMs: at(60) }, { ...now, nowMs: at(50) });
    expect(paused.next).toMatchObject({ paused_until_ms: null });
  });

  it('ask for the notice of risk again after new terms', () => {
    expect([at(9), at(10)].map((ms) => hasReadNotice({ riskAcceptedMs: ms }, at(10)))).toEqual([
      false,
      true,
    ]);
    expect(hasReadNotice({ riskAcceptedMs: 0 }, 0)).toBe(false);
    expect(limitsMessage(limits, { ...now, termsMs: at(11) }).risk_accepted_ms).toBe(null);
  });

  it('are asked for each by its own name, and none is 0', () => {
    const asked = (fields: object) => limitsCommand(limitsInput.parse(fields), 6);
    const of = { largest_stake: '1.1', loss_per_day: '1.2', paused_until_ms: String(at(40)) };
    expect(asked(of)).toEqual({
      type: 'seconds.set_limits',
      largestStake: '1100000',
      lossPerDay: '1200000',
      pausedUntilMs: at(40),
    });
    expect(asked({})).toMatchObject({ largestStake: '0', lossPerDay: '0', pausedUntilMs: 0 });
    expect(asked({ largest_stake: '-1' })).toMatchObject({ refused: 'bad_limits' });
    expect(asked({ loss_per_day: '0.0000001' })).toMatchObject({ refused: 'bad_limits' });
  });
});

it('tells how many have lost, and what can be staked', () => {
  expect(riskMessage({ customers: 12, losing: 9 })).toEqual({ customers: 12, losing: 9 });
  expect(payableRow(2, 'USDT', '7.5')).toEqual({
    id: 2,
    name: 'USDT',
    user_wallet: { micro_with_insurance: '7.5', moni_balance: '0' },
  });
});
