/** A catalogue small enough to reason about: three assets, two coin markets, one stock. */
import type { CatalogueDefinition, MarketDefinition } from '../../features/catalogue/contract.ts';

export const USDT = 2;
export const ETH = 3;
export const BTC = 4;
export const AAPL = 5;

/** Market ids of the small catalogue. */
export const btcUsdt = 1;
export const ethUsdt = 2;
export const aaplUsdt = 3;

/** A Monday at midnight, UTC; the stock market opens at 14:30. */
export const MONDAY_MS = Date.UTC(2026, 10, 16);
export const OPENS_MS = MONDAY_MS + 14.5 * 3_600_000;
export const CLOSES_MS = MONDAY_MS + 21 * 3_600_000;

function market(
  id: number,
  baseId: number,
  change: Partial<MarketDefinition> = {},
): MarketDefinition {
  return {
    id,
    kind: 'coin',
    baseId,
    quoteId: USDT,
    tickSize: '0.01',
    lotSize: '0.00001',
    minQuantity: '0.00001',
    maxQuantity: '1000',
    minNotional: '5',
    maxNotional: '5000000',
    makerFeePpm: 800,
    takerFeePpm: 1_000,
    bandPpm: 50_000,
    staleAfterMs: 15_000,
    calendar: null,
    reference: { price: '20000', dailyVolatilityPpm: 30_000 },
    sort: id,
    ...change,
  };
}

/** The catalogue as `catalogue.install` takes it. */
export function smallCatalogue(): CatalogueDefinition {
  const coin = { kind: 'coin' as const, scale: 8, exchangeable: true };
  return {
    name: 'small',
    assets: [
      { ...coin, id: USDT, code: 'USDT', title: 'Tether', accounts: [1, 2, 3, 4] },
      { ...coin, id: ETH, code: 'ETH', title: 'Ethereum', accounts: [1, 2] },
      { ...coin, id: BTC, code: 'BTC', title: 'Bitcoin', accounts: [1, 2] },
      {
        id: AAPL,
        code: 'AAPL',
        title: 'Apple',
        kind: 'stock',
        scale: 8,
        accounts: [2],
        exchangeable: false,
      },
    ],
    markets: [
      market(btcUsdt, BTC),
      market(ethUsdt, ETH, { lotSize: '0.0001', minQuantity: '0.0001' }),
      market(aaplUsdt, AAPL, {
        kind: 'stock',
        lotSize: '0.01',
        minQuantity: '0.01',
        calendar: 'weekday',
        bandPpm: 30_000,
      }),
    ],
    calendars: [{ name: 'weekday', sessions: [[OPENS_MS, CLOSES_MS]] }],
  };
}
