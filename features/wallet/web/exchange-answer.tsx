import { useState } from 'react';
import { back } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { add, toScale } from '../../../platform/browser/numbers/decimal.ts';
import {
  formatAmount,
  formatFixed,
  formatPrice,
} from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { ReceiptSheet } from '../../../platform/browser/parts/receipt-sheet.tsx';
import type { Language } from '../../../platform/browser/words/languages.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { type Translate, useWords } from '../../../platform/browser/words/use-words.ts';
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

type Props = {
  /** What became of a conversion; null while there is none. */
  readonly answer: MoveRow | null;
  /** The coin in which all others are priced. */
  readonly dollar: string;
  /** What one has of the coin that was got, now. */
  readonly holding: string;
  readonly onClose: () => void;
};

/** What a conversion has brought, at what price, and what it has cost: once and truly. */
export function ExchangeAnswer({ answer, dollar, holding, onClose }: Props) {
  const words = useWords();
  const language = useLanguage();
  // What was said stays while the sheet goes.
  const [shown, setShown] = useState(answer);
  if (answer !== null && answer !== shown) setShown(answer);
  if (!shown) return null;
  const { currency_name: from, to_currency_name: to, received, fee } = shown;
  const given = shown.value.replace('-', '');
  const text = (amount: string, coin: string): string =>
    `${coinText(language, amount, coin === dollar)} ${coin}`;
  const said = saidPrice({ amount: given, coin: from }, { amount: received, coin: to }, dollar);
  const paid = words('wallet.exchange_for', { paid: text(add(given, fee), from) });
  return (
    <ReceiptSheet
      open={answer !== null}
      onClose={onClose}
      verb={words('wallet.exchanged')}
      amount={coinText(language, received, to === dollar)}
      unit={to}
      line={`${paid} · ${priceText(words, language, said)}`}
      rows={[
        [words('wallet.fee'), `${feeText(language, fee, from === dollar)} ${from}`],
        [words('wallet.exchange_holding'), text(holding, to)],
      ]}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {words('wallet.exchange_more')}
          </Button>
          <Button onClick={() => back(paths.assets)}>{words('wallet.exchange_done')}</Button>
        </>
      }
    />
  );
}
