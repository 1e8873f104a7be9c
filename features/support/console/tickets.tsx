import { FormControlLabel, Switch } from '@mui/material';
import { Link } from 'react-admin';
import { textColumn, timeColumn, wordColumn } from '../../../platform/browser/console/columns.ts';
import { FilterSelect } from '../../../platform/browser/console/filter-select.tsx';
import { operatorColumn } from '../../../platform/browser/console/operator-name.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';
import { useAddress } from '../../../platform/browser/console/use-address.ts';
import { TOPICS } from '../contract.ts';

const STATES = [
  ['waiting_for_us', 'Waiting for us'],
  ['new', 'New'],
  ['open', 'Open'],
  ['waiting', 'Waiting for the customer'],
  ['solved', 'Solved'],
  ['closed', 'Closed'],
] as const;

const TOPIC_CHOICES = TOPICS.map((topic) => [topic, topic.replaceAll('_', ' ')] as const);

const columns: readonly SectionColumn[] = [
  {
    label: 'No.',
    cell: (row) => <Link to={`/support_tickets/${row.id}/show`}>{row.id}</Link>,
  },
  {
    label: 'Due',
    cell: (row) => {
      if (Number(row['firstAnswerMs']) > 0) return 'answered';
      const time = consoleTime(row['dueMs']);
      return row['isLate'] === true ? <strong>⚠ {time}</strong> : time;
    },
  },
  wordColumn('Topic', 'topic'),
  wordColumn('State', 'state'),
  {
    label: 'Customer',
    cell: (row) => {
      const owner = Number(row['owner']);
      if (owner === 0) return 'visitor';
      return <Link to={`/customers/${owner}/show`}>{String(row['account'])}</Link>;
    },
  },
  textColumn('Language', 'language'),
  operatorColumn('Agent', 'assignedTo'),
  timeColumn('Opened', 'openedMs'),
  { label: 'Rating', cell: (row) => (Number(row['rating']) > 0 ? String(row['rating']) : '–') },
];

/** The inbox: what waits for an answer first, by when it is due. */
export function TicketsScreen() {
  const address = useAddress();
  const state = address.read('state', 'waiting_for_us');
  const topic = address.read('topic');
  const mine = address.read('mine') === '1';
  return (
    <Screen
      title="Support inbox"
      hint="Opening a conversation is recorded in the audit log. Take it before you reply."
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center' }}>
        <FilterSelect
          label="State"
          value={state}
          choices={STATES}
          onChange={(next) => address.keep({ state: next })}
        />
        <FilterSelect
          label="Topic"
          value={topic}
          choices={TOPIC_CHOICES}
          all="All topics"
          onChange={(next) => address.keep({ topic: next })}
        />
        <FormControlLabel
          label="Mine only"
          control={
            <Switch
              checked={mine}
              onChange={(_event, isOn) => address.keep({ mine: isOn ? '1' : '' })}
            />
          }
        />
      </div>
      <Panel>
        <SectionTable
          key={`${state} ${topic} ${mine}`}
          resource="support_tickets"
          filter={{ state, topic, ...(mine ? { mine: '1' } : {}) }}
          columns={columns}
          empty="No conversations in this state."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
