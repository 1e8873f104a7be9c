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
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';

type Props = { readonly row: RaRecord };
const decide = { permission: 'copy.decide', reason: true } as const;

function Review({ row }: Props) {
  const id = Number(row.id);
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <ActionButton
        {...decide}
        label="Approve"
        sentence="Other customers can follow this trader."
        path="/copy/review"
        fields={{ id, approve: 1 }}
      />
      <ActionButton
        {...decide}
        danger
        label="Reject"
        sentence="The customer sees the reason and can apply again."
        path="/copy/review"
        fields={{ id, approve: 0 }}
      />
    </Box>
  );
}

function Pause({ row }: Props) {
  const isPaused = row['isPaused'] === true;
  return (
    <ActionButton
      {...decide}
      danger={!isPaused}
      label={isPaused ? 'Resume' : 'Pause'}
      sentence={
        isPaused
          ? 'New positions are copied again.'
          : 'New positions are not copied. Open ones still close with the trader’s.'
      }
      path="/copy/pause"
      fields={{ id: Number(row.id), pause: isPaused ? 0 : 1 }}
    />
  );
}

const columns: readonly SectionColumn[] = [
  textColumn('Customer', 'owner'),
  wordColumn('State', 'state'),
  longColumn('About', 'text'),
  textColumn('Language', 'language'),
  textColumn('Profit share %', 'share'),
  amountColumn('Equity at approval', 'equity'),
  timeColumn('Applied', 'appliedMs'),
  longColumn('Reason', 'reason'),
  {
    label: 'Decision',
    cell: (row) => {
      if (row['state'] === 'waiting') return <Review row={row} />;
      return ['leading', 'leaving'].includes(String(row['state'])) ? <Pause row={row} /> : '–';
    },
  },
];

/** Applications to lead, and traders who do. */
export function TradersScreen() {
  return (
    <Screen title="Traders" hint="Lead traders and applications. Every decision needs a reason.">
      <Panel>
        <SectionTable
          resource="copy_traders"
          columns={columns}
          empty="No applications yet."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
