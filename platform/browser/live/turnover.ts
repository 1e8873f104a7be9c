/** What was traded in markets of different quote coins, made comparable. Pure. */
import type { QuoteRow } from './types.ts';

/** The quote coin that others are measured in; every other one that counts has a market with it. */
export const MEASURE = 'USDT';

type Traded = Pick<QuoteRow, 'currency_name' | 'legal_name' | 'now_price' | 'turnover'>;

/**
 * The turnover of each row in USDT, in numbers for sizes and limits: by the price of its quote
 * coin among all rows. Null where that coin has no such market, or nothing was told.
 */
export function turnoverOf(all: readonly Traded[]): (row: Traded) => number | null {
  const prices = new Map([[MEASURE, 1]]);
  for (const { currency_name, legal_name, now_price } of all) {
    if (legal_name === MEASURE) prices.set(currency_name, Number(now_price));
  }
  return ({ legal_name, turnover }) => {
    const worth = Number(turnover) * (prices.get(legal_name) ?? Number.NaN);
    return Number.isFinite(worth) ? worth : null;
  };
}
