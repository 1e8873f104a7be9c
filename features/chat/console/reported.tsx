import { Link } from 'react-admin';
import {
  longColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { MessageButtons } from './message-buttons.tsx';

const columns: readonly SectionColumn[] = [
  textColumn('Room', 'room'),
  textColumn('No.', 'number'),
  {
    label: 'Customer',
    cell: (row) => (
      <Link to={`/customers/${Number(row['owner'])}/show`}>{String(row['name'])}</Link>
    ),
  },
  longColumn('Message', 'text'),
  textColumn('Reports', 'reports'),
  wordColumn('Reasons', 'whys'),
  { label: 'State', cell: (row) => (row['isHidden'] === true ? <b>hidden</b> : 'shown') },
  timeColumn('First reported', 'firstMs'),
  {
    label: '',
    cell: (row) => (
      <MessageButtons
        room={String(row['room'])}
        number={Number(row['number'])}
        isHidden={row['isHidden'] === true}
        name={String(row['name'])}
        text={String(row['text'])}
      />
    ),
  },
];

/** Messages that wait for a moderator. */
export function ReportedScreen() {
  return (
    <Screen
      title="Chat reports"
      hint="Reports from three established accounts hide a message until an operator decides."
    >
      <Panel>
        <SectionTable resource="chat_reported" columns={columns} empty="No reports." perPage={25} />
      </Panel>
    </Screen>
  );
}
