import { Link } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import {
  amountColumn,
  longColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { operatorColumn } from '../../../platform/browser/console/operator-name.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { PlanButton } from './plan.tsx';

const columns: readonly SectionColumn[] = [
  textColumn('Day', 'date'),
  {
    label: 'Customer',
    cell: (row) => (
      <Link to={`/referral_rebates/${Number(row['owner'])}/show`}>{String(row['owner'])}</Link>
    ),
  },
  textColumn('Coin', 'code'),
  amountColumn('Fees B', 'first'),
  amountColumn('Fees C', 'second'),
  amountColumn('Fees D', 'third'),
  amountColumn('Fees E', 'fourth'),
  amountColumn('Rebate', 'amount'),
  textColumn('Terms', 'version'),
];

const decide = {
  path: '/referral/decide_take_back',
  permission: 'referral.take_back',
  reason: true,
} as const;

const takeBackColumns: readonly SectionColumn[] = [
  textColumn('Customer', 'owner'),
  textColumn('Coin', 'code'),
  amountColumn('Amount', 'amount'),
  operatorColumn('Requested by', 'askedBy'),
  timeColumn('Requested', 'askedMs'),
  longColumn('Reason', 'reason'),
  wordColumn('State', 'state'),
  {
    label: 'Decision',
    cell: (row) =>
      row['state'] === 'asked' ? (
        <>
          <ActionButton
            {...decide}
            danger
            label="Reverse rebate"
            sentence="The amount moves from the customer’s spot account back to fees."
            fields={{ id: Number(row.id), confirm: 1 }}
          />
          <ActionButton
            {...decide}
            label="Reject"
            sentence="Nothing is reversed."
            fields={{ id: Number(row.id), confirm: 0 }}
          />
        </>
      ) : (
        '–'
      ),
  },
];

/** What was paid, and what is to be taken back: one operator asks, another confirms. */
export function RebatesScreen() {
  return (
    <Screen
      title="Rebates"
      hint="A share of fees across four levels, paid from fees daily at 00:10 UTC."
      actions={<PlanButton />}
    >
      <Panel title="Pending reversals">
        <SectionTable
          resource="referral/take_backs"
          columns={takeBackColumns}
          empty="No reversals."
        />
      </Panel>
      <Panel title="Paid">
        <SectionTable
          resource="referral_rebates"
          columns={columns}
          empty="No rebates paid yet."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
