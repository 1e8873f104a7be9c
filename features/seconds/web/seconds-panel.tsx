import { useState } from 'react';
import { useQuote } from '../../../platform/browser/live/store.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { PredictableNotice } from '../../../platform/browser/session/predictable-notice.tsx';
import { Empty, Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { LimitsSheet } from './limits-sheet.tsx';
import { OrderCard } from './order-card.tsx';
import { WatchedOrder } from './order-sheet.tsx';
import { useDurations, useLimits, useRunningOrders } from './seconds-data.ts';
import { useSecondsView } from './seconds-view.ts';
import { DurationChoice, Prospects, StakeFields } from './ticket-parts.tsx';
import type { Duration } from './types.ts';

type Props = { readonly market: Market };

/** Why no order is taken at the moment, as far as the screen knows. */
function RestNotice({ market }: Props) {
  const words = useWords();
  const language = useLanguage();
  const state = useQuote(market.match_id)?.state ?? market.state;
  const { data: limits } = useLimits();
  const look = 'rounded-md bg-accent-soft px-3 py-2 text-sm text-accent-text';
  if (state !== 'open') {
    return (
      <p role="status" className={look}>
        {words('seconds.market_rests')}
      </p>
    );
  }
  if (!limits?.paused_until_ms) return null;
  return (
    <p role="status" className={look}>
      {words('seconds.paused_until', { time: formatTime(language, limits.paused_until_ms) })}
    </p>
  );
}

function Ways({ market }: Props) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [isOpen, setOpen] = useState(false);
  const look = 'flex min-h-11 min-w-11 items-center text-sm font-medium text-accent-text';
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <Go to={withParams(paths.secondsTerms, { match_id: market.match_id })} className={look}>
        {words('seconds.terms')}
      </Go>
      {loggedIn && (
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={look}>
          {words('seconds.limits')}
        </button>
      )}
      <LimitsSheet open={isOpen} onClose={() => setOpen(false)} coin={market.legal_name} />
    </div>
  );
}

function RunningHere() {
  const words = useWords();
  const { data: orders = [] } = useRunningOrders();
  if (orders.length === 0) return null;
  return (
    <section aria-label={words('seconds.tab_running')} className="mt-2 border-t-4 border-raised">
      <h2 className="px-4 py-3 text-base font-semibold">
        {words('seconds.tab_running')} <span className="text-muted">({orders.length})</span>
      </h2>
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </section>
  );
}

/** The duration that is chosen, or the shortest. */
export function chosenOf(durations: readonly Duration[], seconds: number): Duration | undefined {
  return durations.find((duration) => duration.seconds === seconds) ?? durations[0];
}

/** The ticket of seconds contracts below the chart, and what runs. */
export function SecondsPanel({ market }: Props) {
  const words = useWords();
  const query = useDurations(market.match_id);
  const seconds = useSecondsView((view) => view.seconds);
  return (
    <>
      <Loaded query={query} skeleton={<SkeletonRows count={4} />}>
        {(durations) => {
          const chosen = chosenOf(durations, seconds);
          if (!chosen) {
            return (
              <Empty title={words('seconds.no_offer')} hint={words('seconds.no_offer_hint')} />
            );
          }
          return (
            <div className="space-y-3 px-4 pt-3">
              <PredictableNotice />
              <RestNotice market={market} />
              <DurationChoice durations={durations} chosen={chosen} />
              <StakeFields market={market} duration={chosen} />
              <Prospects market={market} duration={chosen} />
              <Ways market={market} />
            </div>
          );
        }}
      </Loaded>
      <RunningHere />
      <WatchedOrder />
    </>
  );
}
