import { useMemo, useState } from 'react';
import type { ChartMark } from '../../../platform/browser/chart/chart-marks.ts';
import { useBook } from '../../../platform/browser/live/hooks.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { approximate } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DepthPanel } from './depth-panel.tsx';
import { useOpenOrders, useRecentFills } from './orders-data.ts';
import { TapePanel } from './tape-panel.tsx';
import type {
  DrawingProps,
  SegmentProps,
  TradeSegment,
} from '../../../platform/browser/cards/trade-segment.ts';

function useMarks(market: Market): readonly ChartMark[] {
  const words = useWords();
  const language = useLanguage();
  const { data: orders } = useOpenOrders(market);
  const { data: fills } = useRecentFills(market);
  return useMemo(() => {
    const open = (orders ?? []).map((order): ChartMark => {
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
    });
    const done = (fills ?? []).map((fill): ChartMark => {
      const side = fill.type === 1 ? 'buy' : 'sell';
      return {
        id: `fill-${fill.id}`,
        kind: 'fill',
        side,
        price: approximate(fill.price),
        timeMs: fill.created_ms,
        text: words(`spot.letter_${side}`),
      };
    });
    return [...open.filter((mark) => mark.price > 0), ...done];
  }, [orders, fills, words, language]);
}

function SpotDrawing({ market, children }: DrawingProps) {
  const marks = useMarks(market);
  const drawing = useMemo(() => ({ marks, lines: [] }), [marks]);
  return children(drawing);
}

type PanelId = 'depth' | 'tape';

function ticketPath(market: Market, side: 0 | 1, price?: string): string {
  return withParams(paths.ticket, {
    currency_id: market.currency_id,
    legal_id: market.legal_id,
    buy_direction: side,
    price,
  });
}

function SpotActions({ market }: SegmentProps) {
  const words = useWords();
  const look = 'flex min-h-11 flex-1 items-center justify-center rounded-md px-2 font-semibold';
  return (
    <div
      data-bar
      className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 border-t
        border-line bg-canvas"
    >
      <div className="mx-auto flex max-w-lg gap-3 px-4 py-2">
        <Go to={ticketPath(market, 0)} className={`${look} bg-up-solid text-on-solid`}>
          {words('spot.buy')}
        </Go>
        <Go to={ticketPath(market, 1)} className={`${look} bg-down-solid text-on-solid`}>
          {words('spot.sell')}
        </Go>
      </div>
    </div>
  );
}

function SpotPanel({ market }: SegmentProps) {
  const words = useWords();
  const [panel, setPanel] = useState<PanelId>('depth');
  useBook(market);
  return (
    <>
      <Tabs
        label={words('spot.book_and_trades')}
        value={panel}
        onChange={setPanel}
        choices={[
          { value: 'depth', label: words('spot.book') },
          { value: 'tape', label: words('spot.trades') },
        ]}
        className="border-t border-b border-line px-4"
      />
      {panel === 'depth' ? (
        <DepthPanel
          market={market}
          // Who takes what is bid sells, who takes what is asked buys.
          onPick={(price, side) => push(ticketPath(market, side === 'bid' ? 1 : 0, price))}
        />
      ) : (
        <TapePanel market={market} />
      )}
    </>
  );
}

/** The order book of the market: the segment that every market has. */
export const SPOT_SEGMENT: TradeSegment = {
  id: 'spot',
  word: 'spot.segment',
  isFor: () => true,
  ordersPath: () => paths.orders,
  ordersWord: 'spot.my_orders',
  source: 'last',
  Panel: SpotPanel,
  Actions: SpotActions,
  Drawing: SpotDrawing,
};
