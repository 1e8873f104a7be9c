import { useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PagedList } from '../../../platform/browser/parts/paged-list.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { formatDay, productText } from './day-text.ts';
import { useOrders } from './dual-data.ts';
import { dualPaths } from './dual-paths.ts';
import { coinText, rateText } from './dual-texts.ts';
import { OrderSheet } from './order-sheet.tsx';
import type { Order } from './types.ts';

const ORDER_PX = 88;

type RowProps = { readonly order: Order; readonly onOpen: () => void };

function OrderRow({ order, onOpen }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const { amount, pay_coin, state, end_time, order_rate, paid, paid_coin } = order;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex w-full items-center gap-3 border-b border-line px-4 text-left
        active:bg-raised"
      style={{ height: ORDER_PX }}
    >
      <CoinIcon code={order.currency_name} size={36} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-strong">{coinText(language, amount, pay_coin)}</span>
        <span className="block truncate text-t5 text-muted">{productText(language, order)}</span>
        <span className="block text-t6 text-faint">{words(`dual.state_${state}`)}</span>
      </span>
      <span className="max-w-[42%] shrink-0 text-right">
        <span className="block text-t5 break-words">
          {paid === null
            ? words('dual.a_year', { rate: rateText(language, order_rate) })
            : coinText(language, paid, paid_coin ?? '')}
        </span>
        <span className="block text-t6 text-faint">{formatDay(language, end_time)}</span>
      </span>
    </button>
  );
}

function NoOrders() {
  const words = useWords();
  return (
    <Empty
      title={words('dual.no_orders')}
      hint={words('dual.no_orders_hint')}
      action={
        <Go
          to={dualPaths.ladder}
          className="inline-flex min-h-11 items-center rounded-md bg-raised px-4 font-strong"
        >
          {words('dual.to_products')}
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
        label={words('dual.my_orders')}
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

/** Own orders, newest first; what each can bring or brought stands in its sheet. */
export function OrdersScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('dual.my_orders')} />
      <Page>{useLoggedIn() ? <Own /> : <VisitorView hint={words('dual.visitor_hint')} />}</Page>
    </>
  );
}
