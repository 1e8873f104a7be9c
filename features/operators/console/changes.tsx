import { Box } from '@mui/material';
import { type RaRecord, useGetIdentity } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { operatorColumn } from '../../../platform/browser/console/operator-name.tsx';
import { Screen } from '../../../platform/browser/console/screen.tsx';
import type { SectionColumn } from '../../../platform/browser/console/section-table.tsx';
import { StateTable } from '../../../platform/browser/console/state-table.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';
import { HOUSE_CHANGE_STATES } from '../contract.ts';

function whatText(row: RaRecord): string {
  const what = Object.entries(row['what'] as Record<string, unknown>);
  return what.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ');
}

function stateOf(row: RaRecord): string {
  if (row['state'] !== 'asked') return [row['state'], row['outcome']].filter(Boolean).join(': ');
  if (row['needsSecond'] !== true) return 'scheduled';
  return row['confirmedBy'] === 0 ? 'waiting for a second operator' : 'confirmed, scheduled';
}

function Decide({ row }: { readonly row: RaRecord }) {
  const { identity } = useGetIdentity();
  if (row['state'] !== 'asked') return null;
  const shared = {
    facts: [
      ['Call', String(row['path'])],
      ['Details', whatText(row)],
      ['Effective', consoleTime(row['dueMs'])],
    ] as const,
    permission: 'changes.decide',
  };
  const mayConfirm =
    row['needsSecond'] === true && row['confirmedBy'] === 0 && identity?.id !== row['askedBy'];
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {mayConfirm ? (
        <ActionButton
          {...shared}
          label="Confirm"
          sentence="The change takes effect as scheduled unless someone stops it first."
          path="/changes/confirm"
          fields={{ id: row.id }}
        />
      ) : null}
      <ActionButton
        {...shared}
        label="Stop"
        sentence="The change won’t take effect."
        path="/changes/withdraw"
        fields={{ id: row.id }}
        reason
        danger
      />
    </Box>
  );
}

const columns: readonly SectionColumn[] = [
  { label: 'Number', cell: (row) => String(row.id) },
  { label: 'Requested', cell: (row) => consoleTime(row['askedMs']) },
  operatorColumn('By', 'askedBy'),
  { label: 'Call', cell: (row) => String(row['path']) },
  { label: 'Details', cell: whatText, isText: true },
  { label: 'Effective', cell: (row) => consoleTime(row['dueMs']) },
  operatorColumn('Confirmed by', 'confirmedBy'),
  { label: 'State', cell: stateOf, isText: true },
  { label: '', cell: (row) => <Decide row={row} /> },
];

/** Changes that come into force with notice and a second operator's yes. */
export function ChangesScreen() {
  return (
    <Screen
      title="Changes"
      hint={
        'Changes to payment destinations and operator rights. All operators are told a day ' +
        'ahead, and a second one has to confirm.'
      }
    >
      <StateTable
        resource="changes"
        states={HOUSE_CHANGE_STATES}
        columns={columns}
        empty="No changes."
      />
    </Screen>
  );
}
