/** From what worth on two operators credit a voucher. */
import { Alert, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { consoleGet } from '../../../platform/browser/console/client.ts';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

interface Policy {
  readonly thresholdUsdt: string;
  readonly operator: number;
  readonly reason: string;
  readonly changedMs: number;
}

function ChangePolicy({ policy }: { readonly policy: Policy }) {
  const [thresholdUsdt, setThreshold] = useState(policy.thresholdUsdt);
  return (
    <ActionButton
      label="Change"
      sentence="Counts for vouchers that nobody has approved yet."
      path="/deposits/set_policy"
      fields={{ thresholdUsdt }}
      permission="settings.change"
      reason
    >
      <TextField
        label="Two operators from (USDT)"
        value={thresholdUsdt}
        onChange={({ target }) => setThreshold(target.value)}
      />
    </ActionButton>
  );
}

/** See the head of this file. */
export function DepositPolicyScreen() {
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['deposit_policy'],
    queryFn: () => consoleGet<Policy>('/deposits/policy'),
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (data === undefined) return null;
  const { thresholdUsdt, operator, changedMs, reason } = data;
  return (
    <Screen
      title="Deposit policy"
      hint="A voucher’s worth goes by the index; without a fresh price two operators credit it."
      actions={<ChangePolicy key={dataUpdatedAt} policy={data} />}
    >
      <Panel title="Approvals">
        <Facts
          rows={[
            ['Two operators from', `${thresholdUsdt} USDT`],
            ['Changed', changedMs > 0 ? consoleTime(changedMs) : 'never'],
            ['By operator', operator > 0 ? operator : '–'],
            ['Reason', reason || '–'],
          ]}
        />
      </Panel>
    </Screen>
  );
}
