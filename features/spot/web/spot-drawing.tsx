/** Own orders and fills on the chart: a limit order is dragged to amend it, its cross ends it. */
import { useCallback, useMemo, useState } from 'react';
import type { DrawingProps } from '../../../platform/browser/cards/trade-segment.ts';
import type { ChartLine } from '../../../platform/browser/chart/chart-lines.ts';
import type { ChartMark } from '../../../platform/browser/chart/chart-marks.ts';
import { useGapMarks } from '../../../platform/browser/chart/gap-marks.ts';
import { droppedPrice } from '../../../platform/browser/chart/dropped-price.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { approximate } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { lazyOverlay } from '../../../platform/browser/parts/lazy-part.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { Proposed } from './change-sheet.tsx';
import { canChange, canRestop, useCancel, useOpenOrders, useRecentFills } from './orders-data.ts';
import type { Fill, Order } from './types.ts';

/** Not needed before somebody drags an order. */
const ChangeSheet = lazyOverlay(async () => (await import('./change-sheet.tsx')).ChangeSheet);

type Tells = {
  readonly market: Market;
  readonly proposed: Proposed | undefined;
  readonly propose: (proposed: Proposed) => void;
  readonly cancel: (order: Order) => void;
};

/** Orders that cannot be dragged: those that wait for a price of the market. */
function useOrderMarks(orders: readonly Order[] | undefined): readonly ChartMark[] {
  const words = useWords();
  const language = useLanguage();
  return useMemo(
    () =>
      (orders ?? [])
        .filter((order) => !canChange(order) && !canRestop(order))
        .map((order): ChartMark => {
          const side = order.type === 1 ? 'buy' : 'sell';
          const amount = order.quote_amount || order.trade_amount || '';
          return {
            id: `order-${order.id}`,
            kind: 'order',
            side,
            price: approximate(order.target_price || order.stop_price || '0'),
            timeMs: order.created_ms,
            text: `${words(`spot.${side}`)} ${formatAmount(language, amount)}`,
          };
        })
        .filter((mark) => mark.price > 0),
    [orders, words, language],
  );
}

function useFillMarks(fills: readonly Fill[] | undefined): readonly ChartMark[] {
  const words = useWords();
  return useMemo(
    () =>
      (fills ?? []).map((fill): ChartMark => {
        const side = fill.type === 1 ? 'buy' : 'sell';
        return {
          id: `fill-${fill.id}`,
          kind: 'fill',
          side,
          price: approximate(fill.price),
          timeMs: fill.created_ms,
          text: words(`spot.letter_${side}`),
        };
      }),
    [fills, words],
  );
}

/** Where an order stands on the chart: a stop at the price that it waits for. */
function placeOf(order: Order): string {
  return (canRestop(order) ? order.stop_price : order.target_price) || '0';
}

/** Limit orders that rest in the book, and stops that wait: their tags are dragged. */
function useOrderLines(orders: readonly Order[] | undefined, tells: Tells): readonly ChartLine[] {
  const words = useWords();
  const language = useLanguage();
  const { market, proposed, propose, cancel } = tells;
  return useMemo(() => {
    const tick = market.tick_size;
    const own = (orders ?? []).filter((order) => canChange(order) || canRestop(order));
    return own.map((order): ChartLine => {
      const name = words(order.type === 1 ? 'spot.buy' : 'spot.sell');
      // A stop says from which side the price has to come.
      const until = canRestop(order) ? (order.type === 1 ? '≥' : '≤') : '·';
      const amount = formatAmount(language, order.quote_amount || order.trade_amount);
      const isProposed = proposed?.order.id === order.id;
      return {
        id: `order-${order.id}`,
        price: approximate(isProposed ? proposed.price : placeOf(order)),
        tone: 'waiting',
        textAt: (at) =>
          `${name} ${amount} ${until} ${formatPrice(language, droppedPrice(tick, at))}`,
        onDrop: (at) => propose({ order, price: droppedPrice(tick, at) }),
        onCancel: () => cancel(order),
      };
    });
  }, [orders, words, language, market, proposed, propose, cancel]);
}

/** What the segment draws, and the sheet that asks before a dragged order is changed. */
export function SpotDrawing({ market, children }: DrawingProps) {
  const { data: orders } = useOpenOrders(market);
  const { data: fills } = useRecentFills(market);
  const [proposed, setProposed] = useState<Proposed>();
  const { mutate: cancel } = useCancel();
  // What is not sent, and what is refused, goes back to where the order is.
  const end = useCallback(() => setProposed(undefined), []);
  const lines = useOrderLines(orders, { market, proposed, propose: setProposed, cancel });
  const waiting = useOrderMarks(orders);
  const done = useFillMarks(fills);
  const gaps = useGapMarks(market);
  const drawing = useMemo(
    () => ({ marks: [...gaps, ...waiting, ...done], lines }),
    [gaps, waiting, done, lines],
  );
  return (
    <>
      {children(drawing)}
      {proposed && <ChangeSheet market={market} proposed={proposed} onEnd={end} />}
    </>
  );
}
