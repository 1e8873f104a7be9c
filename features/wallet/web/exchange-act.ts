/** What a conversion has brought, at what price, and what it has cost, as its receipt shows it. */
import { add, toScale } from '../../../platform/browser/numbers/decimal.ts';
import {
  formatAmount,
  formatFixed,
  formatPrice,
} from '../../../platform/browser/numbers/format.ts';
import type { Act } from '../../../platform/browser/parts/acts.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';
import type { Translate } from '../../../platform/browser/words/use-words.ts';
import { coinDigits, type SaidPrice, saidPrice } from './exchange.ts';
import type { MoveRow } from './wallet-data.ts';

/** Digits of a fee in dollars; what is smaller rounds up. */
const DOLLAR_FEE_DIGITS = 4;

/** An amount as a conversion shows it: of a dollar from one on in cents. */
export function coinText(language: Language, amount: string, isDollar: boolean): string {
  const digits = coinDigits(amount, isDollar);
  return digits === 2 ? formatFixed(language, amount, 2) : formatAmount(language, amount, digits);
}

/** A fee, as fine as it is. */
export function feeText(language: Language, fee: string, isDollar: boolean): string {
  const shown = isDollar ? toScale(fee, DOLLAR_FEE_DIGITS, 'up') : fee;
  return formatAmount(language, shown);
}

/** "1 BTC = 96,231.10 USDT". */
export function priceText(words: Translate, language: Language, said: SaidPrice): string {
  const { unit, coin, price } = said;
  return words('wallet.exchange_price', { unit, coin, price: formatPrice(language, price) });
}

/**
 * The receipt of a conversion.
 * @param dollar the coin in which all others are priced
 */
export function exchangeAct(
  row: MoveRow,
  dollar: string,
  words: Translate,
  language: Language,
): Act {
  const { id, currency_name: from, to_currency_name: to, received, fee } = row;
  const given = row.value.replace('-', '');
  const text = (amount: string, coin: string): string =>
    `${coinText(language, amount, coin === dollar)} ${coin}`;
  const said = saidPrice({ amount: given, coin: from }, { amount: received, coin: to }, dollar);
  const paid = text(add(given, fee), from);
  return {
    kind: 'convert',
    id,
    verb: words('wallet.exchanged'),
    amount: coinText(language, received, to === dollar),
    unit: to,
    line: priceText(words, language, said),
    rows: [
      [words('wallet.exchange_pay'), paid],
      [words('wallet.fee'), `${feeText(language, fee, from === dollar)} ${from}`],
    ],
    news: `${words('wallet.exchanged')}: ${text(received, to)}`,
    tone: 'good',
  };
}
