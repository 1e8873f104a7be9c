import { Link } from 'react-admin';
import { amountColumn, textColumn } from '../../../platform/browser/console/columns.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { kindText, percentText, saleText } from './dual-words.ts';
import { LadderPanel } from './ladder.tsx';

const columns: readonly SectionColumn[] = [
  {
    label: 'Product',
    cell: (row) => <Link to={`/dual_products/${row.id}/show`}>{`${row.id}: ${row['code']}`}</Link>,
  },
  { label: 'Kind', cell: (row) => kindText(row['kind']) },
  amountColumn('Linked price', 'strike'),
  { label: 'APR', cell: (row) => percentText(row['ratePpm']), isNumber: true },
  { label: 'Fair APR now', cell: (row) => percentText(row['fairPpm']), isNumber: true },
  textColumn('Matures', 'maturity'),
  amountColumn('Shares', 'shares'),
  amountColumn('Sold', 'sold'),
  amountColumn('Left', 'left'),
  { label: 'Sale', cell: (row) => saleText(row['why']) },
];

const deskColumns: readonly SectionColumn[] = [
  textColumn('Coin', 'code'),
  amountColumn('Available', 'free'),
  amountColumn('Committed', 'promised'),
];

/** All products, what the desk has, and how new ones are made. */
export function ProductsScreen() {
  return (
    <Screen
      title="Dual products"
      hint="The desk freezes both possible payouts of each order. Fund it with corrections."
    >
      <Panel title="Desk">
        <SectionTable
          resource="dual/desk"
          columns={deskColumns}
          empty="The desk is empty."
          perPage={50}
        />
      </Panel>
      <LadderPanel />
      <Panel title="Products">
        <SectionTable
          resource="dual_products"
          columns={columns}
          empty="No products."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
