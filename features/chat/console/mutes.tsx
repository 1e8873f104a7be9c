import { Link } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { longColumn, timeColumn } from '../../../platform/browser/console/columns.ts';
import { operatorColumn } from '../../../platform/browser/console/operator-name.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

const columns: readonly SectionColumn[] = [
  {
    label: 'Customer',
    cell: (row) => (
      <Link to={`/customers/${Number(row['owner'])}/show`}>{String(row['account'])}</Link>
    ),
  },
  timeColumn('Muted', 'madeMs'),
  {
    label: 'Until',
    cell: (row) => (Number(row['untilMs']) === 0 ? 'permanent' : consoleTime(row['untilMs'])),
  },
  longColumn('Reason', 'reason'),
  operatorColumn('By', 'operator'),
  timeColumn('Lifted', 'liftedMs'),
  {
    label: '',
    cell: (row) =>
      row['holds'] === true && (
        <ActionButton
          label="Lift"
          sentence="This customer can post again."
          path="/chat/lift"
          fields={{ id: Number(row.id) }}
          facts={[['Customer', String(row['account'])]]}
          permission="chat.moderate"
          reason
        />
      ),
  },
];

/** Who may not write in the chat. */
export function MutesScreen() {
  return (
    <Screen title="Chat mutes" hint="Appeals arrive in the support inbox.">
      <Panel>
        <SectionTable
          resource="chat_mutes"
          columns={columns}
          empty="Nobody is muted."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
