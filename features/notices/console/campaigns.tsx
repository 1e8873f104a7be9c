import { Box, Button } from '@mui/material';
import { Link, type RaRecord, useGetIdentity } from 'react-admin';
import { ActionButton, useIsPermitted } from '../../../platform/browser/console/action-button.tsx';
import { longColumn, textColumn, timeColumn } from '../../../platform/browser/console/columns.ts';
import {
  operatorColumn,
  useOperatorNames,
} from '../../../platform/browser/console/operator-name.tsx';
import { Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';

type Texts = Readonly<Record<string, { readonly title: string; readonly text: string }>>;

function Decide({ row }: { readonly row: RaRecord }) {
  const { identity } = useGetIdentity();
  const nameOf = useOperatorNames();
  if (row['state'] !== 'asked') return null;
  const texts = Object.entries(row['texts'] as Texts);
  const facts = [
    ['To', `${String(row['segment'])}: ${String(row['counted'])} customers`],
    ['Requested by', nameOf(Number(row['askedBy']))],
    ['Opens', String(row['url']) || 'nothing'],
    ...texts.map(([language, { title, text }]) => [language, `${title}: ${text}`] as const),
  ] as const;
  const shared = { facts, fields: { id: row.id }, permission: 'notices.send' } as const;
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {identity?.id === row['askedBy'] ? null : (
        <ActionButton
          label="Confirm"
          sentence="Sent to all recipients right away, each in their own language."
          path="/campaigns/confirm"
          {...shared}
        />
      )}
      <ActionButton
        label="Reject"
        sentence="Nothing is sent."
        path="/campaigns/reject"
        {...shared}
      />
    </Box>
  );
}

const columns: readonly SectionColumn[] = [
  timeColumn('Requested', 'askedMs'),
  operatorColumn('By', 'askedBy'),
  textColumn('To', 'segment'),
  textColumn('Customers', 'counted'),
  { label: 'Title', cell: (row) => (row['texts'] as Texts)['en']?.title ?? '' },
  longColumn('Reason', 'reason'),
  textColumn('State', 'state'),
  textColumn('Recipients', 'told'),
  { label: '', cell: (row) => <Decide row={row} /> },
];

/** What is written to many: what waits for another operator, and what was sent. */
export function CampaignsScreen() {
  const isPermitted = useIsPermitted('notices.send');
  const write = (
    <Button component={Link} to="/campaigns/create" variant="contained">
      New campaign
    </Button>
  );
  return (
    <Screen
      title="Campaigns"
      actions={isPermitted ? write : null}
      hint="One operator writes the texts in nine languages, another reviews and confirms them."
    >
      <SectionTable resource="campaigns" columns={columns} empty="No campaigns yet." />
    </Screen>
  );
}

const figures: readonly SectionColumn[] = [
  timeColumn('Day', 'dayMs'),
  textColumn('Class', 'class'),
  textColumn('Sent', 'sent'),
  textColumn('Device unregistered', 'gone'),
  textColumn('Retried', 'later'),
  textColumn('Refused', 'refused'),
  textColumn('Given up', 'givenUp'),
];

/** What became of messages to devices, by day and class. */
export function FiguresScreen() {
  return (
    <Screen title="Messages sent" hint="Push delivery results by day and class.">
      <SectionTable resource="notice_figures" columns={figures} empty="No messages yet." />
    </Screen>
  );
}
