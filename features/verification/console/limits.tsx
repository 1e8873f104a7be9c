import { Box, TextField } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { amountColumn } from '../../../platform/browser/console/columns.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { SectionTable } from '../../../platform/browser/console/section-table.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';

interface Limits extends RaRecord<number> {
  readonly level: number;
  readonly withdrawal: string;
  readonly fiat: string;
}

const columns = [
  amountColumn('Level', 'level'),
  amountColumn('Withdrawals per 24 hours (BTC)', 'withdrawal'),
  amountColumn('Per fiat trade (USDT)', 'fiat'),
];

function ChangeLimits({ rows }: { readonly rows: readonly Limits[] }) {
  const [drafts, setDrafts] = useState(() =>
    rows.map(({ level, withdrawal, fiat }) => ({ level, withdrawal, fiat })),
  );
  const change = (level: number, field: 'withdrawal' | 'fiat', value: string): void => {
    setDrafts(drafts.map((row) => (row.level === level ? { ...row, [field]: value } : row)));
  };
  return (
    <ActionButton
      label="Change"
      sentence="Applies to new requests."
      path="/verification/set_limits"
      fields={{ limits: drafts }}
      permission="settings.change"
      reason
    >
      {drafts.map(({ level, withdrawal, fiat }) => (
        <Box key={level} sx={{ display: 'flex', gap: 2 }}>
          <TextField
            label={`Level ${level}: BTC per 24 hours`}
            value={withdrawal}
            onChange={({ target }) => change(level, 'withdrawal', target.value)}
          />
          <TextField
            label={`Level ${level}: USDT per trade`}
            value={fiat}
            onChange={({ target }) => change(level, 'fiat', target.value)}
          />
        </Box>
      ))}
    </ActionButton>
  );
}

/** What each level of identity allows. */
export function LimitsScreen() {
  const { data, error, refetch } = useGetList<Limits>('verification_limits');
  if (error && data === undefined) {
    return <Awaited title="Limits by level" error={error} retry={() => void refetch()} />;
  }
  return (
    <Screen
      title="Limits by level"
      hint="Withdrawals count over the last 24 hours, at the index price."
      actions={data === undefined ? null : <ChangeLimits key={JSON.stringify(data)} rows={data} />}
    >
      <Panel>
        <SectionTable resource="verification_limits" columns={columns} empty="No limits." />
      </Panel>
    </Screen>
  );
}
