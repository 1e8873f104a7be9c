import clsx from 'clsx';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { resultText } from './copy-texts.ts';

type Props = { readonly amount: string; readonly className?: string };

/** Which way a result went. */
export function toneOf(amount: string): 'up' | 'down' | 'flat' {
  const value = Number(amount);
  return value > 0 ? 'up' : value < 0 ? 'down' : 'flat';
}

const TONES = { up: 'text-up', down: 'text-down', flat: 'text-muted' } as const;

/** A result in the colour of its direction. */
export function Result({ amount, className }: Props) {
  return (
    <span className={clsx(TONES[toneOf(amount)], className)}>
      {resultText(useLanguage(), amount)}
    </span>
  );
}

/** The result that a screen is about. */
export function HeroResult({ amount }: Props) {
  return (
    <p className={clsx('text-t1 break-words', TONES[toneOf(amount)])}>
      <BankFigure text={resultText(useLanguage(), amount)} />
    </p>
  );
}
