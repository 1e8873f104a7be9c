import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useParams } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import {
  amountColumn,
  longColumn,
  textColumn,
  timeColumn,
} from '../../../platform/browser/console/columns.ts';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';
import { useWhole } from '../../../platform/browser/console/use-whole.ts';

interface Account extends RaRecord<number> {
  readonly isStopped: boolean;
  readonly stopReason: string;
  readonly rebates: readonly {
    readonly currency: number;
    readonly code: string;
    readonly amount: string;
  }[];
}

const columns: readonly SectionColumn[] = [
  textColumn('Level', 'level'),
  textColumn('Customer', 'id'),
  textColumn('Account', 'account'),
  textColumn('Invited by', 'inviter'),
  timeColumn('Joined', 'joinedMs'),
  amountColumn('Deposits (USDT)', 'deposited'),
  { label: 'Qualifies', cell: (row) => (row['counts'] === true ? 'yes' : 'no') },
  longColumn('Flags', 'flags'),
];

function StopButton({ account: { id, isStopped } }: { readonly account: Account }) {
  return (
    <ActionButton
      label={isStopped ? 'Resume rebates' : 'Stop rebates'}
      danger={!isStopped}
      sentence={
        isStopped
          ? 'Rebates are paid again from today on.'
          : 'No more rebates are paid to this account. It keeps what it has received.'
      }
      path="/referral/stop"
      fields={{ id, stop: isStopped ? 0 : 1 }}
      permission="referral.stop"
      reason
    />
  );
}

function TakeBackButton({ account: { id, rebates } }: { readonly account: Account }) {
  const [currency, setCurrency] = useState(String(rebates[0]?.currency ?? ''));
  const [amount, setAmount] = useState('');
  return (
    <ActionButton
      label="Reverse rebate"
      danger
      sentence="A second operator has to confirm it. At most what was paid can be reversed."
      path="/referral/take_back"
      fields={{ id, currency: Number(currency), amount }}
      permission="referral.take_back"
      reason
      isComplete={amount !== '' && currency !== ''}
    >
      <TextField
        select
        size="small"
        label="Coin"
        value={currency}
        onChange={({ target }) => setCurrency(target.value)}
      >
        {rebates.map((each) => (
          <MenuItem key={each.currency} value={String(each.currency)}>
            {each.code}: {each.amount} paid
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        label="Amount"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
    </ActionButton>
  );
}

/** A customer's rebates and everybody below him, with what speaks against each. */
export function TreeScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error, retry } = useWhole<Account>('referral_rebates', id);
  if (data === undefined)
    return <Awaited title={`Rebates of customer ${id}`} error={error} retry={retry} />;
  return (
    <Screen
      title={`Rebates of customer ${id}`}
      hint={data.isStopped ? `Stopped: ${data.stopReason}` : 'Paid daily'}
      actions={
        <>
          <StopButton account={data} />
          {data.rebates.length > 0 && <TakeBackButton account={data} />}
        </>
      }
    >
      <Panel title="Paid to date">
        <Facts
          rows={
            data.rebates.length === 0
              ? [['Rebates', 'none']]
              : data.rebates.map(({ code, amount }) => [code, amount])
          }
        />
      </Panel>
      <Panel title="Invited by this customer">
        <SectionTable
          resource="referral/tree"
          filter={{ owner: id }}
          columns={columns}
          empty="No invited customers."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
