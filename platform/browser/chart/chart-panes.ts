/**
 * How high the panes of a chart are. The library gives panes below the candles their height first
 * and the candles what is left. Where nothing is left it throws while it lays the chart out, and
 * then never lays it out again: so a stage must be high enough before a pane comes, not after.
 */
export const INDICATORS = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI', 'KDJ'] as const;
export type IndicatorId = (typeof INDICATORS)[number];

/** They are drawn over the candles; the others stand below, in panes of their own. */
export const OVER_CANDLES: readonly IndicatorId[] = ['MA', 'EMA', 'BOLL'];

/** The library's name for the pane of the candles. */
export const CANDLE_PANE = 'candle_pane';

export const SIDE_PANE_PX = 72;
/** Enough for a legend and something of its lines. */
export const LEAST_SIDE_PANE_PX = 40;
/** Enough for three legends, the mark of the highest price, and candles. */
const LEAST_CANDLES_PX = 130;
/** The time axis and the lines between panes. */
const AXIS_PX = 32;

/** How many of the indicators stand below the candles, in panes of their own. */
export function sidePanes(chosen: readonly IndicatorId[]): number {
  return chosen.filter((name) => !OVER_CANDLES.includes(name)).length;
}

/** How high each of the panes below is on a stage: less than usual on a phone that lies down. */
export function sidePanePx(stagePx: number, panes: number): number {
  if (panes === 0) return SIDE_PANE_PX;
  const share = Math.floor((stagePx - AXIS_PX - LEAST_CANDLES_PX) / panes);
  return Math.min(SIDE_PANE_PX, Math.max(LEAST_SIDE_PANE_PX, share));
}

/** The height that a stage needs for panes of a height. */
export function neededPx(panes: number, panePx: number): number {
  return AXIS_PX + LEAST_CANDLES_PX + panes * panePx;
}
