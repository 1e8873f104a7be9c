/** Withdrawals by state, those that wait first. */
import { useState } from 'react';
import { Link } from 'react-admin';
import { amountColumn, textColumn, timeColumn } from '../../../platform/browser/console/columns.ts';
import { FilterSelect } from '../../../platform/browser/console/filter-select.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';

const STATES = [
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
  {
    label: 'Customer',
    cell: (row) => (
      <Link to={`/customers/${String(row['owner'])}/show`}>{String(row['owner'])}</Link>
    ),
  },
  textColumn('Coin', 'code'),
  textColumn('Way', 'way'),
  amountColumn('Amount', 'amount'),
  amountColumn('Worth (BTC)', 'worthBtc'),
  textColumn('State', 'state'),
  {
    label: 'Approvals',
    cell: (row) => {
      const given = [row['firstOperator'], row['secondOperator']].filter((it) => Number(it) > 0);
      return `${given.length} of ${String(row['approvalsNeeded'])}`;
    },
  },
  timeColumn('Asked', 'askedMs'),
];

/** See the head of this file. */
export function WithdrawalsScreen() {
  const [state, setState] = useState<string>(STATES[0]);
  return (
    <Screen
      title="Withdrawals"
      hint="What is asked for is held at once. Larger ones need two different operators."
    >
      <FilterSelect label="State" value={state} all="all" choices={STATES} onChange={setState} />
      <Panel>
        <SectionTable
          key={state}
          resource="withdrawals"
          filter={{ state }}
          columns={columns}
          empty="Nothing here."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
