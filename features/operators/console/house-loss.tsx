/** What the house has lost today, what corrections moved from outside, and planning limits. */
import { Chip, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { amountText } from '../../../platform/browser/console/amount-text.ts';
import { consoleGet } from '../../../platform/browser/console/client.ts';
import { dollarUnits, InForceFrom } from '../../../platform/browser/console/plan-fields.tsx';
import { Facts, Panel } from '../../../platform/browser/console/screen.tsx';
import { Failed, Loading } from '../../../platform/browser/console/states.tsx';

interface Loss {
  readonly lost: string;
  readonly limit: string;
  readonly hasLimit: boolean;
  readonly isStopped: boolean;
  readonly version: number;
  /** By corrections since 00:00 UTC, and what each direction may come to. */
  readonly broughtIn: string;
  readonly sentOut: string;
  readonly outsideLimit: string;
  readonly hasOutsideLimit: boolean;
}

/** Plans other limits: a second operator agrees, and they are public for a day. */
function PlanLimits() {
  const [limit, setLimit] = useState('');
  const [outside, setOutside] = useState('');
  const [from, setFrom] = useState('');
  const fromMs = Date.parse(from);
  const dayLossUnits = dollarUnits(limit);
  const outsideDayUnits = dollarUnits(outside);
  return (
    <ActionButton
      label="Plan new limits"
      sentence={
        'A second operator has to agree. The limits are then public and apply from the time ' +
        'below, at least a day ahead.'
      }
      path="/markets/plan"
      fields={{
        id: 1,
        product: 'house',
        terms: { dayLossUnits, outsideDayUnits },
        fromMs: fromMs || 0,
      }}
      permission="markets.change"
      reason
      isComplete={dayLossUnits !== '' && outsideDayUnits !== '' && !Number.isNaN(fromMs)}
    >
      <TextField
        label="Max. daily loss, whole USDT (0 = no limit)"
        value={limit}
        onChange={({ target }) => setLimit(target.value)}
      />
      <TextField
        label="Max. corrections from or to outside a day, whole USDT each (0 = no limit)"
        value={outside}
        onChange={({ target }) => setOutside(target.value)}
      />
      <InForceFrom value={from} onChange={setFrom} />
    </ActionButton>
  );
}

function Shown({ loss }: { readonly loss: Loss }) {
  const { lost, limit, hasLimit, isStopped, version } = loss;
  const outsideLimit = loss.hasOutsideLimit ? amountText(loss.outsideLimit) : 'none';
  const opens = isStopped ? (
    <Chip key="opens" size="small" color="error" label="closed until 00:00 UTC" />
  ) : (
    'yes'
  );
  return (
    <Facts
      rows={[
        [
          'Lost since 00:00 UTC (USDT)',
          hasLimit ? amountText(lost) : 'not tracked without a limit',
        ],
        ['Limit (USDT)', hasLimit ? amountText(limit) : 'none'],
        ['Taking new risk', opens],
        ['Brought in by corrections today (USDT)', amountText(loss.broughtIn)],
        ['Sent out by corrections today (USDT)', amountText(loss.sentOut)],
        ['Limit of each (USDT)', outsideLimit],
        ['Terms version', String(version)],
      ]}
    />
  );
}

/** The loss of the day and what came from outside, beside their limits. */
export function HouseLossPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ['house_loss'],
    queryFn: () => consoleGet<Loss>('/house_loss', {}),
  });
  return (
    <Panel title="Daily limits">
      {data === undefined && error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Loading /> : null}
      {data === undefined ? null : <Shown loss={data} />}
      <PlanLimits />
    </Panel>
  );
}
