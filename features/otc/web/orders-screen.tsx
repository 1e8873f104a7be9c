import { useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatMoment } from '../../../platform/browser/numbers/format.ts';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PagedList } from '../../../platform/browser/parts/paged-list.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useOrders } from './otc-data.ts';
import { orderPath, otcPaths } from './otc-paths.ts';
import { moneyText } from './otc-texts.ts';
import type { ListedOrder } from './types.ts';

const ORDER_PX = 88;
const SIDES = { buy: 'text-up', sell: 'text-down' } as const;

function OrderRow({ order }: { readonly order: ListedOrder }) {
  const words = useWords();
  const language = useLanguage();
  const { side, state, other } = order;
  return (
    <Go
      to={orderPath(order.id)}
      className="flex w-full items-center gap-3 border-b border-line px-4 active:bg-raised"
      style={{ height: ORDER_PX }}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-strong">
          <span className={SIDES[side]}>{words(`otc.${side}`)}</span>{' '}
          {coinText(language, order.number, order.name)}
        </span>
        <span className="block truncate text-t5 text-muted">
          {words(`otc.state_${state}_${side}`)}
        </span>
        <span className="block truncate text-t6 text-faint">
          {order.unread > 0 && (
            <span className="font-strong text-accent-text">
              {words('otc.unread', { n: order.unread })} ·{' '}
            </span>
          )}
          {other?.nickname} · {formatMoment(language, order.made_ms)}
        </span>
      </span>
      <span className="max-w-[46%] shrink-0 text-right font-strong">
        {moneyText(language, order.amount, order.fiat)}
      </span>
    </Go>
  );
}

function NoOrders() {
  const words = useWords();
  return (
    <Empty
      title={words('otc.no_orders')}
      hint={words('otc.no_orders_hint')}
      action={
        <Go
          to={otcPaths.market}
          className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-4
            font-strong"
        >
          {words('otc.to_market')}
        </Go>
      }
    />
  );
}

type Which = 'live' | 'all';

function Own() {
  const words = useWords();
  const [which, setWhich] = useState<Which>('all');
  const paged = useOrders(which === 'live');
  return (
    <>
      <div className="px-4">
        <Tabs<Which>
          label={words('otc.way_orders')}
          choices={(['all', 'live'] as const).map((value) => ({
            value,
            label: words(`otc.orders_${value}`),
          }))}
          value={which}
          onChange={setWhich}
        />
      </div>
      <PagedList
        key={which}
        label={words('otc.way_orders')}
        paged={paged}
        rowPx={ORDER_PX}
        keyOf={({ id }) => id}
        render={(order) => <OrderRow order={order} />}
        none={<NoOrders />}
      />
    </>
  );
}

/** Own orders, newest first. */
export function OrdersScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('otc.my_orders')} />
      <Page>{useLoggedIn() ? <Own /> : <VisitorView hint={words('otc.visitor_hint')} />}</Page>
    </>
  );
}
