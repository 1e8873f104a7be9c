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
    ['Asked by', nameOf(Number(row['askedBy']))],
    ['Opens', String(row['url']) || 'nothing'],
    ...texts.map(([language, { title, text }]) => [language, `${title}: ${text}`] as const),
  ] as const;
  const shared = { facts, fields: { id: row.id }, permission: 'notices.send' } as const;
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {identity?.id === row['askedBy'] ? null : (
        <ActionButton
          label="Confirm"
          sentence="All of them are told at once, each in the language of the reader."
          path="/campaigns/confirm"
          {...shared}
        />
      )}
      <ActionButton
        label="Reject"
        sentence="Nobody is told."
        path="/campaigns/reject"
        {...shared}
      />
    </Box>
  );
}

const columns: readonly SectionColumn[] = [
  timeColumn('Asked', 'askedMs'),
  operatorColumn('By', 'askedBy'),
  textColumn('To', 'segment'),
  textColumn('Customers', 'counted'),
  { label: 'Title', cell: (row) => (row['texts'] as Texts)['en']?.title ?? '' },
  longColumn('Reason', 'reason'),
  textColumn('State', 'state'),
  textColumn('Told', 'told'),
  { label: '', cell: (row) => <Decide row={row} /> },
];

/** What is written to many: what waits for another operator, and what was sent. */
export function CampaignsScreen() {
  const isPermitted = useIsPermitted('notices.send');
  const write = (
    <Button component={Link} to="/campaigns/create" variant="contained">
      Write to many
    </Button>
  );
  return (
    <Screen
      title="Campaigns"
      actions={isPermitted ? write : null}
      hint="One operator asks, with texts in nine languages; another one reads them and confirms."
    >
      <SectionTable resource="campaigns" columns={columns} empty="Nothing has been written yet." />
    </Screen>
  );
}

const figures: readonly SectionColumn[] = [
  timeColumn('Day', 'dayMs'),
  textColumn('Class', 'class'),
  textColumn('Sent', 'sent'),
  textColumn('Device gone', 'gone'),
  textColumn('Tried again', 'later'),
  textColumn('Refused', 'refused'),
  textColumn('Given up', 'givenUp'),
];

/** What became of messages to devices, by day and class. */
export function FiguresScreen() {
  return (
    <Screen title="Messages sent" hint="What push services answered, by day and class.">
      <SectionTable resource="notice_figures" columns={figures} empty="No message was sent yet." />
    </Screen>
  );
}
