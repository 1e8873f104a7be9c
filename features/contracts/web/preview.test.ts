import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closingTicks } from '../rules/formulas.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import {
  amountOf,
  backingOf,
  isolatedMargin,
  type Contract,
  contractOf,
  liquidationOf,
  type OrderRequest,
  previewOf,
  pricesAt,
  resultAt,
  termsOf,
  unitsOf,
} from './preview.ts';
import { accountRow, btcMarket, openRow, termsRow } from './samples.ts';

const contract: Contract = contractOf(btcMarket, termsRow);
const request: OrderRequest = {
  side: 'long',
  isolated: true,
  lots: 4,
  multiple: 20,
  limitTicks: 0,
  triggerTicks: 0,
};
/** The index at 20,000.00. */
const INDEX = 2_000_000;

describe('amounts of the margin coin', () => {
  it.each([
    ['1', 100_000_000n],
    ['0.00000001', 1n],
    ['-12.5', -1_250_000_000n],
  ])('%s is so many units, and back', (text, whole) => {
    expect(unitsOf(text)).toBe(whole);
    expect(amountOf(whole)).toBe(text);
  });

  it('survive the way there and back, whatever they are', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (whole) => {
        expect(unitsOf(amountOf(whole))).toBe(whole);
      }),
    );
  });
});

describe('terms as the wire writes them', () => {
  it('become the rates of the rules', () => {
    expect(termsOf(termsRow)).toMatchObject({
      openFeePpm: 500,
      overnightShortPpm: 50,
      callPpm: 800_000,
      closeOutPpm: 500_000,
      spreadBps: 10,
      lotUnits: '1000000',
    });
  });

  it('make 0.0001 USDT of a tick and a lot', () => {
    expect(contract.perTickLot).toBe(10_000n);
  });
});

describe('the prices of a ticket', () => {
  it('lie half a spread beside the index', () => {
    expect(pricesAt(contract, '20000.00')).toEqual({
      indexTicks: INDEX,
      bid: '19990.00',
      ask: '20010.00',
    });
  });

  it.each([null, undefined, '', '0'])('are unknown without an index (%s)', (index) => {
    expect(pricesAt(contract, index)).toBeUndefined();
  });
});

describe('the preview', () => {
  it('says what the server will hold: 4 lots at 20 times', () => {
    expect(previewOf(contract, request, INDEX, undefined)).toMatchObject({
      openPrice: '20010.00',
      value: '800.4',
      margin: '40.02',
      fee: '0.4002',
      cost: '40.4202',
      waits: false,
    });
  });

  it('closes an isolated long a tick below half of its margin', () => {
    // 20.01 USDT of slack, 0.0004 a tick: 50,025 ticks below 20,010.00, and one more: the index
    // at 19,509.74, where a long closes at the bid.
    const { liquidation } = previewOf(contract, request, INDEX, undefined);
    expect(liquidation).toBe('19499.98');
    const short = previewOf(contract, { ...request, side: 'short' }, INDEX, undefined);
    expect(Number(short.liquidation)).toBeGreaterThan(20_000);
  });

  it('asks a gain of both fees for breaking even', () => {
    const { breakEven } = previewOf(contract, request, INDEX, undefined);
    // 20,010 × 1.0005 ÷ 0.9995, rounded up to a tick.
    expect(breakEven).toBe('20030.03');
  });

  it.each([
    ['long', 1_900_000, true, '19000.00'],
    ['long', 2_100_000, false, '20010.00'],
    ['short', 2_100_000, true, '21000.00'],
    ['short', 1_900_000, false, '19990.00'],
  ] as const)('of a %s with the limit %i waits: %s, opens at %s', (side, limitTicks, waits, at) => {
    const seen = previewOf(contract, { ...request, side, limitTicks }, INDEX, undefined);
    expect(seen).toMatchObject({ waits, openPrice: at });
  });

  it('lets a rich cross account hold whatever the price does', () => {
    const backing = backingOf(contract, accountRow, []);
    const cross = { ...request, isolated: false };
    const seen = previewOf(contract, cross, INDEX, backing, unitsOf('20000'));
    expect(seen.liquidation).toBeUndefined();
  });

  it('counts what a cross account has open in the market', () => {
    const poor = { equity: '60', close_out_level: '20' };
    const cross = { ...request, isolated: false };
    const free = unitsOf('60');
    const alone = previewOf(contract, cross, INDEX, backingOf(contract, poor, []), free);
    const against = backingOf(contract, poor, [{ ...openRow, type: 2, share: 3 }]);
    const hedged = previewOf(contract, cross, INDEX, against, free);
    expect(Number(hedged.liquidation)).toBeLessThan(Number(alone.liquidation));
    const elsewhere = backingOf(contract, poor, [{ ...openRow, match_id: 9, share: 3 }]);
    expect(elsewhere.perTick).toBe(0n);
  });
});

