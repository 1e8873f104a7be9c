import type { ToolsProps } from '../../../platform/browser/chart/candle-chart.tsx';
import { drawingsOf, useTakenDrawings } from '../../../platform/browser/chart/drawings.ts';
import { lazyOverlay } from '../../../platform/browser/parts/lazy-part.tsx';

/** Not needed before somebody draws, or has drawn. */
const DrawBar = lazyOverlay(async () => (await import('./draw-bar.tsx')).DrawBar);

/** The tools to draw with, and what was drawn before. */
export function DrawTools(props: ToolsProps) {
  const taken = useTakenDrawings();
  if (!props.isOpen && drawingsOf(props.market.matchId).length === 0) return null;
  return <DrawBar key={taken} {...props} />;
}

/** Not needed before somebody opens the settings of a chart. */
export const ChartExtras = lazyOverlay(
  async () => (await import('./chart-extras.tsx')).ChartExtras,
);
