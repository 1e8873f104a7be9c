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
import { percentText } from './loans-words.ts';

const columns: readonly SectionColumn[] = [
  textColumn('Loan', 'id'),
  customerColumn('Customer', 'owner'),
  { label: 'LTV', cell: (row) => percentText(row['ltvPpm']), isNumber: true },
  wordColumn('State', 'state'),
  amountColumn('Owed', 'debt'),
  amountColumn('Collateral', 'collateral'),
  textColumn('Coin', 'code'),
  amountColumn('Liquidation price', 'closePrice'),
  timeColumn('Started', 'borrowedMs'),
];

const closeOutColumns: readonly SectionColumn[] = [
  textColumn('Loan', 'loan'),
  customerColumn('Customer', 'owner'),
  textColumn('Coin', 'code'),
  amountColumn('Price', 'price'),
  amountColumn('Owed', 'debt'),
  amountColumn('Repaid', 'repaid'),
  amountColumn('Collateral sold', 'sold'),
  amountColumn('Fee', 'fee'),
  amountColumn('Paid by insurance', 'gap'),
  timeColumn('Time', 'timeMs'),
];

const stressColumns: readonly SectionColumn[] = [
  {
    label: 'Index drop',
    cell: (row) => (row['fall'] === 0 ? 'none' : `${String(row['fall'])}%`),
  },
  amountColumn('Margin calls', 'called'),
  amountColumn('Liquidations', 'closedOut'),
  amountColumn('Repaid', 'repaid'),
  amountColumn('Paid by insurance', 'gap'),
];

const HINT = `Collateral stays in customers’ accounts, frozen, until it is taken. What is owed,
repaid and paid by the insurance is in the coin that was lent.`;

/** Open loans by level, what a fall in one leap would do, and what ticks have closed out. */
export function LoansScreen() {
  return (
    <Screen title="Loans" hint={HINT}>
      <Panel title="Stress test: if the index dropped now">
        <SectionTable resource="loans/stress" columns={stressColumns} empty="No open loans." />
      </Panel>
      <Panel title="Open loans, closest to liquidation first">
        <SectionTable resource="loans_open" columns={columns} empty="No open loans." perPage={25} />
      </Panel>
      <Panel title="Liquidations">
        <SectionTable
          resource="loans/close_outs"
          columns={closeOutColumns}
          empty="No liquidations yet."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
