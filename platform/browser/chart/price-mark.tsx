import { useCallback, useEffect, useRef, useState } from 'react';
import { type PriceSource, priceFrom } from '../live/price-source.ts';
import { useQuoteDrawing } from '../live/store.ts';
import { approximate } from '../numbers/decimal.ts';
import { formatPrice } from '../numbers/format.ts';
import { useLanguage } from '../session/session.ts';
import { useWords } from '../words/use-words.ts';
import type { ChartView } from './chart-view.ts';

type Props = {
  readonly view: ChartView;
  readonly matchId: number;
  readonly source: PriceSource;
};

/** By whole points: what nobody sees move is not moved. */
function place(mark: HTMLElement | null, y: number | null): void {
  if (!mark) return;
  mark.hidden = y === null;
  const where = `translateY(${Math.round(y ?? 0)}px)`;
  if (mark.style.transform !== where) mark.style.transform = where;
}

/**
 * The price of now across the chart, with the name of its source. It is the figure that stands
 * above the chart and not the end of the last candle, which is drawn some time later.
 */
export function PriceMark({ view, matchId, source }: Props) {
  const words = useWords();
  const language = useLanguage();
  const mark = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const price = useRef('');
  const show = useCallback(() => {
    const known = price.current;
    place(mark.current, known === '' ? null : view.priceY(approximate(known)));
  }, [view]);
  const first = useQuoteDrawing(
    matchId,
    (quote) => priceFrom(source, quote),
    (figure) => {
      price.current = figure;
      if (text.current) text.current.textContent = formatPrice(language, figure);
      show();
    },
  );
  const [begun] = useState(first);
  useEffect(() => {
    if (price.current === '') price.current = begun;
    show();
    return view.onMoved(show);
  }, [view, show, begun]);
  return (
    <div
      ref={mark}
      hidden
      aria-hidden
      data-price-mark={source}
      className="pointer-events-none absolute inset-x-0 top-0 h-0 border-t border-dashed
        border-line-strong"
    >
      <p
        className="absolute top-0 right-0 flex -translate-y-1/2 gap-1 rounded-sm border
          border-line-strong bg-raised px-1 text-2xs leading-tight"
      >
        <span className="text-muted">{words(`chart.price_${source}`)}</span>
        <span ref={text} className="font-semibold">
          {formatPrice(language, begun)}
        </span>
      </p>
    </div>
  );
}
