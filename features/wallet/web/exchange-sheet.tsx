import { useState } from 'react';
import { toastError } from '../../../platform/browser/api/query.ts';
import { add } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { exchangeFigures, hasWorsened } from './exchange.ts';
import type { ExchangeRate, useExchangeRate } from './wallet-data.ts';

/** A conversion as it is asked for, in codes of coins. */
export type ShownExchange = { readonly from: string; readonly to: string; readonly amount: string };

type FiguresProps = ShownExchange & {
  readonly rate: ExchangeRate | undefined;
  /** With the sum that leaves the account, the fee included. */
  readonly whole?: boolean;
};

/** What a conversion comes to at a rate. */
export function ExchangeFigures({ from, to, amount, rate, whole }: FiguresProps) {
  const words = useWords();
  const language = useLanguage();
  const figures = rate && exchangeFigures(amount, rate);
  const paid = figures && add(amount || '0', figures.fee);
  return (
    <dl>
      <Figure
        label={words('wallet.rate')}
        value={figures ? rateText(language, from, to, figures.price) : '–'}
      />
      <Figure
        label={words('wallet.fee')}
        value={figures ? `${formatAmount(language, figures.fee)} ${from}` : '–'}
      />
      {whole && paid && (
        <Figure label={words('wallet.paid')} value={`${formatAmount(language, paid)} ${from}`} />
      )}
      <Figure
        label={words('wallet.received')}
        value={figures ? `≈ ${formatAmount(language, figures.received)} ${to}` : '–'}
      />
    </dl>
  );
}

function rateText(
  language: ReturnType<typeof useLanguage>,
  from: string,
  to: string,
  price: string,
): string {
  return `1 ${from} ≈ ${formatAmount(language, price, 10)} ${to}`;
}

type Props = {
  readonly open: boolean;
  readonly request: ShownExchange;
  readonly rate: ReturnType<typeof useExchangeRate>;
  readonly pending: boolean;
  /** Told which rate was seen. */
  readonly onSend: (shown: ExchangeRate) => void;
  readonly onClose: () => void;
};

/**
 * Everything once more before it is sent. The rate is asked for anew at that moment; when it has
 * become worse, the new one is shown and nothing is sent until it was confirmed too.
 */
export function ExchangeSheet({ open, request, rate, pending, onSend, onClose }: Props) {
  const words = useWords();
  const language = useLanguage();
  const [before, setBefore] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const shown = rate.data;
  const confirm = async (): Promise<void> => {
    if (!shown) return;
    setChecking(true);
    const { data, error } = await rate.refetch();
    setChecking(false);
    if (error || !data) return toastError(error);
    const isWorse = hasWorsened(shown, data);
    setBefore(isWorse ? exchangeFigures('0', shown).price : undefined);
    if (!isWorse) onSend(shown);
  };
  const now = shown && exchangeFigures('0', shown).price;
  return (
    <Sheet
      open={open}
      onClose={() => {
        setBefore(undefined);
        onClose();
      }}
      title={words('wallet.exchange_title', { from: request.from, to: request.to })}
      footer={
        <Button
          wide
          pending={pending || isChecking}
          disabled={!shown}
          onClick={() => void confirm()}
        >
          {words('wallet.exchange_confirm')}
        </Button>
      }
    >
      <ExchangeFigures {...request} rate={shown} whole />
      {before !== undefined && now !== undefined && (
        <p role="alert" className="mt-2 rounded-md bg-raised px-3 py-2 text-t5 text-down">
          {words('wallet.rate_moved', {
            before: rateText(language, request.from, request.to, before),
            now: rateText(language, request.from, request.to, now),
          })}
        </p>
      )}
      <p className="mt-2 text-t5 text-faint">{words('wallet.exchange_note')}</p>
    </Sheet>
  );
}
