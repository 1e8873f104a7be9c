import { useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { formatMoment } from '../../../platform/browser/numbers/format.ts';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PagedList } from '../../../platform/browser/parts/paged-list.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useOrders } from './ieo-data.ts';
import { ieoPaths } from './ieo-paths.ts';
import { coinText } from './ieo-texts.ts';
import { Logo } from './logo.tsx';
import { OrderSheet } from './order-sheet.tsx';
import type { Order } from './types.ts';

const ORDER_PX = 88;

type RowProps = { readonly order: Order; readonly onOpen: () => void };

function OrderRow({ order, onOpen }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const isApplied = order.state === 'applied';
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex w-full items-center gap-3 border-b border-line px-4 text-left
        active:bg-raised"
      style={{ height: ORDER_PX }}
    >
      <Logo logo={order.logo} code={order.name} size={44} />
      <span className="min-w-0 flex-1">
        <span className="block font-strong [overflow-wrap:anywhere]">{order.title}</span>
        <span className="block truncate text-t5 text-muted">
          {words(`ieo.order_${order.state}`)}
        </span>
        <span className="block truncate text-t6 text-faint">
          {formatMoment(language, order.placed_ms)}
        </span>
      </span>
      <span className="max-w-[46%] shrink-0 text-right">
        <span className="block text-t6 text-faint">
          {words(isApplied ? 'ieo.applied' : 'ieo.passed')}
        </span>
        <span className="block text-t5">
          {coinText(language, isApplied ? order.wanted : order.given, order.name)}
        </span>
      </span>
    </button>
  );
}

function NoOrders() {
  const words = useWords();
  return (
    <Empty
      title={words('ieo.no_orders')}
      hint={words('ieo.no_orders_hint')}
      action={
        <Go
          to={ieoPaths.overview}
          className="inline-flex min-h-11 items-center rounded-md bg-raised px-4 font-strong"
        >
          {words('ieo.to_projects')}
        </Go>
      }
    />
  );
}

function Own() {
  const words = useWords();
  const paged = useOrders();
  const [openId, setOpenId] = useState<number>();
  const opened = paged.query.data?.find(({ id }) => id === openId);
  return (
    <>
      <PagedList
        label={words('ieo.my_orders')}
        paged={paged}
        rowPx={ORDER_PX}
        keyOf={({ id }) => id}
        render={(order) => <OrderRow order={order} onOpen={() => setOpenId(order.id)} />}
        none={<NoOrders />}
      />
      {opened && <OrderSheet order={opened} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

/** Own orders, newest first: applied, passed, time to market. */
export function OrdersScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('ieo.my_orders')} />
      <Page>{useLoggedIn() ? <Own /> : <VisitorView hint={words('ieo.visitor_hint')} />}</Page>
    </>
  );
}
