/** How the market maker quotes each market, and the form that sets it. */
import { Chip, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { amountText } from '../../../platform/browser/console/amount-text.ts';
import { amountColumn, textColumn, timeColumn } from '../../../platform/browser/console/columns.ts';
import { operatorColumn } from '../../../platform/browser/console/operator-name.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';

interface ShownMaker {
  readonly id: number;
  readonly symbol: string;
  readonly quote: string;
  readonly isOn: boolean;
  /** Half the spread that was set; 0 for the standard. */
  readonly halfSpreadPpm: number;
  readonly depthPpm: number;
  readonly budget: string;
}

/** Millionths in hundredths of a percent, as traders say them. */
function bpsText(ppm: number): string {
  return amountText(String(ppm / 100));
}

/** What was typed in steps of a millionth; NaN where it is none. */
function millionths(typed: string, size: number): number {
  const value = Number(typed.replace(',', '.'));
  return typed === '' || !Number.isFinite(value) ? Number.NaN : Math.round(value * size);
}

function SetTerms({ of: row }: { readonly of: ShownMaker }) {
  const [isOn, setOn] = useState(row.isOn);
  const [spread, setSpread] = useState(String((2 * row.halfSpreadPpm) / 100));
  const [depth, setDepth] = useState(String(row.depthPpm / 10_000));
  const [budget, setBudget] = useState(row.budget);
  const halfSpreadPpm = millionths(spread, 100 / 2);
  const depthPpm = millionths(depth, 10_000);
  const isComplete = !Number.isNaN(halfSpreadPpm) && !Number.isNaN(depthPpm) && budget !== '';
  return (
    <ActionButton
      label="Change"
      sentence={
        `How the market maker quotes ${row.symbol}. If there is another operator, they have to ` +
        'confirm it under Changes, unless it is switched off. It applies within seconds.'
      }
      path="/maker/set"
      fields={{ marketId: row.id, isOn, halfSpreadPpm, depthPpm, budget }}
      permission="maker.change"
      reason
      isComplete={isComplete}
    >
      <TextField
        select
        label="Quoting"
        value={isOn ? 'on' : 'off'}
        onChange={({ target }) => setOn(target.value === 'on')}
      >
        <MenuItem value="on">On</MenuItem>
        <MenuItem value="off">Off</MenuItem>
      </TextField>
      <TextField
        label="Spread in bp (0 = by order size, at most 60)"
        value={spread}
        onChange={({ target }) => setSpread(target.value.trim())}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <TextField
        label="Depth in % of standard (1 to 500)"
        value={depth}
        onChange={({ target }) => setDepth(target.value.trim())}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <TextField
        label={`Max. per side, ${row.quote} (0 = no limit)`}
        value={budget}
        onChange={({ target }) => setBudget(target.value.trim())}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
    </ActionButton>
  );
}

const asMaker = (row: RaRecord) => row as unknown as ShownMaker;

function Quoting({ isOn }: { readonly isOn: boolean }) {
  return isOn ? 'On' : <Chip size="small" color="error" label="Off" />;
}

const columns: readonly SectionColumn[] = [
  textColumn('Market', 'symbol'),
  { label: 'Quoting', cell: (row) => <Quoting isOn={asMaker(row).isOn} /> },
  {
    label: 'Spread (bp)',
    isNumber: true,
    cell: (row) => bpsText(Number(row['spreadPpm'])),
  },
  {
    label: 'Depth',
    isNumber: true,
    cell: (row) => `${asMaker(row).depthPpm / 10_000}%`,
  },
  {
    label: 'Max. per side',
    isNumber: true,
    cell: (row) => (asMaker(row).budget === '0' ? '–' : amountText(asMaker(row).budget)),
  },
  amountColumn('Base held', 'baseHeld'),
  amountColumn('Quote held', 'quoteHeld'),
  operatorColumn('Set by', 'setBy'),
  timeColumn('Set', 'changedMs'),
  { label: '', cell: (row) => <SetTerms of={asMaker(row)} /> },
];

/** The list. */
export function MakerScreen() {
  return (
    <Screen
      title="Market maker"
      hint="Its quotes lie around the index. You choose how wide and how deep, and whether at all."
    >
      <Panel>
        <SectionTable resource="maker" columns={columns} empty="No markets." perPage={50} />
      </Panel>
    </Screen>
  );
}
