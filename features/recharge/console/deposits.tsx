/** Deposits with vouchers and from chains. */
import { Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-admin';
import { amountColumn, textColumn, timeColumn } from '../../../platform/browser/console/columns.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';

const columns: readonly SectionColumn[] = [
  {
    label: 'Deposit',
    cell: (row) =>
      row['kind'] === 'chain' ? (
        String(row['txId'])
      ) : (
        <Link to={`/deposits/${String(row.id).slice(1)}/show`}>{String(row.id).slice(1)}</Link>
      ),
  },
  {
    label: 'Customer',
    cell: (row) => (
      <Link to={`/customers/${String(row['owner'])}/show`}>{String(row['owner'])}</Link>
    ),
  },
  textColumn('Kind', 'kind'),
  textColumn('Coin', 'code'),
  textColumn('Network', 'network'),
  amountColumn('Amount', 'amount'),
  amountColumn('Credited', 'credited'),
  textColumn('State', 'state'),
  timeColumn('Time', 'timeMs'),
  {
    label: 'Confirmations',
    cell: (row) =>
      row['kind'] === 'chain'
        ? `${String(row['confirmations'])} of ${String(row['confirmationsNeeded'])}`
        : '–',
  },
];

const STATES = ['asked', 'pending', 'credited', 'rejected', 'reversed', 'too_small'];

/** See the head of this file. */
export function DepositsScreen() {
  const [state, setState] = useState('asked');
  const [kind, setKind] = useState('');
  return (
    <Screen
      title="Deposits"
      hint="Vouchers are decided here, once. Deposits on watched chains are credited by themselves."
    >
      <Box sx={{ display: 'flex', gap: 2 }}>
        <TextField
          select
          label="State"
          value={state}
          onChange={({ target }) => setState(target.value)}
          sx={{ minWidth: 160 }}
        >
          <MenuItem value="">all</MenuItem>
          {STATES.map((each) => (
            <MenuItem key={each} value={each}>
              {each}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="Kind"
          value={kind}
          onChange={({ target }) => setKind(target.value)}
          sx={{ minWidth: 160 }}
        >
          <MenuItem value="">both</MenuItem>
          <MenuItem value="voucher">voucher</MenuItem>
          <MenuItem value="chain">chain</MenuItem>
        </TextField>
      </Box>
      <Panel>
        <SectionTable
          key={`${state} ${kind}`}
          resource="deposits"
          filter={{ state, kind }}
          columns={columns}
          empty="Nothing here."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
