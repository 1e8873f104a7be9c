import type { RaRecord } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { longColumn, textColumn, timeColumn } from '../../../platform/browser/console/columns.ts';
import { OperatorName } from '../../../platform/browser/console/operator-name.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';

function SwitchButton({ coin }: { readonly coin: RaRecord }) {
  const isOn = coin['isOn'] === true;
  return (
    <ActionButton
      label={isOn ? 'Switch off' : 'Switch on'}
      sentence={
        isOn
          ? 'New deposits and withdrawals of this coin are rejected. Orders and positions ' +
            'continue and can be closed. Deposits already on the chain are still credited.'
          : 'Customers can deposit and withdraw this coin again.'
      }
      facts={[['Coin', String(coin['code'])]]}
      path="/coins/switch"
      fields={{ id: Number(coin.id), isOn: !isOn }}
      permission="coins.switch"
      reason
      danger={isOn}
    />
  );
}

const columns: readonly SectionColumn[] = [
  textColumn('Coin', 'code'),
  textColumn('Name', 'title'),
  textColumn('Type', 'kind'),
  { label: 'Enabled', cell: (row) => (row['isOn'] === true ? 'yes' : 'no') },
  timeColumn('Last change', 'changedMs'),
  {
    label: 'By',
    cell: (row) =>
      Number(row['operator']) === 0 ? '–' : <OperatorName id={Number(row['operator'])} />,
  },
  longColumn('Reason', 'reason'),
  { label: '', cell: (row) => <SwitchButton coin={row} /> },
];

/** All coins: which can be brought and taken out. */
export function CoinsScreen() {
  return (
    <Screen
      title="Coins"
      hint="Switching a coin off stops its deposits and withdrawals, nothing else."
    >
      <Panel>
        <SectionTable resource="coins" columns={columns} empty="No coins." perPage={50} />
      </Panel>
    </Screen>
  );
}
