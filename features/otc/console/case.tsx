import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, type RaRecord, useParams } from 'react-admin';
import { type SameProof, SameProofs } from '../../../platform/browser/console/same-proofs.tsx';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { OperatorName } from '../../../platform/browser/console/operator-name.tsx';
import { ConsolePicture } from '../../../platform/browser/console/picture.tsx';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';
import { useWhole } from '../../../platform/browser/console/use-whole.ts';

interface SideFacts {
  readonly id: number;
  readonly account: string;
  readonly name: string;
  readonly done: number;
  readonly cancelled: number;
  readonly appealed: number;
  readonly lost: number;
}

interface Said {
  readonly id: number;
  readonly by: string;
  readonly what: string;
  readonly text: string;
  readonly sameProofs: readonly SameProof[];
  readonly pictures: number;
  readonly madeMs: number;
}

interface Message {
  readonly number: number;
  readonly by: string;
  readonly kind: string;
  readonly text: string;
  readonly sentMs: number;
}

/** An order as the server tells it to who opens it. */
interface WholeCase extends RaRecord<number> {
  readonly state: string;
  readonly kind: string;
  readonly coins: string;
  readonly money: string;
  readonly isLate: boolean;
  readonly madeMs: number;
  readonly paidMs: number;
  readonly appealedMs: number;
  readonly answersUntilMs: number;
  readonly proposed: string;
  readonly proposedBy: number;
  readonly award: string;
  /** What is left of the merchant's bond. */
  readonly bond: string;
  /** The index when it began and when its buyer gave it up, and what that cost him. */
  readonly index: string;
  readonly endIndex: string;
  readonly fall: string;
  readonly buyerSide: SideFacts;
  readonly sellerSide: SideFacts;
  readonly payTo: Readonly<Record<string, string>> | null;
  readonly evidence: readonly Said[];
  readonly messages: readonly Message[];
}

const DECIDE = 'otc.decide';
const VERDICTS = [
  ['release', 'The buyer gets the coins'],
  ['return', 'The seller gets the coins back; the buyer pays what they have fallen'],
] as const;

const CLAIM_VERDICTS = [
  ['release', 'The buyer paid: award from the bond'],
  ['return', 'False claim: counts as three cancelled orders'],
] as const;

interface ProposeProps {
  readonly id: number;
  /** The coins have gone back: only the bond can be reached. */
  readonly isClaim: boolean;
}

