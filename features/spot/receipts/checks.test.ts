import { describe, expect, it } from 'vitest';
import type { FilledPart, SpotFillCase, SpotLogTerms } from './case.ts';
import { checkSpotFill, SPOT_CHECKS } from './checks.ts';

const TERMS: SpotLogTerms = {
  marketId: 1,
  version: 2,
  // A lot is 0.00001 BTC and costs 0.0000001 USDT at a tick.
  lotUnits: '1000',
  tickLotUnits: '10',
  makerFeePpm: 500,
  takerFeePpm: 1_000,
  bandPpm: 10_000,
};

/** 0.5 BTC of a buy at 20,000 USDT: the example of the room's own rule. */
const TAKEN: FilledPart = {
  id: 11,
  seq: 5,
  timeMs: 1_000,
  role: 'taker',
  otherOrder: 8,
  ticks: 2_000_000,
  lots: 50_000,
  paidUnits: '1000000000000',
  receivedUnits: '50000000',
  feeUnits: '50000',
};
const NEXT: FilledPart = {
  ...TAKEN,
  id: 12,
  otherOrder: 9,
  ticks: 2_000_001,
  lots: 1,
  paidUnits: '20000010',
  receivedUnits: '1000',
  feeUnits: '1',
};
const RESTED: FilledPart = { ...TAKEN, role: 'maker', feeUnits: '25000' };

const BUY: SpotFillCase = {
  kind: 'spot_fill',
  id: 12,
  orderId: 10,
  marketId: 1,
  termsVersion: 2,
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  postOnly: false,
  limitTicks: 2_000_001,
  stopTicks: 0,
  lots: 50_001,
  budget: 0,
  createdMs: 1_000,
  isAmended: false,
  fills: [TAKEN, NEXT],
};
const SELL: SpotFillCase = {
  ...BUY,
  side: 'sell',
  id: 11,
  limitTicks: 2_000_000,
  fills: [
    { ...RESTED, paidUnits: '50000000', receivedUnits: '1000000000000', feeUnits: '500000000' },
  ],
};
const SPENT: SpotFillCase = {
  ...BUY,
  type: 'market',
  limitTicks: 0,
  lots: 0,
  budget: 100_002_000_001,
};

/** The names of the checks that fail for an order. */
function failed(order: SpotFillCase): string[] {
  const names: string[] = [];
  checkSpotFill(
    {
      checks: {
        add: (name, isOk) => {
          expect(SPOT_CHECKS).toContain(name);
          if (!isOk) names.push(name);
          return isOk;
        },
      },
      evidence: {} as never,
      counted: () => undefined,
      market: () => undefined,
      terms: (key, version) => (key === 1 && version === 2 ? TERMS : undefined),
    },
    order,
  );
  return [...new Set(names)];
}

const withFirst = (order: SpotFillCase, change: Partial<FilledPart>): SpotFillCase => ({
  ...order,
  fills: order.fills.map((fill, at) => (at === 0 ? { ...fill, ...change } : fill)),
});

describe('the receipt of what an order met', () => {
  it.each([
    ['a buy that took', BUY],
    ['a sale that rested', SELL],
    ['a budget', SPENT],
  ])('holds as it came: %s', (_name, order) => expect(failed(order)).toEqual([]));

  it.each<[string, SpotFillCase]>([
    ['value', withFirst(BUY, { paidUnits: '1000000000001' })],
    ['value', withFirst(SELL, { receivedUnits: '999999999999' })],
    ['quantity', withFirst(BUY, { receivedUnits: '49999999' })],
    ['quantity', withFirst(SELL, { paidUnits: '50000001' })],
    ['fee', withFirst(BUY, { feeUnits: '50001' })],
    // What rests pays the maker's fee.
    ['fee', withFirst(SELL, { feeUnits: '1000000000' })],
    ['limit', { ...BUY, limitTicks: 2_000_000 }],
    // What rests is filled at its own price: at a better one somebody else was preferred.
    ['limit', { ...SELL, limitTicks: 1_999_999 }],
    ['limit', { ...BUY, postOnly: true }],
    ['limit', { ...BUY, createdMs: 1_001 }],
    ['amended', { ...BUY, isAmended: true }],
    ['best_first', { ...BUY, id: 11, fills: [NEXT, TAKEN] }],
    [
      'best_first',
      {
        ...BUY,
        fills: [
          { ...NEXT, id: 11 },
          { ...TAKEN, id: 12 },
        ],
      },
    ],
    ['filled', { ...BUY, lots: 50_000 }],
    ['filled', { ...SPENT, budget: 100_002_000_000 }],
    ['filled', { ...BUY, budget: 1 }],
    ['filled', { ...BUY, id: 11 }],
    ['filled', { ...BUY, orderId: 11 }],
    ['filled', { ...BUY, stopTicks: 1 }],
  ])('fails at %s where something else is claimed', (check, order) => {
    expect(failed(order)).toContain(check);
  });

  it('says so where the price was changed after a fill', () => {
    expect(failed({ ...BUY, limitTicks: 1_900_000, isAmended: true })).toEqual([]);
  });

  it('proves nothing without its terms', () => {
    expect(failed({ ...withFirst(BUY, { feeUnits: '7' }), termsVersion: 1 })).toEqual([]);
  });
});
