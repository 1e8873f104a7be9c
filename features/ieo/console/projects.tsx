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
  amountColumn('Issue', 'issue'),
  amountColumn('Wanted or sold', 'sold'),
  textColumn('Times over', 'oversubscribed_times'),
  timeColumn('Begins', 'begin_ms'),
  timeColumn('Ends', 'end_ms'),
  timeColumn('Market opened', 'openedMs'),
  timeColumn('Issuer paid', 'paidMs'),
  { label: '', cell: (row) => <CancelButtons project={row} /> },
];

const vaultColumns: readonly SectionColumn[] = [
  textColumn('Coin', 'code'),
  amountColumn('Free: could be sold', 'free'),
  amountColumn('Frozen', 'frozen'),
  amountColumn('Of it on sale', 'onSale'),
];

/** All projects, and the vault that holds what they sell and what was paid. */
export function ProjectsScreen() {
  const publish = (
    <Button component={Link} to="/ieo_projects/create" variant="contained">
      Publish a project
    </Button>
  );
  return (
    <Screen
      title="Token sales"
      hint="A project is published only when its whole issue is in the vault."
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
