import { Alert, Box, TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link, type RaRecord, useGetIdentity, useParams } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { OperatorName } from '../../../platform/browser/console/operator-name.tsx';
import { type FactRows, Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';
import { useWhole } from '../../../platform/browser/console/use-whole.ts';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

interface Destination {
  readonly shown: string;
  readonly memo: string;
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface Checks {
  readonly addressAgeMs: number;
  readonly isElsewhere: boolean;
  readonly coolingMs: number;
  readonly lockedUntilMs: number;
  readonly level: number;
  readonly levelNow: number;
  readonly doneBefore: number;
  readonly doneThereBefore: number;
}

/** A withdrawal as the server tells it. */
interface WholeWithdrawal extends RaRecord<number> {
  readonly owner: number;
  readonly account: string;
  readonly code: string;
  readonly way: string;
  readonly amount: string;
  readonly fee: string;
  readonly received: string;
  readonly worthBtc: string;
  readonly usedBtc: string;
  readonly limitBtc: string;
  readonly state: string;
  readonly approvalsNeeded: number;
  readonly firstOperator: number;
  readonly firstApprovedMs: number;
  readonly secondOperator: number;
  readonly secondApprovedMs: number;
  readonly txId: string;
  readonly askedMs: number;
  readonly sentMs: number;
  readonly endedMs: number;
  readonly remark: string;
  readonly reason: string;
  readonly destination: Destination | null;
  readonly checks: Checks;
}

const DECIDE = 'withdrawals.decide';
const HOUR_MS = 3_600_000;

/** What every decision is about. */
function factsOf(withdrawal: WholeWithdrawal): FactRows {
  const { account, owner, code, amount, fee, received, way, destination } = withdrawal;
  const rows: [string, string][] = [
    ['Customer', `${account} (${owner})`],
    ['Customer receives', `${received} ${code}`],
    ['Held, including fee', `${amount} ${code} (${fee} ${code})`],
    ['Method', way],
    ['To', destination?.shown ?? '–'],
  ];
  return destination?.memo ? [...rows, ['Memo', destination.memo]] : rows;
}

interface Shown {
  readonly withdrawal: WholeWithdrawal;
}

function SentButton({ withdrawal }: Shown) {
  const { id } = withdrawal;
  const [txId, setTxId] = useState('');
  return (
    <ActionButton
      label="Mark as sent"
      sentence={'You sent it by hand. The customer sees the transaction ID or bank reference.'}
      facts={factsOf(withdrawal)}
      path="/withdrawals/sent"
      fields={{ id, txId }}
      permission={DECIDE}
      isComplete={txId.trim() !== ''}
    >
      <TextField
        label="Transaction ID or reference"
        value={txId}
        onChange={({ target }) => setTxId(target.value)}
      />
    </ActionButton>
  );
}

function Approve({ withdrawal }: Shown) {
  const { identity } = useGetIdentity();
  const isMine = identity?.id === withdrawal.firstOperator;
  if (isMine)
    return <Alert severity="info">You approved it. A second operator has to as well.</Alert>;
  return (
    <ActionButton
      label="Approve"
      sentence={
        withdrawal.approvalsNeeded > 1 && withdrawal.firstOperator === 0
          ? 'A second operator has to approve it too. Then it can be sent.'
          : 'Your approval releases it for sending.'
      }
      facts={factsOf(withdrawal)}
      path="/withdrawals/approve"
      fields={{ id: withdrawal.id }}
      permission={DECIDE}
    />
  );
}

/** What can be done in each state. */
function Actions({ withdrawal }: Shown) {
  const { id, state } = withdrawal;
  const facts = factsOf(withdrawal);
  const reject = (
    <ActionButton
      label="Reject"
      sentence="The held amount is released. The customer sees the reason."
      facts={facts}
      path="/withdrawals/reject"
      fields={{ id }}
      permission={DECIDE}
      reason
      danger
    />
  );
  const choices: Readonly<Record<string, ReactNode>> = {
    asked: (
      <>
        <Approve withdrawal={withdrawal} />
        {reject}
      </>
    ),
    approved: (
      <>
        <SentButton withdrawal={withdrawal} />
        {reject}
      </>
    ),
    sent: (
      <>
        <ActionButton
          label="Mark as done"
          sentence="It has arrived. The held amount is booked out."
          facts={[...facts, ['Transaction', withdrawal.txId]]}
          path="/withdrawals/done"
          fields={{ id }}
          permission={DECIDE}
        />
        <ActionButton
          label="Mark as failed"
          sentence="It has come back. The held amount is released. The customer sees the reason."
          facts={[...facts, ['Transaction', withdrawal.txId]]}
          path="/withdrawals/failed"
          fields={{ id }}
          permission={DECIDE}
          reason
          danger
        />
      </>
    ),
  };
  return <Box sx={{ display: 'flex', gap: 1 }}>{choices[state] ?? null}</Box>;
}

function Approval({ operator, timeMs }: { readonly operator: number; readonly timeMs: number }) {
  if (operator === 0) return <>–</>;
  return (
    <>
      <OperatorName id={operator} />, {consoleTime(timeMs)}
    </>
  );
}

function checkRows({ checks, usedBtc, limitBtc, worthBtc }: WholeWithdrawal) {
  const age = Math.floor(checks.addressAgeMs / HOUR_MS);
  return [
    [
      'Destination unchanged',
      checks.isElsewhere ? 'NO: it was changed. Reject this withdrawal.' : 'yes',
    ],
    ['Destination saved', `${age} hours earlier (required: ${checks.coolingMs / HOUR_MS})`],
    [
      'Locked after security change',
      checks.lockedUntilMs > Date.now() ? `until ${consoleTime(checks.lockedUntilMs)}` : 'no',
    ],
    ['Level then, now', `${checks.level}, ${checks.levelNow}`],
    ['Limit used before this', `${usedBtc} of ${limitBtc} BTC`],
    ['Value', `${worthBtc} BTC`],
    ['Earlier withdrawals', checks.doneBefore],
    ['Of these, to this destination', checks.doneThereBefore],
  ] as const;
}

function destinationRows({ destination, way }: WholeWithdrawal) {
  if (destination === null) return [['Method', way]] as const;
  const fields = Object.entries(destination.fields).filter(([, value]) => value !== '');
  return [
    ['Method', way],
    ['Address or card', destination.shown],
    ['Memo', destination.memo || '–'],
    ['Label', destination.label || '–'],
    ...fields,
  ] as const;
}

/** One withdrawal: where it goes, what the checks said, who approved it, and what can be done. */
export function WithdrawalScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error, retry } = useWhole<WholeWithdrawal>('withdrawals', id);
  if (data === undefined) return <Awaited title={`Withdrawal ${id}`} error={error} retry={retry} />;
  const customer = (
    <Link to={`/customers/${data.owner}/show`}>{`${data.account} (${data.owner})`}</Link>
  );
  return (
    <Screen
      title={`Withdrawal ${id}`}
      hint={`${data.amount} ${data.code}: ${data.state}`}
      actions={<Actions withdrawal={data} />}
    >
      <Panel title="Amount">
        <Facts
          rows={[
            ['Customer', customer],
            ['Held', `${data.amount} ${data.code}`],
            ['Fee', `${data.fee} ${data.code}`],
            ['Customer receives', `${data.received} ${data.code}`],
            ['Remark', data.remark || '–'],
            ['Requested', consoleTime(data.askedMs)],
            ['Transaction', data.txId || '–'],
            ['Sent', data.sentMs > 0 ? consoleTime(data.sentMs) : '–'],
            ['Completed', data.endedMs > 0 ? consoleTime(data.endedMs) : '–'],
            ['Reason', data.reason || '–'],
          ]}
        />
      </Panel>
      <Panel title="Destination">
        <Facts rows={destinationRows(data)} />
      </Panel>
      <Panel title="Checks">
        <Facts rows={checkRows(data)} />
      </Panel>
      <Panel title="Approvals">
        <Facts
          rows={[
            ['Needed', data.approvalsNeeded],
            [
              'First',
              <Approval key="1" operator={data.firstOperator} timeMs={data.firstApprovedMs} />,
            ],
            [
              'Second',
              <Approval key="2" operator={data.secondOperator} timeMs={data.secondApprovedMs} />,
            ],
          ]}
        />
      </Panel>
    </Screen>
  );
}
