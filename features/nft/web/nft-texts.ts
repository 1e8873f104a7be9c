/** How prices, times and shares of the NFT market are written. */
import { formatMoment, parseServerTime } from '../../../platform/browser/numbers/format.ts';
import {
  add,
  compare,
  multiply,
  subtract,
  toScale,
} from '../../../platform/browser/numbers/decimal.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';

/** A time that the server has written, in the zone and the language of who reads it. */
export function momentText(language: Language, text: string): string {
  const ms = parseServerTime(text);
  return ms === null ? text : formatMoment(language, ms);
}

/** A share of an amount, in percent with at most four decimals. */
function shareOf(amount: string, percent: string, rounding: 'up' | 'down'): string {
  return toScale(multiply(multiply(amount, percent), '0.01'), 8, rounding);
}

/** What a seller gets: the price without the fee, rounded up, and the royalty, rounded down. */
export function sellerGets(price: string, fee: string, royalty: string) {
  const feeAmount = shareOf(price, fee, 'up');
  const royaltyAmount = shareOf(price, royalty, 'down');
  const received = subtract(subtract(price, feeAmount), royaltyAmount);
  return { fee: feeAmount, royalty: royaltyAmount, received };
}

/** What a bid freezes: the larger of the shown margin and a tenth of the bid. */
export function marginOf(shown: string, bid: string): string {
  const tenth = shareOf(bid, '10', 'up');
  return compare(shown, tenth) > 0 ? shown : tenth;
}

/** What of a margin is still to be frozen. */
export function missingMargin(needed: string, held: string): string {
  return compare(needed, held) > 0 ? subtract(needed, held) : '0';
}

/** A bid of so many steps above a price. */
export function bidOf(price: string, step: string, steps: number): string {
  return add(price, multiply(step, String(steps)));
}
