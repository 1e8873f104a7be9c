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
  { label: 'Level', cell: (row) => percentText(row['ltvPpm']), isNumber: true },
  wordColumn('State', 'state'),
  amountColumn('Owed', 'debt'),
  amountColumn('Collateral', 'collateral'),
  textColumn('Coin', 'code'),
  amountColumn('Liquidated at', 'closePrice'),
  timeColumn('Begun', 'borrowedMs'),
];

const closeOutColumns: readonly SectionColumn[] = [
  textColumn('Loan', 'loan'),
  customerColumn('Customer', 'owner'),
  textColumn('Coin', 'code'),
  amountColumn('Price', 'price'),
  amountColumn('Owed', 'debt'),
  amountColumn('Repaid', 'repaid'),
  amountColumn('Taken', 'sold'),
  amountColumn('Fee', 'fee'),
  amountColumn('Insurance paid', 'gap'),
  timeColumn('When', 'timeMs'),
];

const stressColumns: readonly SectionColumn[] = [
  {
    label: 'Index falls by',
    cell: (row) => (row['fall'] === 0 ? 'as it stands' : `${String(row['fall'])}%`),
  },
  amountColumn('Called', 'called'),
  amountColumn('Liquidated', 'closedOut'),
  amountColumn('Repaid', 'repaid'),
  amountColumn('Insurance pays', 'gap'),
];

const HINT = `Collateral stays in customers’ accounts, frozen, until it is taken. What is owed,
repaid and paid by the insurance is in the coin that was lent.`;

/** Open loans by level, what a fall in one leap would do, and what ticks have closed out. */
export function LoansScreen() {
  return (
    <Screen title="Loans" hint={HINT}>
      <Panel title="If the index fell now">
        <SectionTable resource="loans/stress" columns={stressColumns} empty="Nothing is lent." />
      </Panel>
      <Panel title="Open loans, the nearest to a liquidation first">
        <SectionTable
          resource="loans_open"
          columns={columns}
          empty="Nothing is lent."
          perPage={25}
        />
      </Panel>
      <Panel title="Liquidations">
        <SectionTable
          resource="loans/close_outs"
          columns={closeOutColumns}
          empty="None so far."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
