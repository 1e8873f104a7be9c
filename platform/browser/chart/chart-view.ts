/** One chart on the screen, without React: what it shows can be changed, then it is destroyed. */
import { type Chart, type Crosshair, dispose, init, type KLineData } from 'klinecharts';
import { isDecimal } from '../numbers/decimal.ts';
import { formatPrice } from '../numbers/format.ts';
import { currentLanguage } from '../session/session.ts';
import { type ChartMarket, chartLoader, type Shown } from './chart-data.ts';
import { legendOf } from './chart-legend.ts';
import type { ChartDrawing } from './chart-drawing.ts';
import { createChartLines } from './chart-lines.ts';
import { drawMarks, keepMarksBelow } from './chart-marks.ts';
import { type IndicatorId, LEAST_SIDE_PANE_PX, OVER_CANDLES, sidePanes } from './chart-panes.ts';
import { type ChartStage, chartStage } from './chart-stage.ts';
import { type CandleLook, chartStyles } from './chart-styles.ts';
import { afterPictures } from './painted.ts';
import { PERIODS, periodOf, type Range } from './periods.ts';

const CANDLE_PANE = 'candle_pane';
/** Fewer lines than the library's own choice, so that their legend fits on a phone. */
const LINES: Partial<Record<IndicatorId, number[]>> = {
  MA: [5, 10, 30],
  EMA: [5, 10, 30],
  VOL: [5, 10],
  RSI: [6, 14],
};
const LEGEND_MARGIN_PX = 6;
const LEGEND_LINE_PX = 16;
/** The highest price is written a little above its candle. */
const PRICE_MARK_PX = 22;
/** The library draws with the next picture, and once more where canvases change their sizes. */
const DRAWN_PICTURES = 3;

export type ChartEvents = {
  /** The candles are there and drawn. */
  readonly onLoaded: (bars: readonly KLineData[]) => void;
  readonly onFailed: (error: unknown) => void;
  readonly onPoint: (bar: KLineData | null) => void;
};

export type ChartView = {
  show: (market: ChartMarket, range: Range) => void;
  look: (look: CandleLook) => void;
  indicators: (chosen: readonly IndicatorId[]) => void;
  draw: (drawing: ChartDrawing) => void;
  destroy: () => void;
};

/** Candles and marks stay below the legends, one line each, that stand over them. */
function makeRoom(chart: Chart, chosen: readonly IndicatorId[]): void {
  const lines = chosen.filter((name) => OVER_CANDLES.includes(name)).length;
  const legendPx = LEGEND_MARGIN_PX + lines * LEGEND_LINE_PX;
  keepMarksBelow(legendPx + LEGEND_LINE_PX / 2);
  const top = legendPx + PRICE_MARK_PX;
  chart.overrideYAxis({ paneId: CANDLE_PANE, gap: { top, bottom: 0.08 } });
}

/**
 * Gives the panes below the candles the height that the stage has for them, whenever either
 * changes: before panes come, as a chart that is too low for one is never drawn again.
 */
function paneKeeper(chart: Chart, stage: ChartStage, parent: HTMLElement) {
  let panes = 0;
  const given = new Map<string, number>();
  const keep = (): void => {
    const height = stage.makeRoom(panes);
    for (const { name, paneId } of chart.getIndicators()) {
      const isKnown = given.get(paneId) === height;
      if (OVER_CANDLES.some((over) => over === name) || isKnown) continue;
      given.set(paneId, height);
      chart.setPaneOptions({ id: paneId, height, minHeight: LEAST_SIDE_PANE_PX });
    }
  };
  const watch = new ResizeObserver(keep);
  watch.observe(parent);
  return {
    expect: (chosen: readonly IndicatorId[]): void => {
      panes = sidePanes(chosen);
      stage.makeRoom(panes);
      chart.resize();
    },
    keep,
    close: () => watch.disconnect(),
  };
}

function setIndicators(chart: Chart, chosen: readonly IndicatorId[]): void {
  const shown = chart.getIndicators();
  for (const indicator of shown) {
    if (!chosen.some((name) => name === indicator.name))
      chart.removeIndicator({ id: indicator.id });
  }
  for (const name of chosen) {
    if (shown.some((indicator) => indicator.name === name)) continue;
    const lines = LINES[name];
    const wanted = {
      name,
      ...(lines && { calcParams: lines }),
      createTooltipDataSource: legendOf,
    };
    if (OVER_CANDLES.includes(name)) {
      chart.createIndicator({ ...wanted, paneId: CANDLE_PANE }, true);
      continue;
    }
    chart.createIndicator(wanted, true);
    const made = chart.getIndicators({ name })[0];
    if (!made) continue;
    chart.overrideYAxis({
      paneId: made.paneId,
      gap: { top: LEGEND_MARGIN_PX + LEGEND_LINE_PX + 4 },
    });
  }
}

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

/** Puts a chart into an element. It is seen when its first candles are there. */
export function createChartView(element: HTMLElement, events: ChartEvents): ChartView | null {
  const stage = chartStage(element);
  const chart = openChart(stage.element);
  if (!chart) return null;
  makePicture(element);
  let candleLook: CandleLook = 'candle_solid';
  let range: Range = '15min';
  let shown: Shown | null = null;
  let round = 0;
  const styles = wardrobe(chart);
  const restyle = (): void => styles.wear(range === 'line' ? 'area' : candleLook);
  const lines = createChartLines(chart);
  const panes = paneKeeper(chart, stage, element);
  const stopFollowing = followCrosshair(chart, element, events.onPoint);
  chart.setOffsetRightDistance(28);
  const onLoaded = (bars: readonly KLineData[]): void => {
    // The chart follows the size of its stage by itself, but a picture or two too late.
    if (stage.raise()) chart.resize();
    const asked = shown;
    afterPictures(DRAWN_PICTURES, () => {
      if (shown === asked) events.onLoaded(bars);
    });
  };
  chart.setDataLoader(chartLoader(() => shown, { ...events, onLoaded, onDrawn: stage.settle }));
  return {
    show: (market, nextRange) => {
      range = nextRange;
      restyle();
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
    look: (look) => {
      candleLook = look;
      restyle();
    },
    indicators: (chosen) => {
      panes.expect(chosen);
      setIndicators(chart, chosen);
      panes.keep();
      makeRoom(chart, chosen);
    },
    draw: (drawing) => {
      drawMarks(chart, drawing.marks);
      lines.show(drawing.lines);
    },
    destroy: () => {
      styles.close();
      panes.close();
      stopFollowing();
      shown = null;
      chart.resetData();
      dispose(stage.element);
      stage.remove();
    },
  };
}
