import clsx from 'clsx';
import type { ReactNode } from 'react';
import { sign, toScale } from '../../../platform/browser/numbers/decimal.ts';
import { formatFixed, formatSigned } from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';
import type { Direction } from './types.ts';

/** Digits in which gains and losses are written, wherever they are. */
export const PROFIT_DIGITS = 4;
const TONES = ['text-down', 'text-muted', 'text-up'] as const;

type ProfitProps = {
  readonly value: string | undefined;
  readonly className?: string;
  readonly digits?: number;
};

/** With so many digits: results below one another stand digit under digit. */
function signedText(language: Language, value: string, digits: number): string {
  if (digits === PROFIT_DIGITS) return formatSigned(language, value, digits);
  const cut = toScale(value, digits);
  const body = formatFixed(language, cut.replace('-', ''), digits);
  const direction = sign(cut);
  return direction === 0 ? body : `${direction > 0 ? '+' : '−'}${body}`;
}

/** A gain or loss: sign and colour. It never lights up as prices do: a loss is never green. */
export function Profit({ value, className, digits = PROFIT_DIGITS }: ProfitProps) {
  const language = useLanguage();
  // What is written as nothing is neither gain nor loss.
  const tone = TONES[sign(toScale(value ?? '0', digits)) + 1];
  return (
    <span className={clsx(tone, className)}>
      {value === undefined ? '–' : signedText(language, value, digits)}
    </span>
  );
}

type BadgeProps = {
  readonly type: Direction;
  /** The leverage, where it is said too. */
  readonly multiple?: number | string | undefined;
};

/** Long or short, in a word and a colour. */
export function DirectionBadge({ type, multiple }: BadgeProps) {
  const words = useWords();
  return (
    <span
      className={clsx(
        'shrink-0 rounded-sm px-1.5 py-0.5 text-t5 font-strong',
        type === 1 ? 'bg-up-soft text-up' : 'bg-down-soft text-down',
      )}
    >
      {words(type === 1 ? 'contracts.long' : 'contracts.short')}
      {multiple !== undefined && ` ${words('contracts.times', { multiple })}`}
    </span>
  );
}

type CellProps = {
  readonly label: string;
  readonly children: ReactNode;
  /** How many columns of its grid it takes. */
  readonly span?: 2 | 3;
};

const SPANS = { 2: 'col-span-2', 3: 'col-span-3' } as const;

/** A figure of a card: its name above it. */
export function Cell({ label, children, span }: CellProps) {
  return (
    <div className={clsx('min-w-0', span && SPANS[span])}>
      <dt className="text-t6 leading-tight hyphens-auto text-faint [overflow-wrap:anywhere]">
        {label}
      </dt>
      <dd className="truncate text-t5">{children}</dd>
    </div>
  );
}
