import { Button } from '@mui/material';
import { Link } from 'react-admin';
import { useIsPermitted } from '../../../platform/browser/console/action-button.tsx';
import {
  amountColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { CancelButtons } from './cancel-buttons.tsx';

const columns: readonly SectionColumn[] = [
  {
    label: 'Project',
    cell: (row) => <Link to={`/ieo_projects/${row.id}/show`}>{String(row['title'])}</Link>,
  },
  textColumn('Token', 'code'),
  wordColumn('State', 'state'),
  amountColumn('Supply', 'issue'),
  amountColumn('Subscribed or sold', 'sold'),
  textColumn('Oversubscribed (×)', 'oversubscribed_times'),
  timeColumn('Starts', 'begin_ms'),
  timeColumn('Ends', 'end_ms'),
  timeColumn('Market opened', 'openedMs'),
  timeColumn('Issuer paid', 'paidMs'),
  { label: '', cell: (row) => <CancelButtons project={row} /> },
];

const vaultColumns: readonly SectionColumn[] = [
  textColumn('Coin', 'code'),
  amountColumn('Available for sale', 'free'),
  amountColumn('Frozen', 'frozen'),
  amountColumn('On sale', 'onSale'),
];

/** All projects, and the vault that holds what they sell and what was paid. */
export function ProjectsScreen() {
  const publish = (
    <Button component={Link} to="/ieo_projects/create" variant="contained">
      Publish project
    </Button>
  );
  return (
    <Screen
      title="Token sales"
      hint="A project can only be published when its whole supply is in the vault."
      actions={useIsPermitted('ieo.publish') ? publish : null}
    >
      <Panel title="Projects">
        <SectionTable resource="ieo_projects" columns={columns} empty="No projects." perPage={25} />
      </Panel>
      <Panel title="Vault">
        <SectionTable
          resource="ieo/funding"
          columns={vaultColumns}
          empty="The vault is empty."
          perPage={50}
        />
      </Panel>
    </Screen>
  );
}