function Propose({ id, isClaim }: ProposeProps) {
  const [verdict, setVerdict] = useState<string>('release');
  const [award, setAward] = useState('0');
  return (
    <ActionButton
      label="Propose"
      sentence="A second operator has to confirm it. Both sides see the reason."
      path="/otc/propose"
      fields={{ id, verdict, award }}
      permission={DECIDE}
      reason
      isComplete={/^\d{1,12}(?:\.\d{1,8})?$/.test(award)}
    >
      <TextField
        select
        label="Verdict"
        value={verdict}
        onChange={({ target }) => setVerdict(target.value)}
      >
        {(isClaim ? CLAIM_VERDICTS : VERDICTS).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Award from the merchant’s bond, in the bond’s coin"
        value={award}
        onChange={({ target }) => setAward(target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
    </ActionButton>
  );
}

function Actions({ of }: { readonly of: WholeCase }) {
  if (of.state !== 'appealed' && of.state !== 'claimed') return null;
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Propose id={of.id} isClaim={of.state === 'claimed'} />
      {of.proposed === '' ? null : (
        <ActionButton
          label={`Confirm: ${of.proposed}`}
          sentence="This is final. Both sides see the reason."
          path="/otc/confirm"
          fields={{ id: of.id, verdict: of.proposed }}
          permission={DECIDE}
          reason
          danger
        />
      )}
    </Box>
  );
}

function Side({ title, side }: { readonly title: string; readonly side: SideFacts }) {
  return (
    <Panel title={title}>
      <Facts
        rows={[
          [
            'Customer',
            <Link key="to" to={`/customers/${side.id}/show`}>
              {side.account}
            </Link>,
          ],
          ['Verified name', side.name || '–'],
          ['Orders done', side.done],
          ['Cancelled', side.cancelled],
          ['Under appeal', side.appealed],
          ['Appeals lost', side.lost],
        ]}
      />
    </Panel>
  );
}

function Evidence({ of }: { readonly of: WholeCase }) {
  return (
    <Panel title="Statements">
      {of.evidence.length === 0 ? 'None yet.' : null}
      {of.evidence.map(({ id, by, what, text, pictures, sameProofs, madeMs }) => (
        <Box key={id} sx={{ py: 1 }}>
          <Typography variant="body2" color="textSecondary">
            {by}, {what}, {consoleTime(madeMs)}
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
          <SameProofs proofs={sameProofs} />
          {Array.from({ length: pictures }, (_, at) => (
            <ConsolePicture
              // Pictures of one saying have no name but their place.
              key={at}
              label={`Picture ${at + 1} of the ${by}`}
              path="/otc/picture"
              fields={{ id: of.id, of: `said ${id} ${at}` }}
            />
          ))}
        </Box>
      ))}
    </Panel>
  );
}

function Chat({ of }: { readonly of: WholeCase }) {
  return (
    <Panel title="Chat">
      {of.messages.length === 0 ? 'No messages.' : null}
      {of.messages.map(({ number, by, kind, text, sentMs }) => (
        <Box key={number} sx={{ py: 0.5 }}>
          <Typography variant="body2" color="textSecondary">
            {by}, {consoleTime(sentMs)}
          </Typography>
          {kind === 'picture' ? (
            <ConsolePicture
              label={`Picture ${number} of the chat`}
              path="/otc/picture"
              fields={{ id: of.id, of: `talk ${number} 0` }}
            />
          ) : (
            <Typography sx={{ overflowWrap: 'anywhere' }}>{text || 'Message removed'}</Typography>
          )}
        </Box>
      ))}
    </Panel>
  );
}

function CaseFacts({ of }: { readonly of: WholeCase }) {
  const details = Object.entries(of.payTo ?? {}).map(([name, value]) => `${name}: ${value}`);
  return (
    <Facts
      rows={[
        ['State', of.isLate ? `${of.state}, claimed after the deadline` : of.state],
        ['Coins', of.coins],
        ['Money', of.money],
        ['Paid by', of.kind.replaceAll('_', ' ')],
        ['Paid to', details.join(', ') || '–'],
        ['Placed', consoleTime(of.madeMs)],
        ['Marked as paid', of.paidMs > 0 ? consoleTime(of.paidMs) : '–'],
        ['Answers due by', of.appealedMs > 0 ? consoleTime(of.answersUntilMs) : '–'],
        ['Merchant’s bond', of.bond || '–'],
        ['Index at the start', of.index || '–'],
        ['Index when given up', of.endIndex || '–'],
        ['Fall paid by the buyer', of.fall || '–'],
        ['Proposed', of.proposed === '' ? '–' : `${of.proposed}, award ${of.award}`],
        ['Proposed by', <OperatorName key="by" id={of.proposedBy} />],
      ]}
    />
  );
}

/** One order: what both sides did, said and wrote, and the decision. */
export function CaseScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error, retry } = useWhole<WholeCase>('otc_orders', id);
  if (data === undefined) return <Awaited title={`OTC order ${id}`} error={error} retry={retry} />;
  return (
    <Screen
      title={`OTC order ${id}`}
      hint="Views are recorded in the audit log."
      actions={<Actions of={data} />}
    >
      <Panel>
        <CaseFacts of={data} />
      </Panel>
      <Side title="Buyer" side={data.buyerSide} />
      <Side title="Seller" side={data.sellerSide} />
      <Evidence of={data} />
      <Chat of={data} />
    </Screen>
  );
}
