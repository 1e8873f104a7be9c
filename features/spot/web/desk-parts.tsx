import { useState } from 'react';
import type { SegmentProps } from '../../../platform/browser/cards/trade-segment.ts';
import {
  formatAmount,
  formatMoment,
  formatPrice,
} from '../../../platform/browser/numbers/format.ts';
import { type Column, DataTable, RowAction } from '../../../platform/browser/parts/data-table.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { CancelAll } from './cancel-all.tsx';
import { useCancel, useOpenOrders, useRecentOrders } from './orders-data.ts';
import { useOrderSheet } from './order-sheet.tsx';
import { hasPrice, isCutShort } from './ticket.ts';
import type { Order } from './types.ts';

type TableProps = {
  readonly orders: readonly Order[];
  readonly onOpen: (order: Order) => void;
  readonly onCancel?: (order: Order) => void;
};

function OrderTable({ orders, onOpen, onCancel }: TableProps) {
  const words = useWords();
  const language = useLanguage();
  const sideOf = ({ type }: Order): string => words(type === 1 ? 'spot.buy' : 'spot.sell');
  const about = (order: Order): string => `${sideOf(order)} ${order.symbol}`;
  const columns: readonly Column<Order>[] = [
    { name: words('spot.market'), cell: ({ symbol }) => symbol, isText: true },
    {
      name: words('spot.side'),
      cell: (order) => (
        <span className={order.type === 1 ? 'text-up' : 'text-down'}>{sideOf(order)}</span>
      ),
      isText: true,
    },
    {
      name: words('spot.order_type'),
      cell: ({ order_type }) => words(`spot.type_${order_type}`),
      isText: true,
    },
    {
      name: words('spot.price'),
      cell: (order) =>
        hasPrice(order.order_type)
          ? formatPrice(language, order.target_price)
          : words('spot.market_price'),
    },
    {
      name: words('spot.quantity'),
      cell: (order) => formatAmount(language, order.quote_amount || order.trade_amount),
    },
    { name: words('spot.filled'), cell: ({ filled }) => formatAmount(language, filled) },
    {
      name: words('spot.placed_at'),
      cell: ({ created_ms }) => formatMoment(language, created_ms),
    },
    {
      name: words('spot.state'),
      cell: (order) => (
        <>
          {words(`spot.state_${order.outcome}`)}
          {isCutShort(order) && (
            // A longer one stands whole in the sheet; here it must not push the state out of sight.
            <span className="ml-auto block max-w-30 truncate text-t6 text-muted">
              {words(`spot.ended_${order.reason}`)}
            </span>
          )}
        </>
      ),
    },
    {
      name: '',
      cell: (order) => (
        <>
          <RowAction
            label={words('spot.details')}
            about={about(order)}
            onPress={() => onOpen(order)}
          />
          {onCancel && (
            <RowAction
              label={words('spot.cancel')}
              about={about(order)}
              isStrong
              onPress={() => onCancel(order)}
            />
          )}
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={words('spot.my_orders')}
      columns={columns}
      rows={orders}
      keyOf={({ id }) => id}
    />
  );
}

/** Own orders in the pane below the chart: those that are open, and the last that were. */
export function SpotOwn({ market }: SegmentProps) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [tab, setTab] = useState<'open' | 'history'>('open');
  const open = useOpenOrders(market);
  const past = useRecentOrders(market);
  const cancel = useCancel();
  const { show, sheet } = useOrderSheet();
  const count = open.data && open.data.length > 0 ? ` ${open.data.length}` : '';
  const isOpenTab = tab === 'open';
  return (
    <>
      <div className="sticky top-0 z-10 flex items-center gap-3 bg-surface px-4">
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
        {loggedIn && isOpenTab && count !== '' && <CancelAll market={market} />}
      </div>
      {loggedIn ? (
        <Loaded query={isOpenTab ? open : past}>
          {(orders) =>
            orders.length === 0 ? (
              <Empty
                title={words(isOpenTab ? 'spot.no_open' : 'spot.no_history')}
                hint={words(isOpenTab ? 'spot.no_open_hint' : 'spot.no_orders_hint')}
              />
            ) : (
              <OrderTable
                orders={orders}
                onOpen={show}
                {...(isOpenTab && { onCancel: (order: Order) => cancel.mutate(order) })}
              />
            )
          }
        </Loaded>
      ) : (
        <VisitorView stays hint={words('spot.visitor_hint')} />
      )}
      {sheet}
    </>
  );
}
