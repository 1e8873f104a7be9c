import { Box } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import {
  amountColumn,
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
import { SeriesBuilder } from './series-builder.tsx';

const decide = { path: '/nft/decide_series', permission: 'nft.series', reason: true } as const;

function Decide({ row }: { readonly row: RaRecord }) {
  if (row['state'] !== 'asked') return null;
  const id = Number(row.id);
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <ActionButton
        {...decide}
        label="Confirm"
        sentence="Its works are reserved, its secrets are generated, and boxes go on sale."
        facts={[
          ['Works', String(row['rarities'])],
          ['Price per box', `${String(row['priceUnits'])} ${String(row['coin'])}`],
          ['Unopened boxes', 'opened automatically 30 days after the sale ends'],
        ]}
        fields={{ id, confirm: 1 }}
      />
      <ActionButton
        {...decide}
        danger
        label="Reject"
        sentence="The plan is dropped."
        fields={{ id, confirm: 0 }}
      />
    </Box>
  );
}

const columns: readonly SectionColumn[] = [
  textColumn('No.', 'id'),
  textColumn('Name', 'name'),
  wordColumn('State', 'state'),
  textColumn('Works', 'rarities'),
  amountColumn('Price', 'priceUnits'),
  textColumn('Coin', 'coin'),
  {
    label: 'Boxes',
    cell: (row) => `${String(row['sold'])} of ${String(row['count'])} sold`,
  },
  textColumn('Completed', 'done'),
  textColumn('Refunded', 'refunded'),
  timeColumn('Ends', 'endMs'),
  timeColumn('Rest opened', 'openByMs'),
  operatorColumn('Requested by', 'askedBy'),
  operatorColumn('Decided by', 'decidedBy'),
  longColumn('Reason', 'reason'),
  longColumn('Secrets root', 'root'),
  { label: 'Decision', cell: (row) => <Decide row={row} /> },
];

/** Series of blind boxes. */
export function SeriesScreen() {
  return (
    <Screen
      title="Blind boxes"
      hint="Draws are automatic. Nobody can start, stop or repeat one."
      actions={<SeriesBuilder />}
    >
      <Panel>
        <SectionTable resource="nft_series" columns={columns} empty="No series yet." perPage={25} />
      </Panel>
    </Screen>
  );
}
