import clsx from 'clsx';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type PriceSource, priceFrom } from '../live/price-source.ts';
import { useQuoteDrawing, useQuoteValue } from '../live/store.ts';
import type { Quote } from '../live/types.ts';
import { compare } from '../numbers/decimal.ts';
import { formatPercent, formatPrice } from '../numbers/format.ts';
import { keptLetters } from '../numbers/kept-letters.ts';
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

function flash(glow: HTMLElement | null, value: string, before: string): void {
  if (stillness.matches || !glow) return;
  light(glow, compare(value, before) > 0 ? 'up' : 'down');
}

/** A live number; its letters light up when it moves, without drawing anything else again. */
export function Flash({ value, className, children }: FlashProps) {
  const before = useRef(value);
  const glow = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = value;
    if (last && value && last !== value) flash(glow.current, value, last);
  }, [value]);
  return (
    <span ref={glow} className={className}>
      {children}
    </span>
  );
}

type LiveTextProps = {
  readonly matchId: number;
  /** What of the quote is shown. */
  readonly read: (quote: Quote | undefined) => string;
  /** How it is written. */
  readonly show: (figure: string) => string;
  readonly className?: string | undefined;
};

/** Writes a text into an element that has one text, or nothing, in it. */
export function write(box: HTMLElement | null, text: string): void {
  if (!box) return;
  // React put one text into it, or nothing; a new letter in an old text costs the least.
  if (!box.firstChild) box.textContent = text;
  else if (box.firstChild.nodeValue !== text) box.firstChild.nodeValue = text;
}

/** A text that follows a quote: only its letters change, nothing around it is drawn again. */
export function LiveText({ matchId, read, show, className }: LiveTextProps) {
  const box = useRef<HTMLSpanElement>(null);
  const first = useQuoteDrawing(matchId, read, (figure) => write(box.current, show(figure)));
  const [text] = useState(() => show(first));
  return (
    <span ref={box} className={className}>
      {text}
    </span>
  );
}

type LivePriceProps = Pick<LiveTextProps, 'matchId' | 'className'> & {
  /** Which of the two prices; the last one where nothing is said. */
  readonly source?: PriceSource | undefined;
  /** Shown as long as the market has no quote. */
  readonly otherwise?: string | undefined;
};

/** The price of a market, live: the digits that moved take the colour of their direction. */
export function LivePrice({ matchId, otherwise = '', source = 'last', className }: LivePriceProps) {
  const language = useLanguage();
  const head = useRef<HTMLSpanElement>(null);
  const tail = useRef<HTMLSpanElement>(null);
  const shown = useRef('');
  const read = (quote: Quote | undefined): string => priceFrom(source, quote) || otherwise;
  const first = useQuoteDrawing(matchId, read, (price, before) => {
    const next = formatPrice(language, price);
    const kept = keptLetters(shown.current, next);
    shown.current = next;
    write(head.current, next.slice(0, kept));
    write(tail.current, next.slice(kept));
    if (before) flash(tail.current, price, before);
  });
  const [text] = useState(() => formatPrice(language, first));
  if (shown.current === '') shown.current = text;
  return (
    <span className={className}>
      <span ref={head}>{text}</span>
      <span ref={tail} />
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

type FrameProps = {
  readonly direction: -1 | 0 | 1;
  readonly look?: 'text' | 'badge' | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

const BADGES = ['bg-down-solid text-on-solid', 'bg-raised text-text', 'bg-up-solid text-on-solid'];

/** Sign, arrow and colour, never colour alone. */
function ChangeFrame({ direction, look = 'text', className, children }: FrameProps) {
  const arrow = direction === 0 ? '' : direction > 0 ? '▲' : '▼';
  return (
    <span
      className={clsx(
        look === 'badge'
          ? `inline-flex min-w-20 items-center justify-center gap-1 rounded-sm px-1.5 py-1.5
             text-t5 font-strong ${BADGES[direction + 1]}`
          : `whitespace-nowrap ${toneOf(direction)}`,
        className,
      )}
    >
      {arrow && (
        <span aria-hidden className="text-[0.55em] leading-none">
          {arrow}
        </span>
      )}{' '}
      {children}
    </span>
  );
}

type ChangeProps = Omit<FrameProps, 'direction' | 'children'> & {
  readonly change: string | number | undefined;
};

/** A change in percent. */
export function ChangeText({ change, look, className }: ChangeProps) {
  const language = useLanguage();
  return (
    <ChangeFrame direction={directionOf(change)} look={look} className={className}>
      {formatPercent(language, change)}
    </ChangeFrame>
  );
}

/** No number: shown as a dash. */
const UNKNOWN = '–';

type LiveChangeProps = Omit<FrameProps, 'direction' | 'children'> & {
  readonly matchId: number;
  /** Shown as long as the market has no quote. */
  readonly otherwise?: string | number | undefined;
};

/** The change of a market in percent, live. */
export function LiveChange({ matchId, otherwise = UNKNOWN, look, className }: LiveChangeProps) {
  const language = useLanguage();
  const direction = useQuoteValue(matchId, (quote) => directionOf(quote?.change ?? otherwise));
  return (
    <ChangeFrame direction={direction} look={look} className={className}>
      <LiveText
        matchId={matchId}
        read={(quote) => String(quote?.change ?? otherwise)}
        show={(change) => formatPercent(language, change)}
      />
    </ChangeFrame>
  );
}
