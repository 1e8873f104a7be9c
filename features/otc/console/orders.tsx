import { Link } from 'react-admin';
import { textColumn, timeColumn, wordColumn } from '../../../platform/browser/console/columns.ts';
import { FilterSelect } from '../../../platform/browser/console/filter-select.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { useAddress } from '../../../platform/browser/console/use-address.ts';

const STATES = [
  ['waiting', 'Waiting for a decision'],
  ['appealed', 'Under appeal'],
  ['claimed', 'Bond claimed'],
  ['paid', 'Marked as paid'],
  ['unpaid', 'Not paid yet'],
  ['expired', 'Expired, claim possible'],
  ['done', 'Done'],
  ['returned', 'Returned'],
  ['lapsed', 'Lapsed, bond claim possible'],
  ['awarded', 'Awarded from the bond'],
  ['denied', 'Claim rejected'],
  ['cancelled', 'Cancelled'],
] as const;

const HINT = `Both sides of an appeal, or of a late claim on a bond, may answer for 24 hours.
Then one proposes, another confirms.`;

const customer = (label: string, field: string): SectionColumn => ({
  label,
  cell: (row) => <Link to={`/customers/${String(row[field])}/show`}>{String(row[field])}</Link>,
});

const columns: readonly SectionColumn[] = [
  { label: 'No.', cell: (row) => <Link to={`/otc_orders/${row.id}/show`}>{row.id}</Link> },
  customer('Seller', 'seller'),
  customer('Buyer', 'buyer'),
  wordColumn('State', 'state'),
  textColumn('Coins', 'coins'),
  textColumn('Money', 'money'),
  wordColumn('Paid by', 'kind'),
  timeColumn('Placed', 'madeMs'),
  timeColumn('Marked as paid', 'paidMs'),
  timeColumn('Appealed', 'appealedMs'),
  wordColumn('Proposed', 'proposed'),
];

/** Orders by their state; appeals and late claims wait for a decision. */
export function OrdersScreen() {
  const address = useAddress();
  const state = address.read('state', 'waiting');
  return (
    <Screen title="OTC orders" hint={HINT}>
      <div>
        <FilterSelect
          label="State"
          value={state}
          choices={STATES}
          onChange={(next) => address.keep({ state: next })}
        />
      </div>
      <Panel>
        <SectionTable
          key={state}
          resource="otc_orders"
          filter={{ state }}
          columns={columns}
          empty="No orders in this state."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
