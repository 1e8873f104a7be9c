import { useTicketOver } from '../../../platform/browser/chart/ticket-over.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { lazyOverlay } from '../../../platform/browser/parts/lazy-part.tsx';
import { secondsOver } from './over-chart.ts';
import { chosenOf, useDurations } from './seconds-data.ts';
import { Side, useTakesOrders } from './seconds-side.tsx';
import { useSecondsView } from './seconds-view.ts';

type Props = { readonly market: Market };

/** Not needed before somebody presses a direction. */
const SecondsOver = lazyOverlay(async () => (await import('./seconds-ticket.tsx')).SecondsOver);

/** The two directions at the thumb: the ticket opens over the chart. */
export function SecondsActions({ market }: Props) {
  const { data: durations = [] } = useDurations(market.match_id);
  const { seconds, set } = useSecondsView();
  const asked = useTicketOver(secondsOver, market.match_id);
  const duration = chosenOf(durations, seconds);
  const disabled = !useTakesOrders(market) || !duration;
  const open = (pressed: 1 | 2): void => {
    set({ isTried: false, refused: '' });
    secondsOver.ask({ matchId: market.match_id, pressed });
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
      {asked && <SecondsOver market={market} />}
    </div>
  );
}
