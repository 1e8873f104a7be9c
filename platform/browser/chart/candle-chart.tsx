import type { KLineData } from 'klinecharts';
import { Maximize2, Minimize2, PencilLine, SlidersHorizontal } from 'lucide-react';
import clsx from 'clsx';
import {
  type ComponentType,
  type CSSProperties,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { noteSilence, onHealed } from '../api/healing.ts';
import type { PriceSource } from '../live/price-source.ts';
import { useLive } from '../live/store.ts';
import { IconButton } from '../parts/button.tsx';
import { LiveChange, LivePrice } from '../parts/price.tsx';
import { Empty, ErrorView, Skeleton } from '../parts/states.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useWords } from '../words/use-words.ts';
import { chooseChart, useChartChoice } from './chart-choice.ts';
import { type ChartMarket, fetchAhead } from './chart-data.ts';
import type { ChartDrawing } from './chart-drawing.ts';
import { SIDE_PANE_PX, sidePanes } from './chart-panes.ts';
import {
  afterFailure,
  afterLoading,
  beforeRenewal,
  type ChartProgress,
  hasCandles,
  isPale,
} from './chart-progress.ts';
import { ChartReadout } from './chart-readout.tsx';
import { ChartSummary } from './chart-summary.tsx';
import { ChartSettings } from './chart-settings.tsx';
import { warmChartText } from './chart-stage.ts';
import { type ChartView, createChartView } from './chart-view.ts';
import { useFullScreen } from './full-screen.ts';
import { candleLeftMs, PERIODS, periodOf, RANGES } from './periods.ts';
import { PriceMark } from './price-mark.tsx';

const BASE_PX = 264;

type Props = {
  readonly market: ChartMarket;
  readonly drawing: ChartDrawing;
  /** Which price stands across the chart as the one of now. */
  readonly source: PriceSource;
  /** Drawing on the chart: its name on the button, and the tools; what else its settings offer. */
  readonly tools?: {
    readonly label: string;
    readonly Tools: ComponentType<ToolsProps>;
    readonly Extras: ComponentType<ExtrasProps>;
  };
};

export type ToolsProps = {
  readonly view: ChartView;
  readonly market: ChartMarket;
  readonly isOpen: boolean;
};
export type ExtrasProps = {
  /** None while there is no chart yet. */
  readonly view: ChartView | null;
  readonly market: ChartMarket;
  readonly onDone: () => void;
};
type Progress = ChartProgress & { readonly error?: unknown };

/** A chart takes its time to draw: between its pieces the page can answer a finger. */
function inOwnTask(call: () => void): () => void {
  const timer = setTimeout(call);
  return () => clearTimeout(timer);
}

function useChart(market: ChartMarket, drawing: ChartDrawing) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<ChartView | null>(null);
  const [progress, setProgress] = useState<Progress>({ state: 'loading' });
  const [bar, setBar] = useState<KLineData | null>(null);
  const [bars, setBars] = useState<readonly KLineData[]>([]);
  const [tries, setTries] = useState(0);
  // Whose candles were asked for, and whose stand.
  const askedFor = useRef('');
  const shown = useRef('');
  const { range, look, indicators, parameters } = useChartChoice();
  const epoch = useLive((live) => live.epoch);
  const { matchId, symbol, priceDigits, quantityDigits } = market;
  const [isDue, setDue] = useState(false);
  useEffect(() => inOwnTask(warmChartText), []);
  // A chart is made when its candles are there: an empty one would be drawn for nothing.
  useEffect(() => {
    let isGone = false;
    const due = (): void => {
      if (!isGone) setDue(true);
    };
    fetchAhead(symbol, periodOf(range)).then(due, due);
    return () => {
      isGone = true;
    };
  }, [symbol, range]);
  useEffect(() => {
    if (!isDue) return;
    let made: ChartView | null = null;
    const cancel = inOwnTask(() => {
      if (!box.current) return;
      made = createChartView(box.current, {
        onLoaded: (loaded) => {
          setBars(loaded);
          shown.current = loaded.length > 0 ? askedFor.current : '';
          setProgress(afterLoading(loaded.length));
        },
        onFailed: (error) => setProgress((before) => ({ ...afterFailure(before), error })),
        onPoint: setBar,
      });
      setView(made);
    });
    return () => {
      cancel();
      made?.destroy();
    };
  }, [isDue]);
  const stable = useMemo(
    () => ({ matchId, symbol, priceDigits, quantityDigits }),
    [matchId, symbol, priceDigits, quantityDigits],
  );
  // Before the candles come, so that they are laid out once.
  useEffect(
    () => inOwnTask(() => view?.indicators(indicators, parameters)),
    [view, indicators, parameters],
  );
  // A new epoch (the wire was lost) or a new try asks for the same candles again.
  const round = `${epoch}.${tries}`;
  useEffect(() => {
    if (!view || !round) return;
    const key = `${symbol} ${range}`;
    if (shown.current !== key) {
      shown.current = '';
      askedFor.current = key;
      setProgress({ state: 'loading' });
      return inOwnTask(() => view.show(stable, range));
    }
    // Those that stand are taken away when the new ones are there, and not before.
    let isGone = false;
    setProgress((before) => beforeRenewal(before));
    fetchAhead(symbol, periodOf(range)).then(
      () => isGone || view.show(stable, range),
      (failure: unknown) =>
        isGone || setProgress((before) => ({ ...afterFailure(before), error: failure })),
    );
    return () => {
      isGone = true;
    };
  }, [view, stable, range, round, symbol]);
  const { state, error } = progress;
  useEffect(() => {
    if (state !== 'failed' && state !== 'old') return;
    noteSilence(error);
    return onHealed(() => setTries((before) => before + 1));
  }, [state, error]);
  useEffect(() => inOwnTask(() => view?.look(look)), [view, look]);
  useEffect(() => inOwnTask(() => view?.draw(drawing)), [view, drawing]);
  return { box, view, progress, bar, bars, retry: () => setTries(tries + 1) };
}

