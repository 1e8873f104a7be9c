import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { consoleGet } from '../../../platform/browser/console/client.ts';
import {
  ChangeLimit,
  changeFacts,
  type LastChange,
} from '../../../platform/browser/console/limit-setting.tsx';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';

interface Policy extends LastChange {
  readonly dayLimit: LastChange & { readonly limitUsdt: string };
  readonly thresholdUsdt: string;
}

const COUNTS_AT_ONCE =
  'Applies right away, including what operators credited alone in the last 24 hours.';

/** From what worth, and from what sums of a day on, two operators credit a voucher. */
export function DepositPolicyScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['deposit_policy'],
    queryFn: () => consoleGet<Policy>('/deposits/policy'),
  });
  if (data === undefined) {
    return <Awaited title="Deposit policy" error={error} retry={() => void refetch()} />;
  }
  const { thresholdUsdt, dayLimit } = data;
  return (
    <Screen
      title="Deposit policy"
      hint="Deposits are valued at the index price. Without a fresh price, it takes two operators."
      actions={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <ChangeLimit
            key={thresholdUsdt}
            button="Change threshold"
            sentence="Applies to deposits that nobody has approved yet."
            path="/deposits/set_policy"
            field="thresholdUsdt"
            label="Two operators from (USDT)"
            value={thresholdUsdt}
          />
          <ChangeLimit
            key={dayLimit.limitUsdt}
            button="Change daily limit"
            sentence={COUNTS_AT_ONCE}
            path="/deposits/set_day_limit"
            field="limitUsdt"
            label="Limit per operator, all customers (USDT)"
            value={dayLimit.limitUsdt}
          />
        </Box>
      }
    >
      <Panel title="Approvals">
        <Facts
          rows={[
            ['Two operators from', `${thresholdUsdt} USDT`],
            ['Same customer within 24 hours, from', `${thresholdUsdt} USDT`],
            ...changeFacts(data),
          ]}
        />
      </Panel>
      <Panel title="Limit per operator within 24 hours">
        <Facts
          rows={[['All customers, below', `${dayLimit.limitUsdt} USDT`], ...changeFacts(dayLimit)]}
        />
      </Panel>
    </Screen>
  );
}
