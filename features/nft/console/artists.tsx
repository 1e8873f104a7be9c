import { Box } from '@mui/material';
import { Link, type RaRecord } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import {
  longColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { operatorColumn } from '../../../platform/browser/console/operator-name.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';

const decide = { path: '/nft/decide_artist', permission: 'nft.decide', reason: true } as const;

function Decide({ row }: { readonly row: RaRecord }) {
  const id = Number(row.id);
  const state = String(row['state']);
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {state !== 'approved' && (
        <ActionButton
          {...decide}
          label="Approve"
          sentence="The customer can create works."
          fields={{ id, verdict: 'approve' }}
        />
      )}
      {state === 'asked' && (
        <ActionButton
          {...decide}
          danger
          label="Reject"
          sentence="The customer sees the reason and can apply again."
          fields={{ id, verdict: 'reject' }}
        />
      )}
      {state === 'approved' && (
        <ActionButton
          {...decide}
          danger
          label="Suspend"
          sentence="No new works. Owners keep existing ones, and royalties are still paid."
          fields={{ id, verdict: 'suspend' }}
        />
      )}
    </Box>
  );
}

const columns: readonly SectionColumn[] = [
  { label: 'Customer', cell: (row) => <Link to={`/customers/${row.id}/show`}>{row.id}</Link> },
  textColumn('Name', 'name'),
  longColumn('About', 'about'),
  wordColumn('State', 'state'),
  textColumn('Works', 'works'),
  textColumn('Followers', 'fans'),
  timeColumn('Applied', 'askedMs'),
  operatorColumn('Decided by', 'decidedBy'),
  { label: 'Decision', cell: (row) => <Decide row={row} /> },
];

/** Who makes works, and who wants to. */
export function ArtistsScreen() {
  return (
    <Screen title="Artists" hint="Only approved artists can create works. One operator decides.">
      <Panel>
        <SectionTable
          resource="nft_artists"
          columns={columns}
          empty="No applications."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
