import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { longColumn } from '../../../platform/browser/console/columns.ts';
import { consoleGet, saveConsoleFile } from '../../../platform/browser/console/client.ts';
import { ChangedFields } from '../../../platform/browser/console/changed-fields.tsx';
import { FilterText } from '../../../platform/browser/console/filter-text.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { useAddress } from '../../../platform/browser/console/use-address.ts';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

interface Verdict {
  readonly lines: number;
  readonly head: string;
  readonly broken: readonly number[];
  readonly anchors: number;
  readonly astray: readonly number[];
}

const FILTERS = [
  ['operatorId', 'Operator number'],
  ['action', 'Call starts with'],
  ['subject', 'Subject starts with'],
] as const;

const columns: readonly SectionColumn[] = [
  { label: 'Line', cell: (row) => String(row.id) },
  { label: 'Time', cell: (row) => consoleTime(row['timeMs']) },
  { label: 'Operator', cell: (row) => String(row['operator'] || '–') },
  { label: 'Call', cell: (row) => String(row['action']) },
  { label: 'Subject', cell: (row) => String(row['subject']) },
  longColumn('Reason', 'reason'),
  {
    label: 'Changes',
    isText: true,
    cell: (row) => <ChangedFields before={String(row['before'])} after={String(row['after'])} />,
  },
  { label: 'IP address', cell: (row) => String(row['address']) },
];

function isSound({ broken, astray }: Verdict): boolean {
  return broken.length === 0 && astray.length === 0;
}

function textOf(verdict: Verdict): string {
  const { lines, head, broken, anchors, astray } = verdict;
  if (isSound(verdict)) {
    const noted = `Heads in the journal: ${anchors}, all present. Head: ${head}`;
    return `All ${lines} lines are unchanged. ${noted}`;
  }
  const chain = broken.length > 0 ? `The chain is broken at line ${broken.join(', ')}. ` : '';
  if (astray.length === 0) return chain;
  const lost = `The journal recorded line ${astray.join(', ')}`;
  return `${chain}${lost}, which is now missing or different. The log ends at line ${lines}.`;
}

function VerdictAlert({ verdict }: { readonly verdict: Verdict }) {
  return <Alert severity={isSound(verdict) ? 'success' : 'error'}>{textOf(verdict)}</Alert>;
}

/** The audit log: filters, the check of its chain, and files of it. */
export function AuditScreen() {
  const notify = useNotify();
  const address = useAddress();
  const filter = Object.fromEntries(FILTERS.map(([name]) => [name, address.read(name)]));
  const [verdict, setVerdict] = useState<Verdict>();
  const attempt = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      notify(error instanceof Error ? error.message : 'Something went wrong.', { type: 'error' });
    });
  };
  const verify = () => attempt(consoleGet<Verdict>('/audit/verify').then(setVerdict));
  const save = (format: string) =>
    attempt(saveConsoleFile('/audit/export', { ...filter, format }, `audit-log.${format}`));
  return (
    <Screen
      title="Audit log"
      hint="Each line is chained to the one before and can’t be changed or deleted."
      actions={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button onClick={verify}>Verify</Button>
          <Button onClick={() => save('csv')}>CSV</Button>
          <Button onClick={() => save('ndjson')}>NDJSON</Button>
        </Box>
      }
    >
      {verdict === undefined ? null : <VerdictAlert verdict={verdict} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {FILTERS.map(([name, label]) => (
          <FilterText key={name} label={label} name={name} />
        ))}
      </Box>
      <Panel>
        <SectionTable
          key={JSON.stringify(filter)}
          resource="audit"
          filter={filter}
          columns={columns}
          empty="No lines."
          perPage={50}
          hasOwnFile
        />
      </Panel>
    </Screen>
  );
}
