/** Splits, dividends and delistings: one operator plans, another one confirms. */
import type { RaRecord } from 'react-admin';
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

function Decide({ row }: { readonly row: RaRecord }) {
  const id = Number(row.id);
  const shared = {
    path: '/corporate/confirm',
    permission: 'corporate.plan',
    reason: true,
  } as const;
  if (row['state'] === 'announced') {
    return (
      <ActionButton
        {...shared}
        danger
        label="Cancel action"
        sentence="Once public, an action needs two operators to cancel it."
        fields={{ id, verdict: 'withdraw' }}
      />
    );
  }
  if (row['state'] !== 'planned') return null;
  return (
    <>
      <ActionButton
        {...shared}
        label="Confirm"
        sentence="It becomes public immediately and runs at the scheduled time."
        fields={{ id, verdict: 'confirm' }}
      />
      <ActionButton
        {...shared}
        danger
        label="Reject"
        sentence="The action is dropped and its reserve is released."
        fields={{ id, verdict: 'reject' }}
      />
    </>
  );
}

function terms(row: RaRecord): string {
  if (row['kind'] === 'split') return `${String(row['numerator'])}:${String(row['denominator'])}`;
  return row['kind'] === 'dividend' ? `${String(row['per_share'])} per share` : '';
}

const columns: readonly SectionColumn[] = [
  textColumn('No.', 'id'),
  textColumn('Market', 'symbol'),
  wordColumn('Type', 'kind'),
  { label: 'Terms', cell: terms },
  timeColumn('Effective', 'due_ms'),
  wordColumn('State', 'state'),
  operatorColumn('Planned by', 'plannedBy'),
  operatorColumn('Confirmed by', 'confirmedBy'),
  amountColumn('Reserved', 'reserve'),
  amountColumn('Paid', 'paid'),
  textColumn('Holders', 'holders'),
  textColumn('Orders cancelled', 'cancelledOrders'),
  longColumn('Reason', 'reason'),
  { label: '', cell: (row) => <Decide row={row} /> },
];

/** What was planned and announced, and what became of it. */
export function ActionsScreen() {
  return (
    <Screen
      title="Corporate actions"
      hint="Public a day ahead, delistings two weeks ahead. They run on schedule, between sessions."
      actions={<PlanButton />}
    >
      <Panel>
        <SectionTable
          resource="corporate_actions"
          columns={columns}
          empty="No plans yet."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
