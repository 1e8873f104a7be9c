import clsx from 'clsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type PriceSource, priceFrom } from '../live/price-source.ts';
import { serverNowMs } from '../live/server-clock.ts';
import { useQuoteDrawing, useQuoteValue } from '../live/store.ts';
import { approximate } from '../numbers/decimal.ts';
import { formatPrice } from '../numbers/format.ts';
import { useEverySecond } from '../parts/every-second.ts';
import { directionOf, write } from '../parts/price.tsx';
import { useLanguage } from '../session/session.ts';
import { useWords } from '../words/use-words.ts';
import { MOST_REST_MS } from './chart-data.ts';
import type { ChartView } from './chart-view.ts';
import { candleLeftMs, clockText, type PeriodId } from './periods.ts';

type Props = {
  readonly view: ChartView;
  readonly matchId: number;
  readonly source: PriceSource;
  /** The period of the candles, where the newest one ends at a known time. */
  readonly period?: PeriodId | undefined;
};

/** By whole points: what nobody sees move is not moved. */
function place(mark: HTMLElement | null, y: number | null): void {
  if (!mark) return;
  mark.hidden = y === null;
  const where = `translateY(${Math.round(y ?? 0)}px)`;
  if (mark.style.transform !== where) mark.style.transform = where;
}

/** How long the newest candle goes on. */
function CandleClock({ period }: { readonly period: PeriodId }) {
  const box = useRef<HTMLSpanElement>(null);
  const read = (): string => clockText(candleLeftMs(period, serverNowMs()));
  const [begun] = useState(read);
  useEverySecond(true, () => {
    if (box.current?.firstChild) box.current.firstChild.nodeValue = read();
  });
  return (
    <span ref={box} data-candle-clock className="block">
      {begun}
    </span>
  );
}

/**
 * The price of now across the chart, with the name of its source. Its figure is the one that
 * stands above the chart and not the end of the last candle, which is drawn some time later. Its
 * line moves with the candles, or by itself where none is drawn for as long as they rest: a line
 * that a script moves with every quote counts as an animation, of which a slow phone would miss
 * pictures.
 */
export function PriceMark({ view, matchId, source, period }: Props) {
  const words = useWords();
  const language = useLanguage();
  const isDown = useQuoteValue(matchId, (quote) => directionOf(quote?.change)) < 0;
  const mark = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const price = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const known = price.current;
    place(mark.current, known === '' ? null : view.priceY(approximate(known)));
  }, [view]);
  const first = useQuoteDrawing(
    matchId,
    (quote) => priceFrom(source, quote),
    (figure) => {
      price.current = figure;
      write(text.current, formatPrice(language, figure));
      timer.current ??= setTimeout(show, MOST_REST_MS);
    },
  );
  const [begun] = useState(first);
  useEffect(() => {
    if (price.current === '') price.current = begun;
    show();
    const unhear = view.onMoved(show);
    return () => {
      unhear();
      clearTimeout(timer.current);
    };
  }, [view, show, begun]);
  return (
    <div
      ref={mark}
      hidden
      aria-hidden
      data-price-mark={source}
      className={clsx(
        'pointer-events-none absolute inset-x-0 top-0 h-0 border-t',
        isDown ? 'border-down' : 'border-up',
      )}
    >
      <p
        className={clsx(
          'absolute top-0 right-0 -translate-y-1/2 rounded-l-xs px-1.5 py-0.5 text-right',
          'text-t6 text-on-solid',
          isDown ? 'bg-down-solid' : 'bg-up-solid',
        )}
      >
        <span className={source === 'last' ? 'sr-only' : 'block'}>
          {words(`chart.price_${source}`)}
        </span>
        <span ref={text} className="block font-title">
          {formatPrice(language, begun)}
        </span>
        {period && <CandleClock period={period} />}
      </p>
    </div>
  );
}
