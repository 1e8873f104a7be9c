import { useQuery } from '@tanstack/react-query';
import { consoleGet } from '../../../platform/browser/console/client.ts';
import {
  ChangeLimit,
  changeFacts,
  type LastChange,
} from '../../../platform/browser/console/limit-setting.tsx';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

interface Policy extends LastChange {
  readonly thresholdBtc: string;
}

interface Signer {
  readonly isSet: boolean;
  readonly checkedMs: number;
  readonly failure: string;
}

/** From what worth on two operators approve, and whether the signer signs. */
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
  if (policy.data === undefined || signer.data === undefined) {
    const retry = () => void Promise.all([policy.refetch(), signer.refetch()]);
    return <Awaited title="Withdrawal policy" error={error} retry={retry} />;
  }
  const { thresholdBtc } = policy.data;
  const { isSet, failure, checkedMs } = signer.data;
  return (
    <Screen
      title="Withdrawal policy"
      actions={
        <ChangeLimit
          key={thresholdBtc}
          button="Change"
          sentence="Applies to new withdrawals."
          path="/withdrawals/set_policy"
          field="thresholdBtc"
          label="Two operators from (BTC)"
          value={thresholdBtc}
        />
      }
    >
      <Panel title="Approvals">
        <Facts
          rows={[['Two operators from', `${thresholdBtc} BTC`], ...changeFacts(policy.data)]}
        />
      </Panel>
      <Panel title="Signer">
        <Facts
          rows={[
            ['Configured', isSet ? 'yes' : 'no (approved withdrawals are sent by hand)'],
            ['Last check', checkedMs > 0 ? consoleTime(checkedMs) : '–'],
            ['Error', failure || '–'],
          ]}
        />
      </Panel>
    </Screen>
  );
}
