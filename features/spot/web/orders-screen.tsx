import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import type { usePaged } from '../../../platform/browser/parts/paged.ts';
import { PagedList } from '../../../platform/browser/parts/paged-list.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { FILL_PX, FillCard, ORDER_PX, OrderCard } from './order-card.tsx';
import { useCancel, useOrder, usePagedFills, usePagedOrders } from './orders-data.ts';
import { useOrderSheet } from './order-sheet.tsx';
import { type OrdersFilter, useOrdersView } from './orders-view.ts';
import { CancelAll } from './cancel-all.tsx';
import type { Fill, Order } from './types.ts';

type Paged<T> = ReturnType<typeof usePaged<T>>;

type ListProps<T> = {
  readonly paged: Paged<T>;
  readonly rowPx: number;
  readonly render: (item: T) => ReactNode;
};

const ENOUGH = 8;

function isShown(row: Order | Fill, filter: OrdersFilter): boolean {
  return filter === 'all' || String(row.type) === filter;
}

function Filtered<T extends Order | Fill>({ paged, rowPx, render }: ListProps<T>) {
  const words = useWords();
  const { tab, filter } = useOrdersView();
  const { hasMore, isLoadingMore, more } = paged;
  const found = (paged.query.data ?? []).filter((row) => isShown(row, filter)).length;
  // A filter may leave little of a page: then the next one is needed at once.
  const needsMore = found < ENOUGH && hasMore && !isLoadingMore;
  useEffect(() => {
    if (needsMore) more();
  }, [needsMore, more]);
  return (
    <PagedList
      label={words(`spot.tab_${tab}`)}
      paged={paged}
      rowPx={rowPx}
      keyOf={(row) => row.id}
      render={render}
      isShown={(row) => isShown(row, filter)}
      none={
        <Empty
          title={words(`spot.no_${tab}`)}
          hint={words('spot.no_orders_hint')}
          action={
            <Go
              to={paths.trade}
              className="inline-flex min-h-11 items-center rounded-md border border-line-strong
                px-4 font-strong"
            >
              {words('spot.trade_now')}
            </Go>
          }
        />
      }
    />
  );
}

function OpenList() {
  const { show, sheet } = useOrderSheet();
  const paged = usePagedOrders(1, true);
  const cancel = useCancel();
  return (
    <>
      <Filtered
        paged={paged}
        rowPx={ORDER_PX}
        render={(order) => (
          <OrderCard
            order={order}
            onOpen={show}
            onCancel={cancel.mutate}
            isCancelling={cancel.isPending && cancel.variables?.id === order.id}
          />
        )}
      />
      {sheet}
    </>
  );
}

function HistoryList() {
  const { show, sheet } = useOrderSheet();
  const paged = usePagedOrders(2, true);
  return (
    <>
      <Filtered
        paged={paged}
        rowPx={ORDER_PX}
        render={(order) => <OrderCard order={order} onOpen={show} />}
      />
      {sheet}
    </>
  );
}

function FillList() {
  const paged = usePagedFills(true);
  return <Filtered paged={paged} rowPx={FILL_PX} render={(fill) => <FillCard fill={fill} />} />;
}

function Filters() {
  const words = useWords();
  const { filter, set } = useOrdersView();
  return (
    <Tabs
      look="chips"
      label={words('spot.filter')}
      value={filter}
      onChange={(next) => set({ filter: next })}
      choices={[
        { value: 'all', label: words('content.all') },
        { value: '1', label: words('spot.buy') },
        { value: '2', label: words('spot.sell') },
      ]}
      className="px-2"
    />
  );
}

/** The order that the address names, such as that of a fill one was led to. */
function Named({ id }: { readonly id: string }) {
  const { show, sheet } = useOrderSheet();
  const { data: order } = useOrder(id);
  const [shown, setShown] = useState<string | null>(null);
  if (order && shown !== id) {
    setShown(id);
    show(order);
  }
  return sheet;
}

/** All own orders and fills. */
export function OrdersScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const { tab, set } = useOrdersView();
  const [params] = useSearchParams();
  const named = params.get('order');
  const { query } = usePagedOrders(1, loggedIn);
  const mayCancel = loggedIn && tab === 'open' && (query.data ?? []).length > 0;
  return (
    <>
      <PageHeader
        title={words('spot.my_orders')}
        trail={mayCancel ? <CancelAll market={undefined} /> : undefined}
      />
      <Page>
        <Tabs
          label={words('spot.my_orders')}
          value={tab}
          onChange={(next) => set({ tab: next })}
          choices={(['open', 'history', 'fills'] as const).map((value) => ({
            value,
            label: words(`spot.tab_${value}`),
          }))}
          className="border-b border-line px-4"
        />
        {loggedIn ? (
          <>
            <Filters />
            {tab === 'open' && <OpenList />}
            {tab === 'history' && <HistoryList />}
            {tab === 'fills' && <FillList />}
            {named !== null && <Named id={named} />}
          </>
        ) : (
          <VisitorView hint={words('spot.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
