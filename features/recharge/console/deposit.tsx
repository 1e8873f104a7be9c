/** One request with its voucher: crediting what really came in, or rejecting it. */
import { Alert, Box, TextField } from '@mui/material';
import { useState } from 'react';
import { Link, type RaRecord, useParams } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { ConsolePicture } from '../../../platform/browser/console/picture.tsx';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { useWhole } from '../../../platform/browser/console/use-whole.ts';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

/** A request as the server tells it. */
interface Request extends RaRecord<number> {
  readonly owner: number;
  readonly code: string;
  readonly network: string;
  readonly amount: string;
  readonly credited: string;
  readonly state: string;
  readonly askedMs: number;
  readonly decidedMs: number;
  readonly operator: number;
  readonly reason: string;
}

const DECIDE = 'deposits.decide';

function Credit({ request }: { readonly request: Request }) {
  const [amount, setAmount] = useState(request.amount);
  const [reason, setReason] = useState('');
  const isOther = amount.trim() !== request.amount;
  return (
    <ActionButton
      label="Credit"
      sentence="The amount is posted to the customer’s account at once, and only once."
      path="/deposits/decide"
      fields={{ id: request.id, verdict: 'credit', amount, reason }}
      permission={DECIDE}
    >
      <TextField
        label={`What came in (${request.code})`}
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      {isOther ? (
        <TextField
          label="Why another amount than the customer named"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          helperText="The customer reads it."
        />
      ) : null}
    </ActionButton>
  );
}

/** See the head of this file. */
export function DepositScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error } = useWhole<Request>('deposits', id);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (data === undefined) return null;
  const actions = (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Credit request={data} />
      <ActionButton
        label="Reject"
        sentence="Nothing is credited. The customer reads the reason."
        path="/deposits/decide"
        fields={{ id, verdict: 'reject' }}
        permission={DECIDE}
        reason
        danger
      />
    </Box>
  );
  return (
    <Screen
      title={`Deposit ${id}`}
      hint={`${data.amount} ${data.code}: ${data.state}`}
      actions={data.state === 'asked' ? actions : null}
    >
      <Panel title="Request">
        <Facts
          rows={[
            [
              'Customer',
              <Link key="customer" to={`/customers/${data.owner}/show`}>
                {data.owner}
              </Link>,
            ],
            ['Coin', data.code],
            ['Network', data.network],
            ['Amount named', data.amount],
            ['Asked', consoleTime(data.askedMs)],
            ['State', data.state],
            ['Credited', data.state === 'credited' ? data.credited : '–'],
            ['Decided', data.decidedMs > 0 ? consoleTime(data.decidedMs) : '–'],
            ['By operator', data.operator > 0 ? data.operator : '–'],
            ['Reason', data.reason || '–'],
          ]}
        />
      </Panel>
      <Panel title="Voucher">
        <Box sx={{ maxWidth: 420 }}>
          <ConsolePicture label="voucher" path="/deposits/voucher" fields={{ id }} />
        </Box>
      </Panel>
    </Screen>
  );
}
