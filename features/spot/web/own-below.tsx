import type { Market } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { OrderCard } from './order-card.tsx';
import { useOrderSheet } from './order-sheet.tsx';
import { useCancel, useOpenOrders } from './orders-data.ts';
import { useOrdersView } from './orders-view.ts';

/** More of them stand behind the way to all orders. */
const MOST_SHOWN = 3;

/** Open orders of the market directly below its chart; nothing where there are none. */
export function OwnBelowChart({ market }: { readonly market: Market }) {
  const words = useWords();
  const { data: orders = [] } = useOpenOrders(market);
  const cancel = useCancel();
  const { show, sheet } = useOrderSheet();
  return (
    <>
      {orders.length > 0 && (
        <section aria-label={words('spot.my_orders')} className="border-b-4 border-raised">
          <div className="flex items-center gap-2 pr-2 pl-4">
            <h2 className="min-w-0 flex-1 text-t4 font-strong">
              {words('spot.my_orders')} <span className="text-muted">({orders.length})</span>
            </h2>
            <Go
              to={paths.orders}
              onClick={() => useOrdersView.getState().set({ tab: 'open' })}
              className="flex min-h-11 items-center px-2 text-t5 font-strong text-accent-text"
            >
              {words('spot.history')}
            </Go>
          </div>
          {orders.slice(0, MOST_SHOWN).map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              onOpen={show}
              onCancel={cancel.mutate}
              isCancelling={cancel.isPending && cancel.variables?.id === order.id}
            />
          ))}
        </section>
      )}
      {sheet}
    </>
  );
}
