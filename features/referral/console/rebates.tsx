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
  operatorColumn('Asked by', 'askedBy'),
  timeColumn('Asked', 'askedMs'),
  longColumn('Reason', 'reason'),
  wordColumn('State', 'state'),
  {
    label: 'Decide',
    cell: (row) =>
      row['state'] === 'asked' ? (
        <>
          <ActionButton
            {...decide}
            danger
            label="Take back"
            sentence="The amount goes from the customer's spot account to the fees."
            fields={{ id: Number(row.id), confirm: 1 }}
          />
          <ActionButton
            {...decide}
            label="Drop"
            sentence="Nothing is taken back."
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
      hint="Shares of fees over four levels, paid at 00:10 UTC out of the fees themselves."
      actions={<PlanButton />}
    >
      <Panel title="To be taken back">
        <SectionTable
          resource="referral/take_backs"
          columns={takeBackColumns}
          empty="Nothing was ever taken back."
        />
      </Panel>
      <Panel title="Paid">
        <SectionTable
          resource="referral_rebates"
          columns={columns}
          empty="No day has been paid yet."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
