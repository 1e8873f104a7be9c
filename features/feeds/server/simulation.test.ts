import { describe, expect, it } from 'vitest';
import { type Calendar, type Market, marketOf, sessionAt } from '../../catalogue/contract.ts';
import { catalogueDefinition } from '../../catalogue/seed/catalogue.ts';
import { dayShape, referenceTicks } from './activity.ts';
import { Chance, ClusteredReturns } from './chance.ts';
import { hourKeyOf, secretOfSeed } from './draws.ts';
import { crowdOrder } from './crowd.ts';
import { inventPast } from './past.ts';
import { STANDARD_TERMS } from './maker-terms.ts';
import { NO_QUOTES, QUOTE_LEVELS, quotesFor, toleranceTicks } from './quotes.ts';
import { Simulation } from './sim.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 15, 30, 20);
const definition = catalogueDefinition('default', NOW_MS);
const markets: Market[] = definition.markets.map((row) => {
  const base = definition.assets.find(({ id }) => id === row.baseId);
  const quote = definition.assets.find(({ id }) => id === row.quoteId);
  if (base === undefined || quote === undefined) throw new Error('a market of nothing');
  return marketOf(row, base, quote);
});

function marketOfSymbol(symbol: string): Market {
  const found = markets.find((market) => market.symbol === symbol);
  if (found === undefined) throw new Error(`no market ${symbol}`);
  return found;
}

const btcUsdt = marketOfSymbol('BTC/USDT');
const btcUsdc = marketOfSymbol('BTC/USDC');
const ethUsdt = marketOfSymbol('ETH/USDT');
const aaplUsdt = marketOfSymbol('AAPL/USDT');

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const products = a.map((value, at) => (value - meanA) * ((b[at] ?? 0) - meanB));
  const spread = (values: readonly number[], middle: number): number =>
    Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return mean(products) / (spread(a, meanA) * spread(b, meanB));
}

describe('chance', () => {
  it('is the same for the same seed', () => {
    const draws = (seed: number): number[] => {
      const chance = new Chance(seed);
      return Array.from({ length: 5 }, () => chance.fatTailed());
    };
    expect(draws(1)).toEqual(draws(1));
    expect(draws(1)).not.toEqual(draws(2));
  });

  it('has fat tails: far moves are much more frequent than of a normal, the variance is 1', () => {
    const chance = new Chance(3);
    const draws = Array.from({ length: 100_000 }, () => chance.fatTailed());
    const variance = draws.reduce((sum, draw) => sum + draw * draw, 0) / draws.length;
    expect(variance).toBeGreaterThan(0.9);
    expect(variance).toBeLessThan(1.1);
    // Of a normal, 6 in 100,000 lie beyond four deviations.
    expect(draws.filter((draw) => Math.abs(draw) > 4).length).toBeGreaterThan(200);
  });

  it('clusters its storms: a large move is followed by large ones', () => {
    const chance = new Chance(5);
    const returns = new ClusteredReturns();
    const sizes = Array.from({ length: 50_000 }, () => Math.abs(returns.next(chance.fatTailed())));
    expect(correlation(sizes.slice(1), sizes.slice(0, -1))).toBeGreaterThan(0.1);
  });
});