function RangeTabs() {
  const words = useWords();
  const range = useChartChoice((choice) => choice.range);
  const choices = RANGES.map((value) => ({
    value,
    label: words(value === 'line' ? 'chart.line' : PERIODS[value].word),
  }));
  return (
    <Tabs
      look="chips"
      label={words('chart.period')}
      choices={choices}
      value={range}
      onChange={(next) => chooseChart({ range: next })}
      // What goes on beyond the edge fades: there is more to be scrolled to.
      className="min-w-0 flex-1 gap-0! mask-r-from-90%"
    />
  );
}

const FULL_LOOK = `fixed inset-0 z-[35] flex flex-col bg-canvas pt-[env(safe-area-inset-top)]
  pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]
  pb-(--full-bar,env(safe-area-inset-bottom))`;

/** What is shown, where nothing else of the screen says it. */
function FullHead({ market, source }: Pick<Props, 'market' | 'source'>) {
  const words = useWords();
  return (
    <p className="flex items-baseline gap-3 px-4 pt-2">
      <span className="font-strong">{market.symbol}</span>
      <span className="text-t5 text-muted">{words(`chart.price_${source}`)}</span>
      <LivePrice matchId={market.matchId} source={source} className="font-strong" />
      <LiveChange matchId={market.matchId} className="text-t5" />
    </p>
  );
}

/** Candles of one market: periods, styles, indicators, crosshair, own orders, full screen. */
export function CandleChart({ market, drawing, source, tools }: Props) {
  const words = useWords();
  const { isFull, setFull } = useFullScreen();
  const [isSettings, setSettings] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const { box, view, progress, bar, bars, retry } = useChart(market, drawing);
  const indicators = useChartChoice((choice) => choice.indicators);
  const period = useChartChoice((choice) => periodOf(choice.range));
  const leastPx = BASE_PX + sidePanes(indicators) * SIDE_PANE_PX;
  const Size = isFull ? Minimize2 : Maximize2;
  const isLinkLost = useLive((live) => live.link === 'lost');
  // Outside full screen all of the page becomes paler with the lost line.
  const isOld = isPale(progress.state) || (isFull && isLinkLost);
  return (
    <section
      aria-label={words('chart.title', { symbol: market.symbol })}
      data-chart
      data-full={isFull ? '' : undefined}
      className={isFull ? FULL_LOOK : 'flex scroll-mt-12 flex-col md:h-full'}
    >
      {isFull && <FullHead market={market} source={source} />}
      <div className="flex items-center pl-2">
        <RangeTabs />
        {tools && (
          <IconButton
            label={tools.label}
            aria-pressed={isDrawing}
            onClick={() => setDrawing(!isDrawing)}
            className={isDrawing ? 'text-accent-text' : undefined}
          >
            <PencilLine aria-hidden size={18} />
          </IconButton>
        )}
        <IconButton
          label={words('chart.settings')}
          aria-haspopup="dialog"
          onClick={() => setSettings(true)}
        >
          <SlidersHorizontal aria-hidden size={18} />
        </IconButton>
        <IconButton
          label={words(isFull ? 'chart.small' : 'chart.full')}
          onClick={() => setFull(!isFull)}
        >
          <Size aria-hidden size={18} />
        </IconButton>
      </div>
      {tools && view && hasCandles(progress.state) && (
        <tools.Tools key={market.matchId} view={view} market={market} isOpen={isDrawing} />
      )}
      <div
        className={clsx(
          // The price moves in here: nothing around it is laid out anew for it.
          'relative contain-layout contain-size',
          isFull ? 'min-h-0 flex-1' : 'chart-height',
        )}
        style={isFull ? undefined : ({ '--chart-least': `${leastPx}px` } as CSSProperties)}
      >
        {/* Isolated: the chart numbers its layers, and would lie over what is said of it. */}
        <div
          ref={box}
          data-old={isOld ? '' : undefined}
          className={clsx('absolute inset-0 isolate overflow-hidden', isOld && 'opacity-60')}
        />
        {view && hasCandles(progress.state) && (
          <PriceMark
            key={source}
            view={view}
            matchId={market.matchId}
            source={source}
            period={candleLeftMs(period, 0) === null ? undefined : period}
          />
        )}
        <ChartSummary market={market} bars={bars} />
        {bar && <ChartReadout bar={bar} digits={market.priceDigits} />}
        {progress.state === 'loading' && (
          <div className="absolute inset-0 p-4" role="status" aria-label={words('common.loading')}>
            <Skeleton className="h-full w-full" />
          </div>
        )}
        {progress.state === 'empty' && (
          <div className="absolute inset-0 bg-canvas">
            <Empty title={words('chart.empty')} hint={words('chart.empty_hint')} />
          </div>
        )}
        {progress.state === 'failed' && (
          <div className="absolute inset-0 overflow-auto bg-canvas">
            <ErrorView error={progress.error} onRetry={retry} />
          </div>
        )}
      </div>
      <ChartSettings open={isSettings} onClose={() => setSettings(false)}>
        {tools && <tools.Extras view={view} market={market} onDone={() => setSettings(false)} />}
      </ChartSettings>
    </section>
  );
}
