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
  textColumn('Person', 'person'),
  textColumn('Project', 'project'),
  textColumn('Token', 'code'),
  amountColumn('Subscribed', 'wanted'),
  amountColumn('Allotted', 'given'),
  textColumn('Pays with', 'payCode'),
  amountColumn('Frozen', 'held'),
  amountColumn('Paid', 'charged'),
  wordColumn('State', 'state'),
  timeColumn('Placed', 'placedMs'),
];

/** All orders of token sales. */
export function OrdersScreen() {
  return (
    <Screen
      title="Token sale orders"
      hint="Orders by the same person share a person number. The cap applies to them together."
    >
      <Panel>
        <SectionTable resource="ieo_orders" columns={columns} empty="No orders yet." perPage={25} />
      </Panel>
    </Screen>
  );
}