describe('the simulation', () => {
  const hourOf = (seed: number) => () => ({ key: hourKeyOf(secretOfSeed(seed), 0), slowPpm: 0 });
  const never = () => undefined;
  const open = (seed: number) =>
    new Simulation({ markets, hour: hourOf(seed), calendar: never, startTicks: () => 0 });
  const everyMarket = (): boolean => true;

  it('repeats itself for a seed, and differs for another', () => {
    const run = (seed: number) => {
      const simulation = open(seed);
      return Array.from({ length: 20 }, (_, step) => simulation.step(0, step, everyMarket));
    };
    expect(run(1)).toEqual(run(1));
    expect(run(1)).not.toEqual(run(2));
  });

  it('starts from the last index, or from the reference price where there is none', () => {
    const startTicks = (id: number): number => (id === btcUsdt.id ? 5_000_000 : 0);
    const simulation = new Simulation({ markets, hour: hourOf(1), calendar: never, startTicks });
    const prices = simulation.step(0, 1, everyMarket);
    const of = (market: Market): number => prices.find(([id]) => id === market.id)?.[2] ?? 0;
    expect(Math.abs(of(btcUsdt) / 500_000_000 - 1)).toBeLessThan(0.005);
    expect(Math.abs(of(ethUsdt) / (referenceTicks(ethUsdt) * 100) - 1)).toBeLessThan(0.005);
  });

  it('gives three sound sources a market, which a closed market does not change', () => {
    const [all, some] = [open(1), open(1)];
    const isCoin = (market: Market): boolean => market.kind === 'coin';
    for (let step = 0; step < 50; step += 1) {
      const prices = all.step(0, step, everyMarket);
      const coins = new Set(markets.filter(isCoin).map(({ id }) => id));
      expect(some.step(0, step, isCoin)).toEqual(prices.filter(([id]) => coins.has(id)));
      expect(prices).toHaveLength(markets.length * 3);
      for (const [, , ticks, lots] of prices) {
        expect(Number.isSafeInteger(ticks) && ticks > 0).toBe(true);
        expect(Number.isSafeInteger(lots) && lots >= 0).toBe(true);
      }
    }
  });

  it('moves coins together, and the markets of one coin as one', () => {
    const simulation = open(4);
    const logs = new Map<number, number[]>();
    for (let step = 0; step < 2_000; step += 1) {
      const prices = simulation.step(0, step, everyMarket);
      if (step % 20 !== 0) continue;
      for (const [id, source, ticks] of prices) {
        if (source === 'sim-a') logs.set(id, [...(logs.get(id) ?? []), Math.log(ticks)]);
      }
    }
    const moves = (market: Market): number[] => {
      const path = logs.get(market.id) ?? [];
      return path.slice(1).map((value, at) => value - (path[at] ?? 0));
    };
    expect(correlation(moves(btcUsdt), moves(ethUsdt))).toBeGreaterThan(0.6);
    expect(correlation(moves(btcUsdt), moves(btcUsdc))).toBeGreaterThan(0.95);
  });
});

describe('a stock', () => {
  const sessions = [
    [1_000_000, 2_000_000],
    [3_000_000, 4_000_000],
  ] as const;
  const trading = { name: 'two', sessions };
  const hours = (slowPpm?: number) => () => ({ key: hourKeyOf(secretOfSeed(1), 0), slowPpm });
  /** Where it stands at these times, in hundredths of ticks. */
  const told = (times: readonly number[], slowPpm?: number) => {
    const calendar = () => trading;
    const hour = hours(slowPpm);
    const simulation = new Simulation({ markets: [aaplUsdt], hour, calendar, startTicks: () => 0 });
    return times.map((timeMs, step) => {
      const [, , price] = simulation.step(0, step, () => true, timeMs)[0] ?? [0, '', 0];
      return Math.log(price);
    });
  };

  it('moves over night by what is drawn for its opening, and at no other time', () => {
    const [within, over] = [
      [1_900_000, 1_999_000, 1_999_500],
      [1_900_000, 1_999_000, 3_000_000],
    ];
    const step = ([, before = 0, after = 0]: number[]) => Math.abs(after - before);
    expect(step(told(over, 0))).toBeGreaterThan(10 * step(told(within, 0)));
    // After a start nobody knows where it stood before, and earlier hours knew no nights.
    expect(told([3_000_000], 0)).toEqual(told([1_500_000], 0));
    expect(told(over)).toEqual(told(within));
  });

  it('trades most when its session begins and ends, a coin when two continents are awake', () => {
    const at = (timeMs: number) => dayShape(trading, timeMs);
    expect(at(1_000_000)).toBeCloseTo(2);
    expect(at(1_500_000)).toBeCloseTo(0.5);
    expect(at(1_999_999)).toBeCloseTo(2);
    const mean = (shape: (part: number) => number) => {
      const parts = Array.from({ length: 1_000 }, (_, part) => shape((part + 0.5) / 1_000));
      return parts.reduce((sum, value) => sum + value, 0) / parts.length;
    };
    expect(mean((part) => at(1_000_000 + part * 1_000_000))).toBeCloseTo(1);
    expect(mean((part) => dayShape(undefined, part * 86_400_000))).toBeCloseTo(1, 4);
    const hour = (of: number) => dayShape(undefined, of * 3_600_000);
    expect(hour(15) / hour(3)).toBeGreaterThan(3);
  });
});

