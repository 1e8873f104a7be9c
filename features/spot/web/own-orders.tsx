import { useState } from 'react';
import type { Market } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { AskButtons } from '../../../platform/browser/parts/ask-buttons.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { OrderCard } from './order-card.tsx';
import { useCancel, useCancelAll, useOpenOrders, useRecentOrders } from './orders-data.ts';
import { useOrderSheet } from './order-sheet.tsx';
import { useOrdersView } from './orders-view.ts';
import type { Order } from './types.ts';

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
        className="min-h-11 shrink-0 px-2 text-t5 font-strong text-accent-text"
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
          <AskButtons
            keep={words('spot.no')}
            act={words('spot.cancel_all')}
            pending={cancelAll.isPending}
            onKeep={() => setAsking(false)}
            onAct={() => cancelAll.mutate(undefined, { onSettled: () => setAsking(false) })}
          />
        }
      >
        {null}
      </Sheet>
    </>
  );
}

type ListProps = { readonly market: Market; readonly onOpen: (order: Order) => void };

function OpenOrders({ market, onOpen }: ListProps) {
  const words = useWords();
  const cancel = useCancel();
  return (
    <Loaded query={useOpenOrders(market)}>
      {(orders) =>
        orders.length === 0 ? (
          <Empty title={words('spot.no_open')} hint={words('spot.no_open_hint')} />
        ) : (
          <>
            <div className="flex justify-end px-2">
              <CancelAll market={market} />
            </div>
            {orders.map((order) => (
              <OrderCard
                key={order.id}
                order={order}
                onOpen={onOpen}
                onCancel={cancel.mutate}
                isCancelling={cancel.isPending && cancel.variables?.id === order.id}
              />
            ))}
          </>
        )
      }
    </Loaded>
  );
}

function PastOrders({ market, onOpen }: ListProps) {
  const words = useWords();
  return (
    <Loaded query={useRecentOrders(market)}>
      {(orders) =>
        orders.length === 0 ? (
          <Empty title={words('spot.no_history')} hint={words('spot.no_orders_hint')} />
        ) : (
          orders.map((order) => <OrderCard key={order.id} order={order} onOpen={onOpen} />)
        )
      }
    </Loaded>
  );
}

/** Own orders of the market beside the ticket: those that are open, and the last that were. */
export function OwnOrders({ market }: { readonly market: Market }) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [tab, setTab] = useState<'open' | 'history'>('open');
  const { data: open } = useOpenOrders(market);
  const { show, sheet } = useOrderSheet();
  const count = open && open.length > 0 ? ` (${open.length})` : '';
  return (
    <section aria-label={words('spot.my_orders')} className="mt-4 border-t-4 border-raised">
      <h2 className="sr-only">{words('spot.my_orders')}</h2>
      <div className="flex items-center gap-2 border-b border-line pr-2 pl-4">
        <Tabs
          label={words('spot.my_orders')}
          value={tab}
          onChange={setTab}
          choices={[
            { value: 'open', label: `${words('spot.tab_open')}${count}` },
            { value: 'history', label: words('spot.tab_history') },
          ]}
          className="min-w-0 flex-1"
        />
        <Go
          to={paths.orders}
          onClick={() => useOrdersView.getState().set({ tab })}
          className="flex min-h-11 shrink-0 items-center px-2 text-t5 font-strong text-accent-text"
        >
          {words('spot.history')}
        </Go>
      </div>
      {!loggedIn && <VisitorView stays hint={words('spot.visitor_hint')} />}
      {loggedIn && tab === 'open' && <OpenOrders market={market} onOpen={show} />}
      {loggedIn && tab === 'history' && <PastOrders market={market} onOpen={show} />}
      {sheet}
    </section>
  );
}
