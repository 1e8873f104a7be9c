/** Where products are on, and with which settings the server was started. */
import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useConsoleContributions } from '../../../platform/browser/cards/use-console-cards.ts';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';

const SWITCH = 'products.switch';

/** Takes back what was switched: what was on goes off, and the other way round. */
function Back({ row }: { readonly row: RaRecord }) {
  const [country, product] = [String(row['country']), String(row['product'])];
  const isOn = row['isOn'] === true;
  return (
    <ActionButton
      label={isOn ? 'Switch off' : 'Switch on'}
      sentence={
        isOn
          ? 'New orders are rejected in this country. Open ones can be closed.'
          : 'The product is offered to customers of this country again.'
      }
      facts={[
        ['Country', country],
        ['Product', product],
      ]}
      path="/switches/set"
      fields={{ product, country, isOn: !isOn }}
      permission={SWITCH}
      reason
      danger={isOn}
    />
  );
}

const switchColumns: readonly SectionColumn[] = [
  { label: 'Country', cell: (row) => String(row['country']) },
  { label: 'Product', cell: (row) => String(row['product']) },
  { label: 'State', cell: (row) => (row['isOn'] === true ? 'on' : 'off') },
  { label: '', cell: (row) => <Back row={row} /> },
];

function SwitchButton({ isOn }: { readonly isOn: boolean }) {
  const products = useConsoleContributions('switchedProduct').flat();
  const [product, setProduct] = useState(products[0] ?? '');
  const [country, setCountry] = useState('');
  return (
    <ActionButton
      label={isOn ? 'Switch on' : 'Switch off'}
      sentence={
        isOn
          ? 'The product is offered to customers of this country, in live mode.'
          : 'New orders are rejected in this country. Open ones can be closed.'
      }
      danger={!isOn}
      path="/switches/set"
      fields={{ product, country, isOn }}
      permission={SWITCH}
      reason
      isComplete={country.length === 2}
    >
      <TextField
        select
        label="Product"
        value={product}
        onChange={({ target }) => setProduct(target.value)}
      >
        {products.map((each) => (
          <MenuItem key={each} value={each}>
            {each}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Country (two letters)"
        value={country}
        onChange={({ target }) => setCountry(target.value.toUpperCase().slice(0, 2))}
      />
    </ActionButton>
  );
}

/** Product switches by country. */
export function SwitchesScreen() {
  return (
    <Screen
      title="Product switches"
      hint="In live mode, products not listed here are off; lock-ups are on."
      actions={
        <>
          <SwitchButton isOn />
          <SwitchButton isOn={false} />
        </>
      }
    >
      <Panel>
        <SectionTable
          resource="switches"
          columns={switchColumns}
          empty="No switches set."
          perPage={200}
        />
      </Panel>
    </Screen>
  );
}

const settingColumns: readonly SectionColumn[] = [
  { label: 'Setting', cell: (row) => String(row.id) },
  { label: 'Value', cell: (row) => String(row['value']) },
];

/** Settings that are no secret. */
export function SettingsScreen() {
  return (
    <Screen
      title="Settings"
      hint="The values the server started with. Secrets only show whether they are set."
    >
      <Panel>
        <SectionTable
          resource="settings"
          columns={settingColumns}
          empty="No settings."
          perPage={100}
        />
      </Panel>
    </Screen>
  );
}
