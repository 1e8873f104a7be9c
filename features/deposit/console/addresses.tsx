/** Where customers pay by hand, and how far the watched chains have been read. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { amountColumn, textColumn, timeColumn } from '../../../platform/browser/console/columns.ts';
import { operatorColumn } from '../../../platform/browser/console/operator-name.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';

function SetAddress({ row }: { readonly row: RaRecord }) {
  const [address, setAddress] = useState(String(row['address']));
  const [memo, setMemo] = useState(String(row['memo']));
  return (
    <ActionButton
      label="Change"
      sentence={
        `Customers see this address for deposits on ${String(row['network'])}. ` +
        'Leave it empty to close the network.'
      }
      path="/recharge/set_address"
      fields={{ network: row['network'], address, memo }}
      permission="settings.change"
      reason
      danger
    >
      <TextField
        label="Address"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        helperText="The checksum is verified."
      />
      <TextField
        label="Memo (if the network uses one)"
        value={memo}
        onChange={({ target }) => setMemo(target.value)}
      />
    </ActionButton>
  );
}

const addressColumns: readonly SectionColumn[] = [
  textColumn('Network', 'network'),
  textColumn('Address', 'address'),
  textColumn('Memo', 'memo'),
  timeColumn('Changed', 'changedMs'),
  operatorColumn('By', 'operator'),
  { label: '', cell: (row) => <SetAddress row={row} /> },
];

/** The house’s addresses by network. */
export function AddressesScreen() {
  return (
    <Screen
      title="House addresses"
      hint={
        'For deposits with a proof of payment. ' +
        'Owners only: customers’ money goes to these addresses.'
      }
    >
      <Panel>
        <SectionTable
          resource="deposit_addresses"
          columns={addressColumns}
          empty="No networks."
          perPage={50}
        />
      </Panel>
    </Screen>
  );
}

const watcherColumns: readonly SectionColumn[] = [
  textColumn('Chain', 'chain'),
  amountColumn('Synced to block', 'tip'),
  timeColumn('Last check', 'checkedMs'),
  textColumn('Error', 'failure'),
];

/** The watchers of chains. */
export function WatchersScreen() {
  return (
    <Screen
      title="Chain watchers"
      hint="Off until a node and an extended public key are configured."
    >
      <Panel>
        <SectionTable
          resource="chain_watchers"
          columns={watcherColumns}
          empty="No chains are watched."
        />
      </Panel>
    </Screen>
  );
}
