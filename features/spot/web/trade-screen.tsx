import { ClipboardList, Info } from 'lucide-react';
import { Suspense, useCallback, useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { type ChartDrawing, NO_DRAWING } from '../../../platform/browser/chart/chart-drawing.ts';
import { useQuoteRows, useWant } from '../../../platform/browser/live/hooks.ts';
import type { PriceSource } from '../../../platform/browser/live/price-source.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { withParams } from '../../../platform/browser/navigation/paths.ts';
import { whenIdle } from '../../../platform/browser/navigation/when-idle.ts';
import { scaleOf } from '../../../platform/browser/numbers/decimal.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { lazyPart } from '../../../platform/browser/parts/lazy-part.tsx';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { PartBoundary } from '../../../platform/browser/parts/part-boundary.tsx';
import { StarButton } from '../../../platform/browser/parts/star-button.tsx';
import { Loaded, Skeleton, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { TABLET, useIsWide } from '../../../platform/browser/parts/wide.ts';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ChartExtras, DrawTools } from './draw-tools.tsx';
import { useMarketChoice } from './market-choice.ts';
import { PairPicker } from './pair-picker.tsx';
import { PriceHead, StateNotice } from './price-head.tsx';
import { SPOT_SEGMENT } from './spot-segment.tsx';
import { useContributions } from '../../../platform/browser/cards/use-cards.ts';
import type { TradeSegment } from '../../../platform/browser/cards/trade-segment.ts';

function ChartWaiting() {
  return <Skeleton className="chart-waiting mx-4" />;
}

/** The chart is half of this screen's code: price and book do not wait for it. */
const CandleChart = lazyPart(async () => {
  await new Promise<void>(whenIdle);
  const { CandleChart } = await import('../../../platform/browser/chart/candle-chart.tsx');
  return CandleChart;
}, ChartWaiting);

/** Panes for wide windows; a phone never fetches them. */
const DeskWorkspace = lazyPart(
  async () => (await import('./desk-workspace.tsx')).DeskWorkspace,
  SkeletonRows,
);

type ChartProps = {
  readonly market: Market;
  readonly drawing: ChartDrawing;
  readonly source: PriceSource;
};

function MarketChart({ market, drawing, source }: ChartProps) {
  const words = useWords();
  return (
    <CandleChart
      tools={{ label: words('spot.draw'), Tools: DrawTools, Extras: ChartExtras }}
      drawing={drawing}
      source={source}
      market={{
        matchId: market.match_id,
        symbol: `${market.currency_name}/${market.legal_name}`,
        priceDigits: scaleOf(market.tick_size),
        quantityDigits: scaleOf(market.lot_size),
      }}
    />
  );
}

type SectionProps = { readonly market: Market; readonly segment: TradeSegment };

function ChartSection({ market, segment: { Drawing, source } }: SectionProps) {
  const words = useWords();
  return (
    <PartBoundary title={words('spot.chart_failed')}>
      <Suspense fallback={<ChartWaiting />}>
        {Drawing ? (
          <Drawing market={market}>
            {(drawing) => <MarketChart market={market} drawing={drawing} source={source} />}
          </Drawing>
        ) : (
          <MarketChart market={market} drawing={NO_DRAWING} source={source} />
        )}
      </Suspense>
    </PartBoundary>
  );
}

/** The segment that the address names, as far as the market has it; else the order book. */
function useSegment(market: Market, segments: readonly TradeSegment[]) {
  const [params, setParams] = useSearchParams();
  const offered = [SPOT_SEGMENT, ...segments.filter(({ isFor }) => isFor(market))];
  const segment = offered.find(({ id }) => id === params.get('segment')) ?? SPOT_SEGMENT;
  const choose = useCallback(
    (id: string) =>
      setParams(
        (old) => {
          const kept = new URLSearchParams(old);
          kept.set('segment', id);
          return kept;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { offered, segment, choose };
}

type HeadProps = SectionProps & Pick<BodyProps, 'markets' | 'onChoose'>;

function TradeHead({ market, markets, segment, onChoose }: HeadProps) {
  const words = useWords();
  return (
    <header
      className="pad-top-safe sticky top-(--bar) z-20 flex items-center bg-canvas pr-1 pl-4
        md:static"
    >
      <div className="min-w-0 flex-1">
        <PairPicker markets={markets} market={market} onPick={onChoose} />
      </div>
      <StarButton market={market} />
      <IconButton
        label={words('wallet.coin_title')}
        onClick={() => push(withParams(ownPaths.asset, { currency: market.currency_id }))}
      >
        <Info aria-hidden size={20} />
      </IconButton>
      <IconButton
        label={words(segment.ordersWord)}
        onClick={() => push(segment.ordersPath(market))}
      >
        <ClipboardList aria-hidden size={20} />
      </IconButton>
    </header>
  );
}

type BodyProps = {
  readonly market: Market;
  readonly markets: readonly Market[];
  readonly segments: readonly TradeSegment[];
  readonly onChoose: (market: Market) => void;
};

function TradeBody({ market, markets, segments, onChoose }: BodyProps) {
  const words = useWords();
  const { offered, segment, choose } = useSegment(market, segments);
  const { Panel, Actions } = segment;
  // Price and head are drawn at once; what is below them in slices that a finger can interrupt.
  const isBelowDue = useDeferredValue(true, false);
  const isWide = useIsWide(TABLET);
  useQuoteRows();
  useWant({ markets: [market.match_id] });
  if (isWide) {
    return (
      <DeskWorkspace
        market={market}
        offered={offered}
        segment={segment}
        onSegment={choose}
        head={
          <div className="flex items-center gap-x-6 pr-2 min-[1200px]:pr-84 roomy:pr-100">
            <TradeHead market={market} markets={markets} segment={segment} onChoose={onChoose} />
            <PriceHead key={segment.source} market={market} source={segment.source} />
            <StateNotice market={market} />
          </div>
        }
        chart={<ChartSection key={segment.id} market={market} segment={segment} />}
      />
    );
  }
  return (
    <>
      <TradeHead market={market} markets={markets} segment={segment} onChoose={onChoose} />
      <PriceHead key={segment.source} market={market} source={segment.source} />
      <StateNotice market={market} />
      {offered.length > 1 && (
        <Tabs
          label={words('spot.products')}
          value={segment.id}
          onChange={choose}
          choices={offered.map(({ id, word }) => ({ value: id, label: words(word) }))}
          className="border-b border-line px-4"
        />
      )}
      <ChartSection key={segment.id} market={market} segment={segment} />
      <Suspense fallback={<SkeletonRows count={4} />}>
        {isBelowDue ? <Panel market={market} /> : <SkeletonRows count={4} />}
        <div aria-hidden className="h-16" />
        {isBelowDue && <Actions market={market} />}
      </Suspense>
    </>
  );
}

/** One market: price, chart, and what is traded on it; the way to the ticket at the thumb. */
export function TradeScreen() {
  // Further products of the screen, beside the order book.
  const segments = useContributions('segment');
  const { query, market, choose } = useMarketChoice();
  return (
    <Page tall wide>
      <Loaded query={query}>
        {(markets) =>
          market && (
            <TradeBody
              key={market.match_id}
              market={market}
              markets={markets}
              segments={segments}
              onChoose={choose}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
