/** One chart on the screen, without React: what it shows can be changed, then it is destroyed. */
import { type Chart, type Crosshair, dispose, init, type KLineData } from 'klinecharts';
import { isDecimal } from '../numbers/decimal.ts';
import { formatPrice } from '../numbers/format.ts';
import { currentLanguage } from '../session/session.ts';
import { type ChartMarket, chartLoader, type Shown } from './chart-data.ts';
import type { ChartDrawing } from './chart-drawing.ts';
import { createChartLines } from './chart-lines.ts';
import { drawMarks } from './chart-marks.ts';
import { paneKeeper } from './chart-indicators.ts';
import type { Parameters } from './chart-parameters.ts';
import { moveTeller, priceY } from './chart-moves.ts';
import { CANDLE_PANE, type IndicatorId } from './chart-panes.ts';
import { chartStage } from './chart-stage.ts';
import { type CandleLook, chartStyles } from './chart-styles.ts';
import { letPageSwipe } from './page-swipe.ts';
import { afterPictures } from './painted.ts';
import { PERIODS, periodOf, type Range } from './periods.ts';

/** The library draws with the next picture, and once more where canvases change their sizes. */
const DRAWN_PICTURES = 3;

export type ChartEvents = {
  /** The candles are there and drawn. */
  readonly onLoaded: (bars: readonly KLineData[]) => void;
  readonly onFailed: (error: unknown) => void;
  readonly onPoint: (bar: KLineData | null) => void;
};

export type ChartView = {
  /** The library's own, for tools that draw on it. */
  readonly chart: Chart;
  show: (market: ChartMarket, range: Range) => void;
  look: (look: CandleLook) => void;
  indicators: (chosen: readonly IndicatorId[], parameters: Parameters) => void;
  draw: (drawing: ChartDrawing) => void;
  /** Where a price lies below the upper edge; null where it is out of sight. */
  priceY: (price: number) => number | null;
  /** Tells whenever prices lie elsewhere; answers how to be told no more. */
  onMoved: (told: () => void) => () => void;
  destroy: () => void;
};

function localDigits(text: string): string {
  return isDecimal(text) ? formatPrice(currentLanguage(), text) : text;
}

/** The library makes its element the first stop of the keyboard; it is a picture like any other. */
function makePicture(element: HTMLElement): void {
  for (const inner of element.querySelectorAll<HTMLElement>('[tabindex]')) inner.tabIndex = 0;
}

/** Tells the candle under the crosshair until the returned function is called. */
function followCrosshair(
  chart: Chart,
  element: HTMLElement,
  tell: (bar: KLineData | null) => void,
): () => void {
  const point = (data?: unknown): void => {
    // The library says where the crosshair is, but not always on which candle.
    const x = (data as Crosshair | undefined)?.x;
    if (x === undefined) return tell(null);
    const [at] = chart.convertFromPixel([{ x }], { paneId: CANDLE_PANE }) as {
      readonly dataIndex?: number;
    }[];
    tell(chart.getDataList()[at?.dataIndex ?? -1] ?? null);
  };
  // It does not say when the crosshair goes: with the mouse, or with the next touch.
  const unpoint = (event: PointerEvent): void => {
    if (event.type === 'pointerdown' || event.pointerType === 'mouse') tell(null);
  };
  chart.subscribeAction('onCrosshairChange', point);
  element.addEventListener('pointerleave', unpoint);
  element.addEventListener('pointerdown', unpoint);
  return () => {
    chart.unsubscribeAction('onCrosshairChange', point);
    element.removeEventListener('pointerleave', unpoint);
    element.removeEventListener('pointerdown', unpoint);
  };
}

function openChart(stage: HTMLElement): Chart | null {
  return init(stage, {
    styles: chartStyles('candle_solid'),
    // The digits of the chart are already cut; only the marks of the language are missing.
    thousandsSeparator: { sign: ',', format: (value) => localDigits(String(value)) },
    // Else 3.0003 is written 3.0{3}3, which only traders of very small prices can read.
    decimalFold: { threshold: 3, format: String },
  });
}

