import { amountColumn } from '../../../platform/browser/console/columns.ts';
import { OperatorName } from '../../../platform/browser/console/operator-name.tsx';
import { Panel } from '../../../platform/browser/console/screen.tsx';
import { SectionTable } from '../../../platform/browser/console/section-table.tsx';

const COLUMNS = [
  {
    label: 'Operator',
    cell: ({ id }: { readonly id: unknown }) => <OperatorName id={Number(id)} />,
  },
  amountColumn('Deposits, USDT', 'depositUsdt'),
  amountColumn('Campaigns and vouchers, USDT', 'voucherUsdt'),
  amountColumn('Together, USDT', 'allUsdt'),
  amountColumn('Stays below, USDT', 'limitUsdt'),
  amountColumn('Most to one customer, USDT', 'toOneUsdt'),
  amountColumn('Stays below, USDT (one customer)', 'thresholdUsdt'),
];

/** What operators gave alone within a day, and what one may give at most. */
export function AlonePanel() {
  return (
    <Panel title="Given by one operator alone within 24 hours">
      <SectionTable
        resource="deposits/alone"
        columns={COLUMNS}
        empty="No operator has given anything alone."
      />
    </Panel>
  );
}
