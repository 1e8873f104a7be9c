import { useState } from 'react';
import type { Market } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Empty, Loaded, VisitorView } from '../../../platform/browser/parts/states.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { OrderCard } from './order-card.tsx';
import { useCancel, useCancelAll, useOpenOrders } from './orders-data.ts';

type CancelAllProps = { readonly market: Market | undefined };

/** Takes back everything that is open, after asking. */
export function CancelAll({ market }: CancelAllProps) {
  const words = useWords();
  const [isAsking, setAsking] = useState(false);
  const cancelAll = useCancelAll(market);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="min-h-11 shrink-0 px-2 text-sm font-medium text-accent-text"
      >
        {words('spot.cancel_all')}
      </button>
      <Sheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={words('spot.cancel_all')}
        description={words(market ? 'spot.cancel_all_ask' : 'spot.cancel_everything_ask', {
          pair: market ? `${market.currency_name}/${market.legal_name}` : '',
        })}
        footer={
          <div className="flex gap-3">
            <Button look="quiet" className="flex-1" onClick={() => setAsking(false)}>
              {words('common.no')}
            </Button>
            <Button
              look="sell"
              className="flex-1"
              pending={cancelAll.isPending}
              onClick={() => cancelAll.mutate(undefined, { onSettled: () => setAsking(false) })}
            >
              {words('spot.cancel_all')}
            </Button>
          </div>
        }
      >
        {null}
      </Sheet>
    </>
  );
}

/** Open orders of the market beside the ticket. */
export function OwnOrders({ market }: { readonly market: Market }) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useOpenOrders(market);
  const cancel = useCancel();
  const count = query.data?.length ?? 0;
  return (
    <section aria-label={words('spot.open_orders')} className="mt-4 border-t-4 border-raised">
      <div className="flex items-center gap-2 pr-2 pl-4">
        <h2 className="min-w-0 flex-1 py-3 text-base font-semibold">
          {words('spot.open_orders')} {count > 0 && <span className="text-muted">({count})</span>}
        </h2>
        {count > 0 && <CancelAll market={market} />}
        <Go
          to={paths.orders}
          className="flex min-h-11 items-center px-2 text-sm font-medium text-accent-text"
        >
          {words('spot.history')}
        </Go>
      </div>
      {!loggedIn ? (
        <VisitorView hint={words('spot.visitor_hint')} />
      ) : (
        <Loaded query={query}>
          {(orders) =>
            orders.length === 0 ? (
              <Empty title={words('spot.no_open')} hint={words('spot.no_open_hint')} />
            ) : (
              orders.map((order) => (
                <OrderCard
                  key={order.id}
                  order={order}
                  onCancel={cancel.mutate}
                  isCancelling={cancel.isPending && cancel.variables?.id === order.id}
                />
              ))
            )
          }
        </Loaded>
      )}
    </section>
  );
}
