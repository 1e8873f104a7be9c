/** Each coin beside what was counted of it last, and the form that counts one. */
import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { Link, type RaRecord, useGetList } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { amountText } from '../../../platform/browser/console/amount-text.ts';
import { amountColumn, textColumn } from '../../../platform/browser/console/columns.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';
import { MAX_COUNT_NOTE } from '../contract.ts';
import { type ShownCount, Verdict } from './verdict.tsx';

const PLACES = [
  ['hot', 'Hot wallets'],
  ['cold', 'Cold storage'],
  ['bank', 'Bank or broker'],
] as const;

function lastOf(row: RaRecord): ShownCount | null {
  return row['last'] as ShownCount | null;
}

function Counted({ row }: { readonly row: RaRecord }) {
  const last = lastOf(row);
  return last === null ? 'Never' : consoleTime(last.countedMs);
}

function Result({ row }: { readonly row: RaRecord }) {
  const last = lastOf(row);
  if (last !== null) return <Verdict of={last} />;
  return '–';
}

const columns: readonly SectionColumn[] = [
  textColumn('Coin', 'coin'),
  amountColumn('In the books now', 'books'),
  { label: 'Last counted', cell: (row) => <Counted row={row} /> },
  {
    label: 'Held then',
    isNumber: true,
    cell: (row) => amountText(lastOf(row)?.held ?? ''),
  },
  { label: 'Result', cell: (row) => <Result row={row} /> },
  {
    label: 'Waiting',
    cell: (row) =>
      Number(row['waits']) === 0 ? (
        ''
      ) : (
        <Link to="/custody_counts">Count {String(row['waits'])}</Link>
      ),
  },
];

const all = { pagination: { page: 1, perPage: 200 } };

function Count() {
  const coins = useGetList<{ id: number; coin: string }>('reconciliation', all).data ?? [];
  const [assetId, setAssetId] = useState('');
  const [places, setPlaces] = useState({ hot: '', cold: '', bank: '' });
  const [note, setNote] = useState('');
  const typed = Object.entries(places).map(([place, amount]) => [place, amount || '0'] as const);
  const isComplete =
    assetId !== '' && note.trim() !== '' && Object.values(places).some((amount) => amount !== '');
  return (
    <ActionButton
      label="Count a coin"
      sentence={
        'Enter what wallets and statements show right now. It is compared with the books of this ' +
        'moment, and a second operator has to confirm it within an hour.'
      }
      path="/custody/count"
      fields={{ assetId, note, ...Object.fromEntries(typed) }}
      permission="custody.count"
      isComplete={isComplete}
      done="Submitted. A second operator has to confirm it under Custody counts."
    >
      <TextField
        select
        label="Coin"
        value={assetId}
        onChange={({ target }) => setAssetId(target.value)}
      >
        {coins.map(({ id, coin }) => (
          <MenuItem key={id} value={String(id)}>
            {coin}
          </MenuItem>
        ))}
      </TextField>
      {PLACES.map(([place, label]) => (
        <TextField
          key={place}
          label={label}
          value={places[place]}
          onChange={({ target }) => setPlaces({ ...places, [place]: target.value.trim() })}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      ))}
      <TextField
        label="Read from"
        value={note}
        onChange={({ target }) => setNote(target.value)}
        helperText="The wallet, explorer or statement, so that a second operator finds it."
        slotProps={{ htmlInput: { maxLength: MAX_COUNT_NOTE } }}
      />
    </ActionButton>
  );
}

/** The list. */
export function CoinsScreen() {
  return (
    <Screen
      title="Custody"
      hint="What the platform holds outside, counted by two operators, beside what its books say."
      actions={<Count />}
    >
      <Panel>
        <SectionTable
          resource="custody"
          columns={columns}
          empty="Nothing has come from outside yet."
          perPage={50}
        />
      </Panel>
    </Screen>
  );
}
