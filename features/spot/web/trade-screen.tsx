import { ClipboardList, Star } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ChartMark } from '../../../platform/browser/chart/chart-marks.ts';
import { useFavourites } from '../../../platform/browser/live/favourites.ts';
import { useBook, useQuoteRows, useWant } from '../../../platform/browser/live/hooks.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { whenIdle } from '../../../platform/browser/navigation/when-idle.ts';
import { approximate, scaleOf } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { Loaded, Skeleton } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DepthPanel } from './depth-panel.tsx';
import { useMarketChoice } from './market-choice.ts';
import { useOpenOrders, useRecentFills } from './orders-data.ts';
import { PairPicker } from './pair-picker.tsx';
import { PriceHead, StateNotice } from './price-head.tsx';
import { TapePanel } from './tape-panel.tsx';

/** The chart is half of this screen's code: price and book do not wait for it. */
const CandleChart = lazy(async () => {
  await new Promise<void>(whenIdle);
  const { CandleChart } = await import('../../../platform/browser/chart/candle-chart.tsx');
  return { default: CandleChart };
});

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

function ChartSection({ market }: { readonly market: Market }) {
  const marks = useMarks(market);
  return (
    <Suspense fallback={<Skeleton className="mx-4 h-[23.75rem]" />}>
      <CandleChart
        marks={marks}
        market={{
          matchId: market.match_id,
          symbol: `${market.currency_name}/${market.legal_name}`,
          priceDigits: scaleOf(market.tick_size),
          quantityDigits: scaleOf(market.lot_size),
        }}
      />
    </Suspense>
  );
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

function Actions({ market }: { readonly market: Market }) {
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

type BodyProps = {
  readonly market: Market;
  readonly markets: readonly Market[];
  readonly onChoose: (market: Market) => void;
};

function TradeBody({ market, markets, onChoose }: BodyProps) {
  const words = useWords();
  const [panel, setPanel] = useState<PanelId>('depth');
  const { isStarred, toggle } = useFavourites();
  const isOn = isStarred(market.currency_id);
  useQuoteRows();
  useBook(market);
  useWant({ markets: [market.match_id] });
  return (
    <>
      <header className="pad-top-safe sticky top-0 z-20 flex items-center bg-canvas pr-1 pl-4">
        <div className="min-w-0 flex-1">
          <PairPicker markets={markets} market={market} onPick={onChoose} />
        </div>
        <IconButton
          label={words('spot.favourite')}
          aria-pressed={isOn}
          onClick={() => toggle(market.currency_id)}
        >
          <Star
            aria-hidden
            size={20}
            fill={isOn ? 'currentColor' : 'none'}
            className={isOn ? 'text-accent-text' : ''}
          />
        </IconButton>
        <IconButton label={words('spot.my_orders')} onClick={() => push(paths.orders)}>
          <ClipboardList aria-hidden size={20} />
        </IconButton>
      </header>
      <StateNotice market={market} />
      <PriceHead market={market} />
      <ChartSection market={market} />
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
        <DepthPanel market={market} onPick={(price) => push(ticketPath(market, 0, price))} />
      ) : (
        <TapePanel market={market} />
      )}
      <div aria-hidden className="h-16" />
      <Actions market={market} />
    </>
  );
}

/** One market: price, chart, book and trades; the way to the ticket at the thumb. */
export function TradeScreen() {
  const { query, market, choose } = useMarketChoice();
  return (
    <Page tall>
      <Loaded query={query}>
        {(markets) =>
          market && (
            <TradeBody key={market.match_id} market={market} markets={markets} onChoose={choose} />
          )
        }
      </Loaded>
    </Page>
  );
}
