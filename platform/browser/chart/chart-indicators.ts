/** The indicators of a chart, over its candles and in panes below them. */
import type { Chart } from 'klinecharts';
import { type Parameters, parametersOf } from './chart-parameters.ts';
import { legendOf, NAME_THEMSELVES } from './chart-legend.ts';
import { keepMarksBelow } from './chart-marks.ts';
import {
  CANDLE_PANE,
  type IndicatorId,
  LEAST_SIDE_PANE_PX,
  OVER_CANDLES,
  sidePanes,
} from './chart-panes.ts';
import type { ChartStage } from './chart-stage.ts';

const LEGEND_MARGIN_PX = 6;
const LEGEND_LINE_PX = 16;
/** A figure with its name and what keeps it from the next: `MA25: 96,561.87`. */
const LEGEND_FIGURE_PX = 104;
/** The scale of prices beside the candles. */
const SCALE_PX = 64;
/** The highest price is written a little above its candle. */
const PRICE_MARK_PX = 22;

/** How many lines the legend of an indicator takes: in a narrow pane its figures stand below. */
function linesOf(chart: Chart, name: IndicatorId, widthPx: number): number {
  const titled = chart.getIndicators({ name })[0]?.figures.filter(({ title }) => title) ?? [];
  const figures = titled.length + (NAME_THEMSELVES.includes(name) ? 0 : 1);
  const inLine = Math.floor((widthPx - SCALE_PX) / LEGEND_FIGURE_PX);
  return Math.ceil(figures / Math.max(1, inLine));
}

/** Candles and marks stay below the legends that stand over them. */
function makeRoom(chart: Chart, chosen: readonly IndicatorId[], widthPx: number): void {
  const over = chosen.filter((name) => OVER_CANDLES.includes(name));
  const lines = over.reduce((sum, name) => sum + linesOf(chart, name, widthPx), 0);
  const legendPx = LEGEND_MARGIN_PX + lines * LEGEND_LINE_PX;
  keepMarksBelow(legendPx + LEGEND_LINE_PX / 2);
  const top = legendPx + PRICE_MARK_PX;
  chart.overrideYAxis({ paneId: CANDLE_PANE, gap: { top, bottom: 0.08 } });
}

function setIndicators(chart: Chart, chosen: readonly IndicatorId[], parameters: Parameters): void {
  const shown = chart.getIndicators();
  for (const indicator of shown) {
    if (!chosen.some((name) => name === indicator.name))
      chart.removeIndicator({ id: indicator.id });
  }
  for (const name of chosen) {
    const calcParams = [...parametersOf(name, parameters)];
    const before = shown.find((indicator) => indicator.name === name);
    if (before) {
      const isSame = before.calcParams.join() === calcParams.join();
      if (!isSame) chart.overrideIndicator({ name, calcParams });
      continue;
    }
    const wanted = { name, calcParams, createTooltipDataSource: legendOf };
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

/**
 * Gives the panes below the candles the height that the stage has for them, whenever either
 * changes: before panes come, as a chart that is too low for one is never drawn again.
 */
export function paneKeeper(chart: Chart, stage: ChartStage, parent: HTMLElement) {
  let panes = 0;
  let shown: readonly IndicatorId[] = [];
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
  const watch = new ResizeObserver(() => {
    keep();
    makeRoom(chart, shown, parent.clientWidth);
  });
  watch.observe(parent);
  return {
    choose: (chosen: readonly IndicatorId[], parameters: Parameters): void => {
      shown = chosen;
      panes = sidePanes(chosen);
      stage.makeRoom(panes);
      chart.resize();
      setIndicators(chart, chosen, parameters);
      keep();
      makeRoom(chart, chosen, parent.clientWidth);
    },
    close: () => watch.disconnect(),
  };
}
