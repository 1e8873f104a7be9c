import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { decimalMark } from '../../../platform/browser/numbers/format.ts';
import { useTyped } from '../../../platform/browser/parts/amount-field.tsx';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { DIGITS } from './exchange.ts';
import type { ExchangeCoins } from './wallet-data.ts';

export type Coin = ExchangeCoins['transfer'][number];

type Props = {
  /** What the card is about: what is paid, or what one gets. */
  readonly label: string;
  /** What one has of the coin, in words. */
  readonly held: string;
  /** Names the choice of the coin. */
  readonly choice: string;
  readonly coins: readonly Coin[];
  readonly coin: Coin;
  readonly onPick: (id: string) => void;
  /** The figure: a field, or what is shown. */
  readonly figure: ReactNode;
  readonly children?: ReactNode;
};

/** One side of a conversion: its coin, and how much of it. */
export function ExchangeSide(props: Props) {
  const { label, held, choice, coins, coin, onPick, figure, children } = props;
  return (
    <section
      aria-label={label}
      className="rounded-lg bg-surface px-4 pt-4 pb-2 md:border md:border-line md:bg-canvas"
    >
      <div className="flex flex-wrap justify-between gap-x-3 text-t5 text-muted">
        <span aria-hidden>{label}</span>
        <span>{held}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1">
        <div className="min-w-0 flex-1 basis-40 text-t1">{figure}</div>
        <SelectSheet
          title={choice}
          value={String(coin.id)}
          onPick={onPick}
          options={coins.map((row) => ({
            value: String(row.id),
            label: row.name,
            icon: <CoinIcon code={row.name} size={24} />,
          }))}
          className="shrink-0 gap-2"
        />
      </div>
      {children}
    </section>
  );
}

type FieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** Where the error is said. */
  readonly errorId: string;
};

/** What is paid, typed in the banknote cut. */
export function PaidField({ label, value, onChange, error, errorId }: FieldProps) {
  const language = useLanguage();
  const id = useId();
  const mark = decimalMark(language);
  const { shown, take } = useTyped({ value, onChange, digits: DIGITS }, mark);
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        placeholder="0"
        value={shown}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) => take(event.target.value)}
        className={clsx(
          'figures w-full min-w-0 bg-transparent text-t1 outline-none placeholder:text-faint',
          shown.length > 11 && 'text-t2',
        )}
      />
    </>
  );
}

/** What one gets, as large. */
export function GotFigure({ text }: { readonly text: string }) {
  return (
    <output className={clsx('block break-all', text.length > 11 && 'text-t2')}>
      <BankFigure text={text} />
    </output>
  );
}
