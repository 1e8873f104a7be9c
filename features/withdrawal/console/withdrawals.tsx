import { Link } from 'react-admin';
import { amountColumn, textColumn, timeColumn } from '../../../platform/browser/console/columns.ts';
import { customerColumn } from '../../../platform/browser/console/customer-column.tsx';
import { Screen } from '../../../platform/browser/console/screen.tsx';
import type { SectionColumn } from '../../../platform/browser/console/section-table.tsx';
import { StateTable } from '../../../platform/browser/console/state-table.tsx';

const STATES = [
  ['waiting', 'waiting for an operator'],
  'asked',
  'approved',
  'signing',
  'sent',
  'done',
  'rejected',
  'cancelled',
  'failed',
] as const;

const columns: readonly SectionColumn[] = [
  {
    label: 'Number',
    cell: (row) => <Link to={`/withdrawals/${row.id}/show`}>{String(row.id)}</Link>,
  },
  customerColumn('owner', 'account'),
  textColumn('Coin', 'code'),
  textColumn('Method', 'way'),
  amountColumn('Amount', 'amount'),
  amountColumn('Value (BTC)', 'worthBtc'),
  textColumn('State', 'state'),
  {
    label: 'Approvals',
    cell: (row) => {
      const given = [row['firstOperator'], row['secondOperator']].filter((it) => Number(it) > 0);
      return `${given.length} of ${String(row['approvalsNeeded'])}`;
    },
  },
  timeColumn('Requested', 'askedMs'),
];

/** Withdrawals by state, those that wait first. */
export function WithdrawalsScreen() {
  return (
    <Screen title="Withdrawals" hint="Amounts are held on request. Larger ones need two operators.">
      <StateTable
        resource="withdrawals"
        states={STATES}
        all="all"
        columns={columns}
        empty="No withdrawals."
      />
    </Screen>
  );
}
