import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { textColumn, timeColumn, wordColumn } from '../../../platform/browser/console/columns.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';

const LINES = 4;
const KINDS = ['', 'cash', 'fee', 'seconds_trial', 'contract_trial', 'yield'];
type Line = { readonly kind: string; readonly value: string; readonly count: string };
const EMPTY: Line = { kind: '', value: '', count: '1' };

/** What the call takes of a line: what its kind needs besides value and count is set. */
function prizeOf({ kind, value, count }: Line) {
  const products = kind === 'fee' ? 'contracts,exchange,spot' : '';
  const interest = kind === 'yield' ? { ratePpm: 500, days: 5 } : {};
  return { kind, value, count, products, ...interest };
}

function PlanButton() {
  const [lines, setLines] = useState<readonly Line[]>(Array.from({ length: LINES }, () => EMPTY));
  const [weeks, setWeeks] = useState('4');
  const set = (at: number, change: Partial<Line>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...change } : line)));
  const prizes = lines.filter(({ kind, value }) => kind !== '' && value !== '').map(prizeOf);
  return (
    <ActionButton
      label="Plan draws"
      sentence="A weekly draw for USDT vouchers, reserved up front. A second operator confirms."
      path="/game/plan"
      fields={{ prizes, weeks }}
      permission="game.plan"
      reason
      isComplete={prizes.length > 0}
    >
      {lines.map((line, at) => (
        // Lines have no identity but their place.
        <div key={at} style={{ display: 'flex', gap: 8 }}>
          <TextField
            select
            size="small"
            label={`Prize ${at + 1}`}
            value={line.kind}
            sx={{ minWidth: 140 }}
            onChange={({ target }) => set(at, { kind: target.value })}
          >
            {KINDS.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {kind === '' ? 'none' : kind.replace('_', ' ')}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            size="small"
            label="Value, USDT"
            value={line.value}
            onChange={({ target }) => set(at, { value: target.value })}
          />
          <TextField
            size="small"
            label="How many"
            value={line.count}
            onChange={({ target }) => set(at, { count: target.value })}
          />
        </div>
      ))}
      <TextField
        size="small"
        label="Number of weeks"
        value={weeks}
        onChange={({ target }) => setWeeks(target.value)}
      />
    </ActionButton>
  );
}

function Decide({ row }: { readonly row: RaRecord }) {
  const shared = { path: '/game/decide', permission: 'game.plan', reason: true } as const;
  const id = Number(row.id);
  if (row['state'] === 'closed') return null;
  return (
    <>
      {row['state'] === 'asked' && (
        <ActionButton
          {...shared}
          label="Confirm"
          sentence="The next draw uses this plan."
          fields={{ id, confirm: 1 }}
        />
      )}
      <ActionButton
        {...shared}
        danger
        label="Close"
        sentence="No further draws use this plan. A running draw continues."
        fields={{ id, confirm: 0 }}
      />
    </>
  );
}

const columns: readonly SectionColumn[] = [
  textColumn('Number', 'id'),
  { label: 'Prizes per draw', cell: (row) => String(row['prizes']).replaceAll('_', ' ') },
  { label: 'Draws', cell: (row) => `${String(row['used'])} of ${String(row['weeks'])}` },
  wordColumn('State', 'state'),
  textColumn('Requested by', 'askedBy'),
  timeColumn('Requested', 'askedMs'),
  textColumn('Decided by', 'decidedBy'),
  textColumn('Reason', 'reason'),
  { label: '', cell: (row) => <Decide row={row} /> },
];

/** Prizes that two operators have agreed to give away each week. */
export function PlansScreen() {
  return (
    <Screen title="Draw prizes" hint="Plans apply to future draws only." actions={<PlanButton />}>
      <Panel>
        <SectionTable resource="game_plans" columns={columns} empty="No plans yet." perPage={25} />
      </Panel>
    </Screen>
  );
}
