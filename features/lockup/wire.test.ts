import { describe, expect, it } from 'vitest';
import { DAY_MS, type LockupOrder } from './contract.ts';
import { lockupTerms } from './testing/terms.ts';
import { orderRow, productRow } from './wire.ts';

const BTC = { code: 'BTC', scale: 8 };
const START_MS = Date.UTC(2026, 0, 1);

const ORDER: LockupOrder = {
  id: 7,
  owner: 10_001,
  units: 10_000_000n,
  couponId: 0,
  wantsRenewal: false,
  productId: 1,
  termsVersion: 1,
  assetId: 4,
  days: 5,
  seq: 1,
  startedMs: START_MS,
  endsMs: START_MS + 5 * DAY_MS,
  passedDays: 2,
  paidUnits: 30_000n,
  reservedUnits: 45_000n,
  state: 'running',
  renewal: '',
  penaltyUnits: 0n,
  endedMs: 0,
};

function feeOf(penalty: bigint, dollars: bigint | undefined): number {
  const price = dollars === undefined ? undefined : { units: dollars, scale: 8 };
  return orderRow(BTC, lockupTerms(), ORDER, price, { penalty, today: 15_000n }).cancel_fee;
}

describe('an order on the wire', () => {
  it.each<[string, bigint, bigint | undefined, number]>([
    ['whole cents stay', 4_000_000n, 20_000_00000000n, 800],
    ['a trace more is a cent more', 4_000_001n, 20_000_00000000n, 800.01],
    ['a trace alone is a cent', 1n, 20_000_00000000n, 0.01],
    ['nothing is nothing', 0n, 20_000_00000000n, 0],
    ['without a price nobody knows it', 4_000_000n, undefined, 0],
  ])('says in dollars at the index what leaving costs, rounded up: %s', (_what, ...of) => {
    const [penalty, dollars, fee] = of;
    expect(feeOf(penalty, dollars)).toBe(fee);
  });

  it('says its rate as a fraction, its next payment, and what it gives back now', () => {
    const now = { penalty: 4_000_000n, today: 15_000n };
    expect(orderRow(BTC, lockupTerms(), ORDER, undefined, now)).toMatchObject({
      status: 1,
      amount: 0.1,
      day_rate: 0.0015,
      total_interest: 0.0003,
      start_at: '2026-01-01 00:00:00',
      end_at: '2026-01-06 00:00:00',
      back_now: '0.06',
      next_pay_ms: START_MS + 3 * DAY_MS,
    });
    const ended = { ...ORDER, state: 'redeemed', penaltyUnits: 4_000_000n } as const;
    expect(orderRow(BTC, lockupTerms(), ended, undefined, now)).toMatchObject({
      status: 2,
      back_now: null,
      next_pay_ms: null,
    });
  });
});

describe('a product on the wire', () => {
  it('says its rate in percent a day, and of 365 days; above a fifth a year as a promotion', () => {
    const row = (ratePpm: number, days = 5) =>
      productRow(BTC, lockupTerms({ ratePpm, days }), 5n, { free: 7n, promised: 9n }, String);
    expect(row(1_500)).toMatchObject({
      interest_rate: 0.15,
      apr: 54.75,
      is_promotion: true,
      in_all: 0.75,
      left: '0.00000005',
      reserve: { free: '0.00000007', promised: '0.00000009' },
    });
    // 547 ppm come to 19.97 % a year and 548 to 20.002.
    expect([row(547).is_promotion, row(548).is_promotion, row(548, 0).is_promotion]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
