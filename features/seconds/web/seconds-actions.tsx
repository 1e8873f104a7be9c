import { showChart } from '../../../platform/browser/chart/show-chart.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { lazyOverlay } from '../../../platform/browser/parts/lazy-part.tsx';
import { useState } from 'react';
import { chosenOf, useDurations } from './seconds-data.ts';
import { Side, useTakesOrders } from './seconds-side.tsx';
import { useSecondsView } from './seconds-view.ts';

type Props = { readonly market: Market };

/** Not needed before somebody presses a direction. */
const SecondsOver = lazyOverlay(async () => (await import('./seconds-ticket.tsx')).SecondsOver);

/** The two directions at the thumb: the ticket opens over the chart. */
export function SecondsActions({ market }: Props) {
  const { data: durations = [] } = useDurations(market.match_id);
  const { seconds, isOver, set } = useSecondsView();
  const duration = chosenOf(durations, seconds);
  const disabled = !useTakesOrders(market) || !duration;
  const [wasPressed, setPressed] = useState(false);
  const open = (pressed: 1 | 2): void => {
    showChart();
    setPressed(true);
    set({ pressed, isOver: true, isTried: false, refused: '' });
  };
  return (
    <div
      data-bar
      className="above-tabs fixed right-0 left-(--side) z-20
        border-t border-line bg-canvas"
    >
      <div className="mx-auto flex max-w-lg gap-3 px-4 py-2">
        <Side opens type={1} duration={duration} disabled={disabled} onPress={open} />
        <Side opens type={2} duration={duration} disabled={disabled} onPress={open} />
      </div>
      {(wasPressed || isOver) && <SecondsOver market={market} />}
    </div>
  );
}