/** Dresses a chart; every change of style lays the whole of it out anew. */
function wardrobe(chart: Chart) {
  let worn: CandleLook = 'candle_solid';
  const dress = (): void => chart.setStyles(chartStyles(worn));
  window.addEventListener('themechange', dress);
  return {
    wear: (look: CandleLook): void => {
      if (look === worn) return;
      worn = look;
      dress();
    },
    close: () => window.removeEventListener('themechange', dress),
  };
}

/** Which candles a chart shows: each change is a round of its own. */
function showing(chart: Chart) {
  let shown: Shown | null = null;
  let round = 0;
  return {
    current: () => shown,
    show: (market: ChartMarket, range: Range): void => {
      const period = periodOf(range);
      const { unit, span } = PERIODS[period];
      // Market and period change one after the other: ask for candles only when both are set.
      shown = null;
      chart.setSymbol({
        ticker: market.symbol,
        pricePrecision: market.priceDigits,
        volumePrecision: Math.min(4, market.quantityDigits),
      });
      chart.setPeriod({ type: unit, span });
      round += 1;
      shown = { market, period, round };
      chart.resetData();
    },
    close: (): void => {
      shown = null;
      chart.resetData();
    },
  };
}

/** Room for the axis of prices and right of the newest candle. */
const BESIDE_CANDLES_PX = 96;
/** So many stand in a chart as wide as a phone, and in a wider one. */
const CANDLES = { narrow: 60, wide: 120 } as const;
const WIDE_PX = 480;
const PITCH_PX = { least: 3.5, most: 9 } as const;

/** From candle to candle, so that a phone shows sixty of them and a desk twice as many. */
export function pitchOf(widthPx: number): number {
  const candles = widthPx < WIDE_PX ? CANDLES.narrow : CANDLES.wide;
  const pitch = (widthPx - BESIDE_CANDLES_PX) / candles;
  return Math.min(PITCH_PX.most, Math.max(PITCH_PX.least, pitch));
}

/** Puts a chart into an element. It is seen when its first candles are there. */
export function createChartView(element: HTMLElement, events: ChartEvents): ChartView | null {
  const stage = chartStage(element);
  const chart = openChart(stage.element);
  if (!chart) return null;
  makePicture(element);
  letPageSwipe(chart, element);
  let candleLook: CandleLook = 'candle_solid';
  let range: Range = '15min';
  const candles = showing(chart);
  const styles = wardrobe(chart);
  const restyle = (): void => styles.wear(range === 'line' ? 'area' : candleLook);
  const lines = createChartLines(chart);
  const panes = paneKeeper(chart, stage, element);
  const moves = moveTeller(chart, element);
  const stopFollowing = followCrosshair(chart, element, events.onPoint);
  chart.setOffsetRightDistance(28);
  chart.setBarSpace(pitchOf(element.clientWidth));
  const onLoaded = (bars: readonly KLineData[]): void => {
    // The chart follows the size of its stage by itself, but a picture or two too late.
    if (stage.raise()) chart.resize();
    const asked = candles.current();
    afterPictures(DRAWN_PICTURES, () => {
      if (candles.current() === asked) events.onLoaded(bars);
      moves.tell();
    });
  };
  const onDrawn = (): void => {
    moves.tell();
    // After what moves with the candles: that is a part of the drawing which is over then.
    afterPictures(1, () => setTimeout(stage.settle));
  };
  chart.setDataLoader(chartLoader(candles.current, { ...events, onLoaded, onDrawn }));
  return {
    chart,
    show: (market, nextRange) => {
      range = nextRange;
      restyle();
      candles.show(market, range);
    },
    look: (look) => {
      candleLook = look;
      restyle();
    },
    indicators: (chosen, parameters) => {
      panes.choose(chosen, parameters);
      moves.tell();
    },
    draw: (drawing) => {
      drawMarks(chart, drawing.marks);
      lines.show(drawing.lines);
    },
    priceY: (price) => priceY(chart, price),
    onMoved: moves.listen,
    destroy: () => {
      moves.close();
      styles.close();
      panes.close();
      stopFollowing();
      candles.close();
      dispose(stage.element);
      stage.remove();
    },
  };
}