describe('the liquidation price of who has not brought his margin yet', () => {
  it.each(['long', 'short'] as const)('is that of a %s whose margin is all there is', (side) => {
    const cross = { ...request, side, isolated: false };
    const empty = backingOf(contract, { equity: '0', close_out_level: '0' }, []);
    const { cost, liquidation } = previewOf(contract, cross, INDEX, empty);
    const just = backingOf(contract, { equity: cost, close_out_level: '0' }, []);
    const there = previewOf(contract, cross, INDEX, just, unitsOf(cost));
    expect(liquidation).toBe(there.liquidation);
    expect(Math.abs(Number(liquidation) - 20_000)).toBeGreaterThan(400);
    const isolated = previewOf(contract, { ...cross, isolated: true }, INDEX, empty);
    expect(Number(isolated.liquidation)).toBeCloseTo(Number(liquidation), -2);
  });

  it('counts what is missing, to the unit', () => {
    const cross = { ...request, isolated: false };
    const { cost } = previewOf(contract, cross, INDEX, undefined);
    const backing = backingOf(contract, { equity: cost, close_out_level: '0' }, []);
    const at = (free: bigint) => previewOf(contract, cross, INDEX, backing, free).liquidation;
    const least = unitsOf(cost);
    expect(at(least)).toBe(at(least + 1n));
    const richer = backingOf(
      contract,
      { equity: amountOf(least + 40_000n), close_out_level: '0' },
      [],
    );
    expect(at(least - 40_000n)).toBe(
      previewOf(contract, cross, INDEX, richer, least + 40_000n).liquidation,
    );
    // A tick is 0.0004 for four lots.
    expect(at(least - 40_000n)).not.toBe(at(least));
  });
});

describe('isolated margin', () => {
  it('is what open isolated positions hold, and no other', () => {
    const isolated = { ...openRow, margin_mode: 'isolated', caution_money: '12.5' } as const;
    const others = [
      { ...openRow, margin_mode: 'cross', caution_money: '7' },
      { ...isolated, state: 'waiting' },
    ] as const;
    expect(isolatedMargin([isolated, isolated, ...others])).toBe('25');
    expect(isolatedMargin(others)).toBe('0');
  });
});

describe('an open position', () => {
  it('comes to its gain less the closing fee', () => {
    expect(resultAt(contract, openRow, '21000.00', 4)).toEqual({
      gain: '39.6',
      fee: '0.42',
      net: '39.18',
    });
  });

  it('with a margin of its own ends later when it gets more', () => {
    const isolated = { ...openRow, margin_mode: 'isolated' as const };
    const end = (caution_money: string) =>
      Number(liquidationOf(contract, { ...isolated, caution_money }, undefined, [], '20000'));
    expect(end('40.02')).toBe(19_499.98);
    expect(end('60.02')).toBeLessThan(end('40.02'));
  });

  it('of a cross account has no known end before account and index are known', () => {
    expect(liquidationOf(contract, openRow, undefined, [openRow], '20000')).toBeUndefined();
    expect(liquidationOf(contract, openRow, accountRow, [openRow], null)).toBeUndefined();
    const poor = { equity: '40', close_out_level: '20.01' };
    const end = liquidationOf(contract, openRow, poor, [openRow], '20000');
    // 19.99 of slack, 0.0004 a tick: 49,975 ticks below the index, and one more; at the bid.
    expect(end).toBe('19490.48');
  });
});

describe('the liquidation price', () => {
  const side = fc.constantFrom(1 as const, 2 as const);
  const lots = fc.integer({ min: 1, max: 100 });
  const money = fc.integer({ min: 0, max: 100_000 }).map(String);

  it('of an open position never lies on the wrong side of the price of now', () => {
    const one = fc.record({ type: side, share: lots });
    const index = fc.integer({ min: 1_000_000, max: 4_000_000 });
    fc.assert(
      fc.property(
        one,
        one,
        money,
        money,
        index,
        fc.boolean(),
        (own, other, equity, level, at, isolated) => {
          const mode = isolated ? ('isolated' as const) : ('cross' as const);
          const row = { ...openRow, ...own, margin_mode: mode, caution_money: level };
          const open = [row, { ...openRow, ...other, id: 2 }];
          const account = { equity, close_out_level: level };
          const price = liquidationOf(contract, row, account, open, (at / 100).toFixed(2));
          if (price === undefined) return;
          const now = closingTicks(own.type === 1 ? 'long' : 'short', at, contract.terms.spreadBps);
          const away = Math.round(Number(price) * 100) - now;
          expect(own.type === 1 ? away <= 0 : away >= 0).toBe(true);
        },
      ),
    );
  });

  it('of a hedged cross account is none for the side that gains with the rest', () => {
    const account = { equity: '60', close_out_level: '20' };
    const hedge = { ...openRow, id: 2, type: 2 as const, share: 9 };
    const open = [openRow, hedge];
    expect(liquidationOf(contract, openRow, account, open, '20000')).toBeUndefined();
    expect(Number(liquidationOf(contract, hedge, account, open, '20000'))).toBeGreaterThan(20_010);
  });

  it('of an order never lies on the wrong side of its opening price', () => {
    fc.assert(
      fc.property(
        side,
        lots,
        money,
        money,
        fc.boolean(),
        (type, count, equity, level, isolated) => {
          const order = { ...request, side: type === 1 ? ('long' as const) : ('short' as const) };
          const account = { equity, close_out_level: level };
          const backing = backingOf(contract, account, [{ ...openRow, type: 2, share: 50 }]);
          const asked = { ...order, lots: count, isolated };
          const { liquidation, openPrice } = previewOf(contract, asked, INDEX, backing);
          if (liquidation === undefined) return;
          const away = Number(liquidation) - Number(openPrice);
          expect(type === 1 ? away <= 0 : away >= 0).toBe(true);
        },
      ),
    );
  });
});

describe('a market', () => {
  it('of other steps has other lots and ticks', () => {
    const market: Market = { ...btcMarket, tick_size: '0.0001' };
    const other = contractOf(market, { ...termsRow, lever_share_num: '100' });
    expect(other.perTickLot).toBe(1_000_000n);
  });
});
