/**
 * A finger that goes up or down over the candles scrolls the page, as everywhere else; sideways it
 * pans the chart. The library can do that but has no setting for it, so its own switch is turned:
 * where a later version has none, the chart takes every swipe, as before.
 */
import type { Chart } from 'klinecharts';
import { CANDLE_PANE } from './chart-panes.ts';

type Touches = {
  readonly _options: { treatVertDragAsPageScroll: () => boolean };
  readonly _longTapActive: boolean;
  readonly _touchMoveStartCoordinate: { readonly x: number } | null;
};

type Store = {
  readonly getPressedOverlayInfo: () => { readonly overlay: unknown };
  readonly getProgressOverlayInfo: () => unknown;
};

type Inner = {
  readonly _chartEvent?: { readonly _event?: Touches };
  readonly getChartStore?: () => Store;
};

/**
 * Leaves vertical swipes to the page, but not what a finger does on the scale of prices, with a
 * line or a drawing that it holds, with the crosshair, or where the chart fills the screen.
 */
export function letPageSwipe(chart: Chart, element: HTMLElement): void {
  const { _chartEvent, getChartStore } = chart as unknown as Inner;
  const touches = _chartEvent?._event;
  const store = getChartStore?.call(chart);
  if (!touches?._options || !store) return;
  Object.assign(chart.getDom()?.style ?? {}, { touchAction: 'pan-y', overscrollBehavior: 'auto' });
  touches._options.treatVertDragAsPageScroll = () => {
    const x = touches._touchMoveStartCoordinate?.x ?? 0;
    const isOnScale = x > (chart.getSize(CANDLE_PANE, 'main')?.width ?? 0);
    const holds = store.getPressedOverlayInfo().overlay ?? store.getProgressOverlayInfo();
    const fills = element.closest('[data-full]') !== null;
    return !touches._longTapActive && !isOnScale && !holds && !fills;
  };
}
