import clsx from 'clsx';
import type { ReactNode } from 'react';
import { sign, toScale } from '../../../platform/browser/numbers/decimal.ts';
import { formatSigned } from '../../../platform/browser/numbers/format.ts';
import { Flash } from '../../../platform/browser/parts/price.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { Direction } from './types.ts';

/** Digits in which gains and losses are written, wherever they are. */
export const PROFIT_DIGITS = 4;
const TONES = ['text-down', 'text-muted', 'text-up'] as const;

type ProfitProps = { readonly value: string | undefined; readonly className?: string };

/** A gain or loss: sign and colour, flashing when it moves. */
export function Profit({ value, className }: ProfitProps) {
  const language = useLanguage();
  // What is written as nothing is neither gain nor loss.
  const tone = TONES[sign(toScale(value ?? '0', PROFIT_DIGITS)) + 1];
  return (
    <Flash value={value} className={clsx(tone, className)}>
      {value === undefined ? '–' : formatSigned(language, value, PROFIT_DIGITS)}
    </Flash>
  );
}

/** Long or short, in a word and a colour. */
export function DirectionBadge({ type }: { readonly type: Direction }) {
  const words = useWords();
  return (
    <span
      className={clsx(
        'shrink-0 rounded-sm px-1.5 py-0.5 text-2xs font-semibold text-on-solid',
        type === 1 ? 'bg-up-solid' : 'bg-down-solid',
      )}
    >
      {words(type === 1 ? 'contracts.long' : 'contracts.short')}
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
      <dt className="truncate text-2xs text-faint">{label}</dt>
      <dd className="truncate text-sm">{children}</dd>
    </div>
  );
}
