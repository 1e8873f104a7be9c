/** From what worth on two operators approve, and whether the signer signs. */
import { Alert, TextField } from '@mui/material';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { consoleGet } from '../../../platform/browser/console/client.ts';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

interface Policy {
  readonly thresholdBtc: string;
  readonly operator: number;
  readonly reason: string;
  readonly changedMs: number;
}

interface Signer {
  readonly isSet: boolean;
  readonly checkedMs: number;
  readonly failure: string;
}

function ChangePolicy({ policy }: { readonly policy: Policy }) {
  const [thresholdBtc, setThreshold] = useState(policy.thresholdBtc);
  return (
    <ActionButton
      label="Change"
      sentence="Counts for withdrawals that are asked for from now on."
      path="/withdrawals/set_policy"
      fields={{ thresholdBtc }}
      permission="settings.change"
      reason
    >
      <TextField
        label="Two operators from (BTC)"
        value={thresholdBtc}
        onChange={({ target }) => setThreshold(target.value)}
      />
    </ActionButton>
  );
}

/** See the head of this file. */
export function PolicyScreen() {
  const policy = useQuery({
    queryKey: ['withdrawal_policy'],
    queryFn: () => consoleGet<Policy>('/withdrawals/policy'),
  });
  const signer = useQuery({
    queryKey: ['withdrawal_signer'],
    queryFn: () => consoleGet<Signer>('/withdrawals/signer'),
  });
  const error = policy.error ?? signer.error;
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (policy.data === undefined || signer.data === undefined) return null;
  const { thresholdBtc, operator, changedMs, reason } = policy.data;
  const { isSet, failure, checkedMs } = signer.data;
  return (
    <Screen
      title="Withdrawal policy"
      actions={<ChangePolicy key={policy.dataUpdatedAt} policy={policy.data} />}
    >
      <Panel title="Approvals">
        <Facts
          rows={[
            ['Two operators from', `${thresholdBtc} BTC`],
            ['Changed', changedMs > 0 ? consoleTime(changedMs) : 'never'],
            ['By operator', operator > 0 ? operator : '–'],
            ['Reason', reason || '–'],
          ]}
        />
      </Panel>
      <Panel title="Signer">
        <Facts
          rows={[
            ['Configured', isSet ? 'yes' : 'no: approved ones are sent by hand'],
            ['Asked last', checkedMs > 0 ? consoleTime(checkedMs) : '–'],
            ['What keeps it', failure || '–'],
          ]}
        />
      </Panel>
    </Screen>
  );
}
