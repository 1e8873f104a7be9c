import {
  amountColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { customerColumn } from '../../../platform/browser/console/customer-column.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { kindText, percentText } from './dual-words.ts';

const columns: readonly SectionColumn[] = [
  textColumn('Order', 'id'),
  customerColumn('Customer', 'owner'),
  textColumn('Product', 'product'),
  { label: 'Kind', cell: (row) => kindText(row['kind']) },
  amountColumn('Amount', 'amount'),
  textColumn('Coin', 'code'),
  amountColumn('Linked price', 'strike'),
  { label: 'APR', cell: (row) => percentText(row['ratePpm']), isNumber: true },
  textColumn('Matures', 'maturity'),
  wordColumn('State', 'state'),
  amountColumn('Paid out', 'paid'),
  textColumn('In', 'paidCode'),
  amountColumn('Value', 'worth'),
  amountColumn('Value if held', 'heldWorth'),
  timeColumn('Bought', 'boughtMs'),
];

const calendarColumns: readonly SectionColumn[] = [
  textColumn('Day', 'day'),
  textColumn('Market', 'market'),
  wordColumn('State', 'state'),
  amountColumn('Orders', 'orders'),
  amountColumn('Shares', 'shares'),
  amountColumn('Seconds', 'seconds'),
  amountColumn('Valid prices', 'valid'),
  amountColumn('Average', 'mean'),
];

/** The calendar of fixings, and all orders with what came back. */
export function OrdersScreen() {
  return (
    <Screen
      title="Dual orders"
      hint="The desk freezes both possible payouts. The day’s average price releases one of them."
    >
      <Panel title="Calendar">
        <SectionTable
          resource="dual/calendar"
          columns={calendarColumns}
          empty="Nothing matures soon."
          perPage={10}
        />
      </Panel>
      <Panel title="Orders">
        <SectionTable
          resource="dual_orders"
          columns={columns}
          empty="No orders yet."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
