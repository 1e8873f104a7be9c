/** Where products are on, and with which settings the server was started. */
import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useConsoleContributions } from '../../../platform/browser/cards/use-console-cards.ts';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';

const SWITCH = 'products.switch';

const switchColumns: readonly SectionColumn[] = [
  { label: 'Country', cell: (row) => String(row['country']) },
  { label: 'Product', cell: (row) => String(row['product']) },
  {
    label: '',
    cell: ({ country, product }) => (
      <ActionButton
        label="Switch off"
        sentence="New orders are refused in this country. What is open can be closed."
        facts={[
          ['Country', String(country)],
          ['Product', String(product)],
        ]}
        path="/switches/set"
        fields={{ product, country, isOn: false }}
        permission={SWITCH}
        reason
        danger
      />
    ),
  },
];

function SwitchOn() {
  const products = useConsoleContributions('switchedProduct');
  const [product, setProduct] = useState(products[0] ?? '');
  const [country, setCountry] = useState('');
  return (
    <ActionButton
      label="Switch on"
      sentence="The product is offered to customers of this country, in live mode."
      path="/switches/set"
      fields={{ product, country, isOn: true }}
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
      title="Products by country"
      hint="In live mode each of these products is off where it is not named here."
      actions={<SwitchOn />}
    >
      <Panel>
        <SectionTable
          resource="switches"
          columns={switchColumns}
          empty="Switched on nowhere."
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
      hint="As the server was started with. Of secrets only whether they are set."
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
