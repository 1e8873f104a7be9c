import type { ChartLine } from './chart-lines.ts';
import type { ChartMark } from './chart-marks.ts';

/** What a product puts on the chart of its market: marks to look at, lines to drag. */
export type ChartDrawing = {
  readonly marks: readonly ChartMark[];
  readonly lines: readonly ChartLine[];
};

/** Nothing of one's own. */
export const NO_DRAWING: ChartDrawing = { marks: [], lines: [] };
