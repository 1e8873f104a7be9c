import type { Market } from '../../../platform/browser/live/types.ts';
import { Empty, Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { OrderCard } from './order-card.tsx';
import { WatchedOrder } from './order-sheet.tsx';
import { chosenOf, useDurations, useRunningOrders } from './seconds-data.ts';
import { RestNotice, Ways } from './seconds-notes.tsx';
import { useSecondsView } from './seconds-view.ts';
import { DurationChoice, IndexFigure } from './ticket-parts.tsx';
import type { SecondsOrder } from './types.ts';

type Props = { readonly market: Market };

function Running({ orders }: { readonly orders: readonly SecondsOrder[] }) {
  const words = useWords();
  return (
    <section aria-label={words('seconds.tab_running')} className="border-b-4 border-raised">
      <h2 className="px-4 py-3 text-t4 font-strong">
        {words('seconds.tab_running')} <span className="text-muted">({orders.length})</span>
      </h2>
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </section>
  );
}

/** What stands below the chart: what runs, and what is offered. */
export function SecondsPanel({ market }: Props) {
  const words = useWords();
  const query = useDurations(market.match_id);
  const { data: orders = [] } = useRunningOrders();
  const seconds = useSecondsView((view) => view.seconds);
  return (
    <>
      {orders.length > 0 && <Running orders={orders} />}
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
              <RestNotice market={market} />
              <DurationChoice durations={durations} chosen={chosen} />
              <dl>
                <IndexFigure market={market} />
              </dl>
              <Ways market={market} />
            </div>
          );
        }}
      </Loaded>
      <WatchedOrder />
    </>
  );
}

/** What runs, in the pane below the chart of a desk. */
export function SecondsOwn() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useRunningOrders();
  return (
    <>
      {loggedIn ? (
        <Loaded query={query}>
          {(orders) =>
            orders.length > 0 ? (
              <Running orders={orders} />
            ) : (
              <Empty title={words('seconds.no_running')} hint={words('seconds.no_orders_hint')} />
            )
          }
        </Loaded>
      ) : (
        <VisitorView stays hint={words('seconds.visitor_hint')} />
      )}
      <WatchedOrder />
    </>
  );
}
