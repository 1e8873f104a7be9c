/** One wide market whose price never goes stale, for benchmarks of the whole server. */
import type { CatalogueDefinition, MarketDefinition } from '../../features/catalogue/contract.ts';

export const BENCH_BASE = 4;
export const BENCH_QUOTE = 2;
export const BENCH_MARKET = 1;
/** Of a house that lives as a demo does. */
export const BENCH_MARKETS = 10;
/** 20,000.00 in ticks. */
export const BENCH_INDEX_TICKS = 2_000_000;

/**
 * The catalogue of the end-to-end and start-up benchmarks.
 * @param others further markets of the same kind, for what moves beside the orders
 */
export function benchCatalogue(others = 0): CatalogueDefinition {
  const coin = { kind: 'coin' as const, scale: 8, exchangeable: true, accounts: [2] };
  const more = Array.from({ length: others }, (_, index) => index + 1);
  const market = firstMarket();
  return {
    name: 'bench',
    assets: [
      { ...coin, id: BENCH_QUOTE, code: 'USDT', title: 'Tether' },
      { ...coin, id: BENCH_BASE, code: 'BTC', title: 'Bitcoin' },
      ...more.map((n) => ({ ...coin, id: BENCH_BASE + n, code: `C${n}`, title: `Coin ${n}` })),
    ],
    markets: [
      market,
      ...more.map((n) => ({ ...market, id: market.id + n, baseId: BENCH_BASE + n, sort: 1 + n })),
    ],
    calendars: [],
  };
}

function firstMarket(): MarketDefinition {
  return {
    id: BENCH_MARKET,
    kind: 'coin',
    baseId: BENCH_BASE,
    quoteId: BENCH_QUOTE,
    tickSize: '0.01',
    lotSize: '0.00001',
    minQuantity: '0.00001',
    maxQuantity: '1000',
    minNotional: '5',
    maxNotional: '5000000',
    makerFeePpm: 800,
    takerFeePpm: 1_000,
    bandPpm: 500_000,
    staleAfterMs: 1_000_000_000,
    calendar: null,
    reference: { price: '20000', dailyVolatilityPpm: 30_000 },
    sort: 1,
  };
}
