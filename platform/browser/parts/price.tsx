import clsx from 'clsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { compare } from '../numbers/decimal.ts';
import { formatPercent, formatPrice } from '../numbers/format.ts';
import { useLanguage } from '../session/session.ts';
import { light } from './glow.ts';

type FlashProps = {
  /** The plain decimal that decides whether it went up or down. */
  readonly value: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Asked once: the answer follows what the person chooses. */
const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');

/** A live number; it flashes up or down when it moves, without drawing anything else again. */
export function Flash({ value, className, children }: FlashProps) {
  const before = useRef(value);
  const glow = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = value;
    if (!last || !value || last === value) return;
    if (stillness.matches) return;
    if (!glow.current) return;
    light(glow.current, compare(value, last) > 0 ? 'var(--up-soft)' : 'var(--down-soft)');
  }, [value]);
  return (
    <span className={clsx('relative rounded-sm', className)}>
      {children}
      <span ref={glow} aria-hidden className="pointer-events-none absolute inset-0 rounded-sm" />
    </span>
  );
}

/** A live price. */
export function PriceText({ value, className }: Omit<FlashProps, 'children'>) {
  const language = useLanguage();
  return (
    <Flash value={value} className={className}>
      {formatPrice(language, value)}
    </Flash>
  );
}

/** -1, 0 or 1 of a plain percent number. */
export function directionOf(change: string | number | undefined): -1 | 0 | 1 {
  const rounded = Math.round(Number(change ?? 0) * 100);
  if (rounded > 0) return 1;
  return rounded < 0 ? -1 : 0;
}

/** Text colour of a direction. */
export function toneOf(direction: -1 | 0 | 1): string {
  if (direction === 0) return 'text-muted';
  return direction > 0 ? 'text-up' : 'text-down';
}

type ChangeProps = {
  readonly change: string | number | undefined;
  readonly look?: 'text' | 'badge';
  readonly className?: string;
};

/** A change in percent: sign, arrow and colour, never colour alone. */
export function ChangeText({ change, look = 'text', className }: ChangeProps) {
  const language = useLanguage();
  const direction = directionOf(change);
  const arrow = direction === 0 ? '' : direction > 0 ? '▲' : '▼';
  const badge = ['bg-down-solid text-on-solid', 'bg-raised text-text', 'bg-up-solid text-on-solid'];
  return (
    <span
      className={clsx(
        look === 'badge'
          ? `inline-flex min-w-20 items-center justify-center gap-1 rounded-sm px-1.5 py-1.5
             text-sm font-semibold ${badge[direction + 1]}`
          : `whitespace-nowrap ${toneOf(direction)}`,
        className,
      )}
    >
      {arrow && (
        <span aria-hidden className="text-[0.55em] leading-none">
          {arrow}
        </span>
      )}{' '}
      {formatPercent(language, change)}
    </span>
  );
}
