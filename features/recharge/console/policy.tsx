/** From what worth, and from what sums of a day on, two operators credit a voucher. */
import { Alert, Box, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { consoleGet } from '../../../platform/browser/console/client.ts';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

interface DayLimit {
  readonly limitUsdt: string;
  readonly operator: number;
  readonly reason: string;
  readonly changedMs: number;
}

interface Policy {
  readonly dayLimit: DayLimit;
  readonly thresholdUsdt: string;
  readonly operator: number;
  readonly reason: string;
  readonly changedMs: number;
}

function ChangePolicy({ policy }: { readonly policy: Policy }) {
  const [thresholdUsdt, setThreshold] = useState(policy.thresholdUsdt);
  return (
    <ActionButton
      label="Change the worth"
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

function ChangeDayLimit({ dayLimit }: { readonly dayLimit: DayLimit }) {
  const [limitUsdt, setLimit] = useState(dayLimit.limitUsdt);
  return (
    <ActionButton
      label="Change the day limit"
      sentence="Counts from now on, with what operators credited alone within the last 24 hours."
      path="/deposits/set_day_limit"
      fields={{ limitUsdt }}
      permission="settings.change"
      reason
    >
      <TextField
        label="One operator alone, to all customers, below (USDT)"
        value={limitUsdt}
        onChange={({ target }) => setLimit(target.value)}
      />
    </ActionButton>
  );
}

type Set = Pick<DayLimit, 'operator' | 'reason' | 'changedMs'>;

function factsOf({ operator, reason, changedMs }: Set): readonly [string, string | number][] {
  return [
    ['Changed', changedMs > 0 ? consoleTime(changedMs) : 'never'],
    ['By operator', operator > 0 ? operator : '–'],
    ['Reason', reason || '–'],
  ];
}

/** See the head of this file. */
export function DepositPolicyScreen() {
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['deposit_policy'],
    queryFn: () => consoleGet<Policy>('/deposits/policy'),
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (data === undefined) return null;
  const { thresholdUsdt, dayLimit } = data;
  return (
    <Screen
      title="Deposit policy"
      hint="A voucher’s worth goes by the index; without a fresh price two operators credit it."
      actions={
        <Box key={dataUpdatedAt} sx={{ display: 'flex', gap: 1 }}>
          <ChangePolicy policy={data} />
          <ChangeDayLimit dayLimit={dayLimit} />
        </Box>
      }
    >
      <Panel title="Approvals">
        <Facts
          rows={[
            ['Two operators from', `${thresholdUsdt} USDT`],
            ['To one customer within 24 hours, from', `${thresholdUsdt} USDT`],
            ...factsOf(data),
          ]}
        />
      </Panel>
      <Panel title="One operator alone within 24 hours">
        <Facts
          rows={[['To all customers, below', `${dayLimit.limitUsdt} USDT`], ...factsOf(dayLimit)]}
        />
      </Panel>
    </Screen>
  );
}
