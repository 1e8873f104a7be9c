import { Box } from '@mui/material';
import { Link, type RaRecord } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { textColumn, timeColumn } from '../../../platform/browser/console/columns.ts';
import { FilterSelect } from '../../../platform/browser/console/filter-select.tsx';
import { operatorColumn } from '../../../platform/browser/console/operator-name.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { useAddress } from '../../../platform/browser/console/use-address.ts';

const STATES = [
  ['asked', 'Applied'],
  ['approved', 'Approved'],
  ['leaving', 'Leaving'],
  ['rejected', 'Rejected'],
  ['left', 'Left'],
] as const;

const HINT = `The bond is frozen on application and returned seven days after the last order. What a
merchant gives up after the coin has fallen costs that fall, out of the bond.`;

const decide = { path: '/otc/merchants/decide', permission: 'otc.decide', reason: true } as const;

function Decide({ row }: { readonly row: RaRecord }) {
  const owner = Number(row.id);
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <ActionButton
        {...decide}
        label="Approve"
        sentence="The customer can post ads."
        fields={{ owner, verdict: 'approve' }}
      />
      <ActionButton
        {...decide}
        danger
        label="Reject"
        sentence="The bond is returned. The customer can apply again."
        fields={{ owner, verdict: 'reject' }}
      />
    </Box>
  );
}

const columns: readonly SectionColumn[] = [
  {
    label: 'Customer',
    cell: (row) => <Link to={`/customers/${row.id}/show`}>{row.id}</Link>,
  },
  textColumn('Bond', 'bond'),
  textColumn('Orders done', 'done'),
  textColumn('Appeals', 'appeals'),
  timeColumn('Applied', 'askedMs'),
  timeColumn('Last order', 'lastOrderMs'),
  operatorColumn('Decided by', 'decidedBy'),
  {
    label: 'Decision',
    cell: (row) => (row['state'] === 'asked' ? <Decide row={row} /> : '–'),
  },
];

/** Who asks to be a merchant, and who is one. */
export function MerchantsScreen() {
  const address = useAddress();
  const state = address.read('state', 'asked');
  return (
    <Screen title="OTC merchants" hint={HINT}>
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
          resource="otc_merchants"
          filter={{ state }}
          columns={columns}
          empty="No merchants in this state."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
