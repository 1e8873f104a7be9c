/** What the house has lost today over all rooms, and the form that plans another limit. */
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
}

/** Plans another limit: a second operator agrees, and it is public for a day. */
function PlanLimit() {
  const [limit, setLimit] = useState('');
  const [from, setFrom] = useState('');
  const fromMs = Date.parse(from);
  const dayLossUnits = dollarUnits(limit);
  return (
    <ActionButton
      label="Plan new limit"
      sentence={
        'A second operator has to agree. The limit is then public and applies from the time ' +
        'below, at least a day ahead.'
      }
      path="/markets/plan"
      fields={{ id: 1, product: 'house', terms: { dayLossUnits }, fromMs: fromMs || 0 }}
      permission="markets.change"
      reason
      isComplete={dayLossUnits !== '' && !Number.isNaN(fromMs)}
    >
      <TextField
        label="Max. daily loss, whole USDT (0 = no limit)"
        value={limit}
        onChange={({ target }) => setLimit(target.value)}
      />
      <InForceFrom value={from} onChange={setFrom} />
    </ActionButton>
  );
}

function Shown({ loss: { lost, limit, hasLimit, isStopped, version } }: { readonly loss: Loss }) {
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
        ['Terms version', String(version)],
      ]}
    />
  );
}

/** The loss of the day, beside its limit. */
export function HouseLossPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ['house_loss'],
    queryFn: () => consoleGet<Loss>('/house_loss', {}),
  });
  return (
    <Panel title="Daily loss">
      {data === undefined && error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Loading /> : null}
      {data === undefined ? null : <Shown loss={data} />}
      <PlanLimit />
    </Panel>
  );
}
