import type { Market } from '../../features/catalogue/contract.ts';

/** A market whose two coins have different scales: a figure in the wrong coin is another figure. */
export const oddMarket = {
  id: 9,
  kind: 'coin',
  symbol: 'BTC/USDT',
  base: { id: 4, code: 'BTC', scale: 8 },
  quote: { id: 2, code: 'USDT', scale: 6 },
  priceDecimals: 2,
  tickPoints: 1,
  tickUnits: 10_000n,
} as Market;
