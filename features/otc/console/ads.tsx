import { Link } from 'react-admin';
import { textColumn, timeColumn, wordColumn } from '../../../platform/browser/console/columns.ts';
import { FilterSelect } from '../../../platform/browser/console/filter-select.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { useAddress } from '../../../platform/browser/console/use-address.ts';

const PPM_OF_PERCENT = 10_000;
const STATES = [
  ['on', 'On'],
  ['off', 'Off'],
] as const;

const columns: readonly SectionColumn[] = [
  textColumn('No.', 'id'),
  {
    label: 'Merchant',
    cell: (row) => {
      const owner = String(row['owner']);
      return <Link to={`/customers/${owner}/show`}>{owner}</Link>;
    },
  },
  wordColumn('Side', 'side'),
  textColumn('Coins', 'coins'),
  textColumn('Price', 'cost'),
  {
    label: 'Margin',
    cell: (row) =>
      row['cost'] === 'floating' ? `${Number(row['marginPpm']) / PPM_OF_PERCENT}%` : '–',
  },
  textColumn('Limits', 'limits'),
  {
    label: 'Paid by',
    cell: (row) => String(row['kinds']).replaceAll('_', ' ').replaceAll(',', ', '),
  },
  timeColumn('Changed', 'changedMs'),
];

/** What merchants advertise. */
export function AdsScreen() {
  const address = useAddress();
  const state = address.read('state', 'on');
  return (
    <Screen title="OTC ads" hint="Sell ads freeze their quantity while they are on.">
      <div>
        <FilterSelect
          label="State"
          value={state}
          choices={STATES}
          onChange={(next) => address.keep({ state: next })}
        />
      </div>
      <Panel>
        <SectionTable
          key={state}
          resource="otc_ads"
          filter={{ state }}
          columns={columns}
          empty="No ads in this state."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
