/** How amounts and spans of OTC are written. */
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { scaleOf } from '../../../platform/browser/numbers/decimal.ts';
import { formatFixed } from '../../../platform/browser/numbers/format.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';
import type { Translate } from '../../../platform/browser/words/use-words.ts';
import { DOLLAR } from '../contract/index.ts';

const MINUTE_S = 60;

/** Official money with its code: its decimals are those of the wire. */
export function moneyText(language: Language, amount: string, fiat: string): string {
  return `${formatFixed(language, amount, scaleOf(amount))} ${fiat}`;
}

/** Dollars at the index. */
export function dollarText(language: Language, amount: string): string {
  return coinText(language, amount, DOLLAR.code);
}

/** How soon a maker releases, in whole minutes; undefined where he never has. */
export function soonText(words: Translate, seconds: number): string | undefined {
  if (seconds === 0) return undefined;
  return words('otc.minutes', { n: Math.max(1, Math.ceil(seconds / MINUTE_S)) });
}
