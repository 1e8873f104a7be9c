import {
  amountColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';

const columns: readonly SectionColumn[] = [
  textColumn('Number', 'id'),
  textColumn('Customer', 'owner'),
  textColumn('Product', 'product'),
  textColumn('Terms', 'version'),
  textColumn('Coin', 'code'),
  amountColumn('Amount', 'amount'),
  amountColumn('Paid', 'paid'),
  amountColumn('Reserved', 'reserved'),
  amountColumn('Penalty', 'penalty'),
  wordColumn('State', 'state'),
  timeColumn('Started', 'startedMs'),
  timeColumn('Ended', 'endedMs'),
];

/** All lock-up and savings orders, with what the pool still holds for each. */
export function OrdersScreen() {
  return (
    <Screen
      title="Lock-ups and savings"
      hint="Reserved interest is frozen in the pool until it is paid or released."
    >
      <Panel>
        <SectionTable
          resource="lockup_orders"
          columns={columns}
          empty="No orders yet."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
