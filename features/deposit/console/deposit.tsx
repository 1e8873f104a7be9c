import { Alert, Box, TextField } from '@mui/material';
import { useState } from 'react';
import { Link, type RaRecord, useGetIdentity, useParams } from 'react-admin';
import { type SameProof, SameProofs } from '../../../platform/browser/console/same-proofs.tsx';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import {
  OperatorName,
  useOperatorNames,
} from '../../../platform/browser/console/operator-name.tsx';
import { ConsolePicture } from '../../../platform/browser/console/picture.tsx';
import { type FactRows, Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';
import { useWhole } from '../../../platform/browser/console/use-whole.ts';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

/** A request as the server tells it. */
interface Request extends RaRecord<number> {
  readonly owner: number;
  readonly account: string;
  readonly code: string;
  readonly network: string;
  readonly amount: string;
  readonly credited: string;
  readonly state: string;
  readonly askedMs: number;
  readonly decidedMs: number;
  readonly operator: number;
  readonly reason: string;
  /** 0 while nobody has approved: it goes by what came in. */
  readonly approvalsNeeded: number;
  readonly firstOperator: number;
  readonly firstApprovedMs: number;
  readonly secondOperator: number;
  readonly secondApprovedMs: number;
  /** What the first has said came in. */
  readonly approved: string;
  readonly approvedReason: string;
  /** Why two are needed; what the first had credited alone, and the limit it would reach. */
  readonly cause: string;
  readonly aloneUsdt: string;
  readonly limitUsdt: string;
  readonly thresholdUsdt: string;
  readonly dayLimitUsdt: string;
  /** What the operator who looks has credited alone within a day. */
  /** Where else the same picture has proved a payment. */
  readonly sameProofs: readonly SameProof[];
  readonly yours: { readonly customerUsdt: string; readonly allUsdt: string };
}

const DECIDE = 'deposits.decide';

/** What every decision is about. */
function factsOf({ account, owner, amount, code, network }: Request): FactRows {
  return [
    ['Customer', `${account} (${owner})`],
    ['Amount claimed', `${amount} ${code}`],
    ['Network', network],
  ];
}

function isHalfApproved({ state, firstOperator }: Request): boolean {
  return state === 'asked' && firstOperator > 0;
}

function Credit({ request }: { readonly request: Request }) {
  const { identity } = useGetIdentity();
  const isHalf = isHalfApproved(request);
  const isMine = isHalf && identity?.id === request.firstOperator;
  const [amount, setAmount] = useState(isHalf ? request.approved : request.amount);
  const [reason, setReason] = useState('');
  const isOther = amount.trim() !== request.amount && (!isHalf || isMine);
  const { thresholdUsdt } = request;
  const sentence = isHalf
    ? 'Check the amount against the proof. Your approval credits it immediately, and only once.'
    : `Below ${thresholdUsdt} USDT your approval credits it immediately. ` +
      'From there, or without a fresh price, a second operator has to approve too. What you ' +
      'credited alone in the last 24 hours counts as well: ' +
      `${request.yours.customerUsdt} of ${thresholdUsdt} USDT to this customer, ` +
      `${request.yours.allUsdt} of ${request.dayLimitUsdt} USDT to all.`;
  return (
    <ActionButton
      label={isMine ? 'Change amount' : 'Credit'}
      sentence={isMine ? 'A second operator still has to credit the new amount.' : sentence}
      facts={factsOf(request)}
      isComplete={amount.trim() !== '' && (!isOther || reason.trim() !== '')}
      path="/deposits/decide"
      fields={{ id: request.id, verdict: 'credit', amount, reason }}
      permission={DECIDE}
    >
      <TextField
        label={`Amount received (${request.code})`}
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      {isOther ? (
        <TextField
          label="Why the amount differs from the claim"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          helperText="The customer sees this."
        />
      ) : null}
    </ActionButton>
  );
}

function Approval({ operator, timeMs }: { readonly operator: number; readonly timeMs: number }) {
  if (operator === 0) return <>–</>;
  return (
    <>
      <OperatorName id={operator} />, {consoleTime(timeMs)}
    </>
  );
}

/** Why a second operator is needed. */
function causeText({ cause, aloneUsdt, limitUsdt, thresholdUsdt }: Request): string {
  const sum = `${aloneUsdt} USDT credited alone in 24 hours`;
  if (cause === 'customer_day') return `${sum} to this customer, limit ${limitUsdt} USDT`;
  if (cause === 'operator_day') return `${sum} to all customers, limit ${limitUsdt} USDT`;
  if (cause === 'no_price') return 'no fresh price';
  return cause === 'worth' ? `worth ${thresholdUsdt} USDT or more` : '–';
}

function ApprovalsPanel({ request }: { readonly request: Request }) {
  const { approvalsNeeded, firstOperator, secondOperator, code } = request;
  const needed = approvalsNeeded > 0 ? approvalsNeeded : '–';
  return (
    <Panel title="Approvals">
      <Facts
        rows={[
          ['Two operators from', `${request.thresholdUsdt} USDT`],
          ['Needed', needed],
          ['Why two operators', causeText(request)],
          ['First', <Approval key="1" operator={firstOperator} timeMs={request.firstApprovedMs} />],
          [
            'Second',
            <Approval key="2" operator={secondOperator} timeMs={request.secondApprovedMs} />,
          ],
          ['Approved amount', approvalsNeeded > 1 ? `${request.approved} ${code}` : '–'],
          ['First operator’s reason', request.approvedReason || '–'],
        ]}
      />
    </Panel>
  );
}

/** Says that half of it is done, and by whom. */
function HalfDone({ request }: { readonly request: Request }) {
  const { identity } = useGetIdentity();
  const isMine = identity?.id === request.firstOperator;
  const why = request.cause === '' ? '' : ` (${causeText(request)})`;
  const nameOf = useOperatorNames();
  const who = isMine ? 'You have' : `${nameOf(request.firstOperator)} has`;
  return (
    <Alert severity="info">
      {`${who} approved ${request.approved} ${request.code}. Needs a second operator${why}.`}
    </Alert>
  );
}

/** One request with its voucher: crediting what really came in, by one or two, or rejecting it. */
export function DepositScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error, retry } = useWhole<Request>('deposits', id);
  if (data === undefined) return <Awaited title={`Deposit ${id}`} error={error} retry={retry} />;
  const actions = (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Credit key={`${data.firstOperator} ${data.approved}`} request={data} />
      <ActionButton
        label="Reject"
        sentence="Nothing is credited. The customer sees the reason."
        facts={factsOf(data)}
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
      {isHalfApproved(data) ? <HalfDone request={data} /> : null}
      <Panel title="Request">
        <Facts
          rows={[
            [
              'Customer',
              <Link key="customer" to={`/customers/${data.owner}/show`}>
                {`${data.account} (${data.owner})`}
              </Link>,
            ],
            ['Coin', data.code],
            ['Network', data.network],
            ['Amount claimed', data.amount],
            ['Requested', consoleTime(data.askedMs)],
            ['State', data.state],
            ['Credited', data.state === 'credited' ? data.credited : '–'],
            ['Decided', data.decidedMs > 0 ? consoleTime(data.decidedMs) : '–'],
            ['By', <OperatorName key="by" id={data.operator} />],
            ['Reason', data.reason || '–'],
          ]}
        />
      </Panel>
      <ApprovalsPanel request={data} />
      <Panel title="Proof of payment">
        <SameProofs proofs={data.sameProofs} />
        <Box sx={{ maxWidth: 420 }}>
          <ConsolePicture label="proof of payment" path="/deposits/voucher" fields={{ id }} />
        </Box>
      </Panel>
    </Screen>
  );
}
