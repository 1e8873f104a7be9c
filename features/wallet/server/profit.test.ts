import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssetDay, profitOfDay } from './profit.ts';

const USDT = { scale: 8, nowDollarUnits: 10n ** 8n, startDollarUnits: 10n ** 8n };
const whole = (amount: number): bigint => BigInt(Math.round(amount * 1e8));

function usdt(now: number, change: number, ...flows: number[]): AssetDay {
  const inUnits = flows.map((flow) => ({ units: whole(flow), dollarUnits: 10n ** 8n }));
  return { ...USDT, nowUnits: whole(now), changeUnits: whole(change), flows: inUnits };
}

function btc(now: number, change: number, start: number | null, price: number | null): AssetDay {
  const dollar = (value: number | null) => (value === null ? undefined : whole(value));
  return {
    scale: 8,
    nowUnits: whole(now),
    changeUnits: whole(change),
    flows: [],
    startDollarUnits: dollar(start),
    nowDollarUnits: dollar(price),
  };
}

describe('the profit of a day', () => {
  const cases: readonly (readonly [string, AssetDay[], number, number, number, number])[] = [
    ['is nothing for who owns nothing', [], 0, 0, 0, 0],
    ['follows the price', [btc(2, 0, 20_000, 21_000)], 42_000, 40_000, 2_000, 500],
    ['may be a loss', [btc(1, 0, 20_000, 19_000)], 19_000, 20_000, -1_000, -500],
    ['is not what was deposited', [usdt(1_500, 500, 500)], 1_500, 1_000, 0, 0],
    ['is not less by what was withdrawn', [usdt(200, -800, -800)], 200, 1_000, 0, 0],
    ['counts a fee as a loss', [usdt(999, -1)], 999, 1_000, -1, -10],
    [
      'has both legs of a trade',
      [usdt(0, -20_000), btc(1, 1, 19_500, 20_500)],
      20_500,
      20_000,
      500,
      250,
    ],
    [
      'is the example of its description',
      [btc(2, 0, 20_000, 21_000), usdt(1_000, 1_000, 1_000)],
      43_000,
      40_000,
      2_000,
      488,
    ],
    ['is no gain when a market opens', [btc(3, 0, null, 20_000)], 60_000, 60_000, 0, 0],
    ['is no loss when a price is gone', [btc(3, 0, 20_000, null)], 60_000, 60_000, 0, 0],
    ['leaves out what has no price', [btc(3, 0, null, null), usdt(5, 0)], 5, 5, 0, 0],
  ];

  it.each(cases)('%s', (_title, days, equity, startEquity, profit, basisPoints) => {
    const found = profitOfDay(days);
    expect(found).toMatchObject({
      equity: whole(equity),
      startEquity: whole(startEquity),
      profit: whole(profit),
      basisPoints: BigInt(basisPoints),
    });
  });

  it('values what came in by the price of that moment', () => {
    const flows = [{ units: whole(1), dollarUnits: whole(20_500) }];
    const day = { ...btc(2, 1, 20_000, 21_000), flows };
    // 42,000 now, 20,000 before, 20,500 brought in.
    expect(profitOfDay([day])).toMatchObject({ netFlow: whole(20_500), profit: whole(1_500) });
  });

  it('is nothing as long as no price moves, whatever comes and goes', () => {
    const flow = fc.integer({ min: -1_000, max: 1_000 });
    fc.assert(
      fc.property(fc.array(flow, { maxLength: 20 }), (flows) => {
        const change = flows.reduce((sum, each) => sum + each, 0);
        expect(profitOfDay([usdt(50_000 + change, change, ...flows)]).profit).toBe(0n);
      }),
      { seed: 7 },
    );
  });
});
