/** Where prices lie on a chart, and when they lie elsewhere. */
import type { Chart } from 'klinecharts';
import { CANDLE_PANE } from './chart-panes.ts';
import { afterPictures } from './painted.ts';

const MOVES = ['onVisibleRangeChange', 'onScroll', 'onZoom'] as const;

/** Tells when prices lie elsewhere: a moment later, when the chart has laid itself out anew. */
export function moveTeller(chart: Chart, parent: HTMLElement) {
  const listeners = new Set<() => void>();
  let isDue = false;
  const tell = (): void => {
    if (isDue) return;
    isDue = true;
    afterPictures(1, () => {
      isDue = false;
      for (const told of listeners) told();
    });
  };
  for (const move of MOVES) chart.subscribeAction(move, tell);
  const watch = new ResizeObserver(tell);
  watch.observe(parent);
  return {
    tell,
    listen: (told: () => void) => {
      listeners.add(told);
      return () => void listeners.delete(told);
    },
    close: (): void => {
      listeners.clear();
      watch.disconnect();
      for (const move of MOVES) chart.unsubscribeAction(move, tell);
    },
  };
}

/** Where a price lies below the upper edge; null where it is out of sight. */
export function priceY(chart: Chart, price: number): number | null {
  const [at] = chart.convertToPixel([{ value: price }], { paneId: CANDLE_PANE }) as {
    readonly y?: number;
  }[];
  const height = chart.getSize(CANDLE_PANE, 'main')?.height ?? 0;
  const y = at?.y;
  return y === undefined || !Number.isFinite(y) || y < 0 || y > height ? null : y;
}