describe('the invented past', () => {
  const calendars = new Map<string, Calendar>(definition.calendars.map((row) => [row.name, row]));
  const calendar = (market: Market) => calendars.get(market.definition.calendar ?? '');
  const past = (market: Market, seed = 1) => [
    ...inventPast({ markets: [market], calendar, seed, endMs: NOW_MS }),
  ];

  it('ends exactly at the reference price, one minute before the present', () => {
    const last = past(btcUsdt).at(-1);
    expect(last).toMatchObject({ close: referenceTicks(btcUsdt), spanMs: 60_000 });
    expect(last?.timeMs).toBe(Date.UTC(2026, 10, 20, 15, 29));
  });

  it('has no holes for a coin, no jumps, and reaches back three years', () => {
    const candles = past(btcUsdt);
    candles.forEach((candle, at) => {
      const { open: first, high, low, close } = candle;
      expect(low).toBeLessThanOrEqual(Math.min(first, close));
      expect(high).toBeGreaterThanOrEqual(Math.max(first, close));
      const before = candles[at - 1];
      if (before === undefined) return;
      expect(candle.timeMs).toBe(before.timeMs + before.spanMs);
      expect(first).toBe(before.close);
    });
    const days = (NOW_MS - (candles[0]?.timeMs ?? NOW_MS)) / 86_400_000;
    expect(days).toBeGreaterThan(3 * 365);
    const minutes = candles.filter(({ spanMs }) => spanMs === 60_000);
    expect(minutes.length).toBeGreaterThan(7 * 1_440);
  });

  it('has a stock’s minutes in its sessions only, and jumps between them', () => {
    const candles = past(aaplUsdt);
    const minutes = candles.filter(({ spanMs }) => spanMs === 60_000);
    const sessions = calendar(aaplUsdt);
    if (sessions === undefined) throw new Error('no calendar');
    expect(minutes.every(({ timeMs }) => sessionAt(sessions, timeMs) !== undefined)).toBe(true);
    const nights = minutes.filter(({ timeMs, open: first }, at) => {
      const before = minutes[at - 1];
      return before !== undefined && timeMs > before.timeMs + 60_000 && first !== before.close;
    });
    expect(nights.length).toBeGreaterThanOrEqual(4);
    expect(candles.at(-1)?.close).toBe(referenceTicks(aaplUsdt));
  });

  it('repeats itself for a seed and differs for another', () => {
    expect(past(ethUsdt, 1)).toEqual(past(ethUsdt, 1));
    expect(past(ethUsdt, 1)).not.toEqual(past(ethUsdt, 2));
  });
});

