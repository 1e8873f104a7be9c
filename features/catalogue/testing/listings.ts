/** What is listed in tests. */
import { USDT } from '../../../tests/support/small-catalogue.ts';
import type { NewAsset, NewMarket } from '../contract.ts';

/** The numbers that are listed first in the small catalogue. */
export const FIRST_LISTED_ASSET = 6;
export const FIRST_LISTED_MARKET = 4;

export const NEW_ASSET: NewAsset = {
  code: 'LUMEN',
  title: 'Lumen Grid',
  scale: 8,
  accounts: [1, 2],
};

/** A market against the dollar coin: whole lots at ten-thousandths, a tenth around the price. */
export function newMarket(baseId: number, change: Partial<NewMarket> = {}): NewMarket {
  return {
    baseId,
    quoteId: USDT,
    tickSize: '0.0001',
    lotSize: '1',
    minQuantity: '1',
    maxQuantity: '1000000',
    minNotional: '1',
    maxNotional: '100000',
    makerFeePpm: 800,
    takerFeePpm: 1_000,
    bandPpm: 100_000,
    issuePrice: '0.05',
    ...change,
  };
}
