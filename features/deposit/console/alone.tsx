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
  amountColumn('Total, USDT', 'allUsdt'),
  amountColumn('Limit, USDT', 'limitUsdt'),
  amountColumn('Highest for one customer, USDT', 'toOneUsdt'),
  amountColumn('Limit for one customer, USDT', 'thresholdUsdt'),
];

/** What operators gave alone within a day, and what one may give at most. */
export function AlonePanel() {
  return (
    <Panel title="Credited by one operator alone within 24 hours">
      <SectionTable
        resource="deposits/alone"
        columns={COLUMNS}
        empty="Nothing was credited by one operator alone."
      />
    </Panel>
  );
}