describe('the market maker’s quotes', () => {
  const indexTicks = referenceTicks(btcUsdt);
  const quote = (inventory: number, market = btcUsdt, ticks = indexTicks) =>
    quotesFor(market, { indexTicks: ticks, inventory, variation: 1 });

  it.each(markets.map((market) => [market.symbol, market] as const))(
    '%s: several whole levels on both sides, the index between them, larger outward',
    (_symbol, market) => {
      const index = referenceTicks(market);
      const { bids, asks } = quote(0, market, index);
      const prices = [...bids.map(([ticks]) => ticks).reverse(), ...asks.map(([ticks]) => ticks)];
      expect(bids.length).toBeGreaterThanOrEqual(5);
      expect(asks.length).toBeGreaterThanOrEqual(5);
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
      expect(new Set(prices).size).toBe(prices.length);
      expect(bids[0]?.[0]).toBeLessThan(index);
      expect(asks[0]?.[0]).toBeGreaterThan(index);
      for (const [ticks, lots] of [...bids, ...asks]) {
        expect(lots).toBeGreaterThanOrEqual(market.minLots);
        expect(ticks * lots).toBeGreaterThanOrEqual(market.minTickLots * 0.9);
      }
      // Where a tick is coarse, the best level is several in one.
      const isFine = index > 10_000;
      if (isFine) expect(bids.at(-1)?.[1]).toBeGreaterThan(bids[0]?.[1] ?? 0);
    },
  );

  it('move down when it holds too much, and up when it holds too little', () => {
    const best = (inventory: number): number => quote(inventory).bids[0]?.[0] ?? 0;
    expect(best(0.5)).toBeLessThan(best(0));
    expect(best(-0.5)).toBeGreaterThan(best(0));
  });

  it('are withdrawn on the side on which the inventory has reached its limit', () => {
    expect(quote(1).bids).toEqual([]);
    expect(quote(1).asks).toHaveLength(QUOTE_LEVELS);
    expect(quote(-1.5).asks).toEqual([]);
    expect(quote(-1.5).bids).toHaveLength(QUOTE_LEVELS);
  });

  it('are none without an index worth quoting', () => {
    expect(quote(0, btcUsdt, 0)).toEqual(NO_QUOTES);
    expect(quote(0, btcUsdt, 3).bids.every(([ticks]) => ticks > 0)).toBe(true);
  });

  it.each([
    ['BTC/USDT', 0.1, 2_000_000],
    ['ETH/USDT', 0.1, 2_000_000],
    ['SOL/USDT', 1, 1_200_000],
    ['AAPL/USDT', 1, 800_000],
    ['DOT/USDT', 2, 400_000],
  ])('are as narrow and deep as the market is large: %s', (symbol, mostBp, leastMoney) => {
    const market = marketOfSymbol(symbol);
    const index = referenceTicks(market);
    // A level lies on the next tick outward.
    for (let variation = 0; variation < 50; variation += 1) {
      const { bids, asks } = quotesFor(market, { indexTicks: index, inventory: 0, variation });
      // No narrower than a tick a side.
      const spread = (asks[0]?.[0] ?? 0) - (bids[0]?.[0] ?? 0);
      expect(spread).toBeLessThanOrEqual(Math.max(2, (index * mostBp) / 10_000 + 2));
      for (const side of [bids, asks]) {
        const near = side.filter(([ticks]) => Math.abs(ticks - index) <= index / 1_000 + 1);
        const tickLots = near.reduce((sum, [ticks, lots]) => sum + ticks * lots, 0);
        const money = (tickLots / market.maxTickLots) * Number(market.definition.maxNotional);
        expect(money).toBeGreaterThanOrEqual(leastMoney);
      }
    }
  });

  it('offer no more than half of what there is, the money in equal parts', () => {
    const market = btcUsdt;
    const funds = { lots: 40_000, tickLots: 20_000 * indexTicks };
    const { bids, asks } = quotesFor(market, { indexTicks, inventory: 0, variation: 1, funds });
    const lotsOf = (levels: typeof bids) => levels.reduce((sum, [, lots]) => sum + lots, 0);
    // Sizes vary by chance, by at most three tenths.
    expect(lotsOf(asks)).toBeLessThanOrEqual(20_000 * 1.3);
    expect(lotsOf(asks)).toBeGreaterThanOrEqual(20_000 * 0.7);
    expect(lotsOf(bids)).toBeLessThanOrEqual(10_000 * 1.3);
    expect(lotsOf(bids)).toBeGreaterThanOrEqual(10_000 * 0.7);
  });

  it.each([
    ['is as wide', { halfSpreadPpm: 1_000 }, (wide: number) => wide > 1_998 && wide < 2_003],
    ['is narrow by its orders', { halfSpreadPpm: 0 }, (wide: number) => wide < 12],
  ])('%s as operators have set it', (_name, change, isRight) => {
    const terms = { ...STANDARD_TERMS, ...change };
    const { bids, asks } = quotesFor(btcUsdt, { indexTicks, inventory: 0, variation: 1, terms });
    const wide = (asks[0]?.[0] ?? 0) - (bids[0]?.[0] ?? 0);
    expect(isRight((wide / indexTicks) * 1_000_000)).toBe(true);
  });

  it('are as deep as operators have set them', () => {
    const lotsAt = (depthPpm: number) => {
      const terms = { ...STANDARD_TERMS, depthPpm };
      const { asks } = quotesFor(btcUsdt, { indexTicks, inventory: 0, variation: 1, terms });
      return asks.reduce((sum, [, lots]) => sum + lots, 0);
    };
    expect(lotsAt(250_000) / lotsAt(1_000_000)).toBeCloseTo(0.25, 3);
    expect(lotsAt(2_000_000)).toBeGreaterThan(lotsAt(1_000_000));
  });

  it.each([1, 9, 10, 1_000, 777_777, 50_000_000])(
    'offer no more on a side than %s of the quote coin, best levels first',
    (budget) => {
      const market = btcUsdt;
      const budgetUnits = BigInt(budget) * 10n ** BigInt(market.quote.scale);
      const terms = { ...STANDARD_TERMS, budgetUnits };
      const free = quotesFor(market, { indexTicks, inventory: 0, variation: 3 });
      const held = quotesFor(market, { indexTicks, inventory: 0, variation: 3, terms });
      for (const [all, kept] of [
        [free.bids, held.bids],
        [free.asks, held.asks],
      ] as const) {
        const units = kept.reduce((sum, [ticks, lots]) => {
          return sum + BigInt(ticks) * BigInt(lots) * market.tickLotUnits;
        }, 0n);
        expect(units).toBeLessThanOrEqual(budgetUnits);
        expect(kept.map(([ticks]) => ticks)).toEqual(
          all.slice(0, kept.length).map(([ticks]) => ticks),
        );
        // Nothing that an order could still have is left over.
        const isWhole = kept.length === all.length;
        const least = BigInt(market.minTickLots) * market.tickLotUnits;
        if (!isWhole) expect(budgetUnits - units).toBeLessThan(2n * least + budgetUnits / 10n);
        if (budget === 50_000_000) expect(kept).toEqual(all);
      }
    },
  );

  it('stay until the index has moved by a hundredth of a per cent and a little', () => {
    expect(toleranceTicks(1_000_000)).toBe(110);
    expect(toleranceTicks(1_000)).toBe(1);
  });
});

describe('the simulated crowd', () => {
  it('places orders whose sizes follow a power law', () => {
    const chance = new Chance(7);
    const sizes = Array.from({ length: 20_000 }, () => chance.powerLaw(2, 1.5));
    const above = (size: number) => sizes.filter((value) => value > size).length / sizes.length;
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2);
    expect(above(4)).toBeCloseTo(2 ** -1.5, 1);
    expect(above(20)).toBeCloseTo(10 ** -1.5, 2);
  });

  it('places small market orders on both sides that fit every market', () => {
    const chance = new Chance(11);
    for (const market of markets) {
      const index = referenceTicks(market);
      const orders = Array.from({ length: 200 }, () => crowdOrder(market, index, chance));
      expect(new Set(orders.map(({ side }) => side)).size).toBe(2);
      for (const order of orders) {
        expect(order).toMatchObject({ kind: 'market', timeInForce: 'ioc', budget: 0 });
        expect(order.lots * index).toBeGreaterThanOrEqual(market.minTickLots);
        expect(order.lots * index).toBeLessThan(market.maxTickLots / 100);
      }
    }
  });
});
