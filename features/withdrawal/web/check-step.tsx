/** Everything once more before it is sent, and the proof that it is the customer who sends. */
import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import type { Refusal } from '../../../platform/browser/api/errors.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { PasswordField, TextField } from '../../../platform/browser/parts/field.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { OutInput } from '../wire.ts';
import { Chunks } from './chunks.tsx';
import type { Destination, WayRow } from './data.ts';
import { wayName } from './way-name.ts';
import { placeOf, receivedOf } from './withdrawal-request.ts';

/** All that is sent, without what proves who sends it. */
export type WithdrawalRequest = {
  readonly coin: string;
  readonly way: WayRow;
  readonly destination: Destination;
  readonly amount: string;
  readonly remark: string;
};

export type Proof = Required<Pick<OutInput, 'pay_password' | 'two_factor_code'>>;

/** In whatever letters a customer writes. */
export function Remark({ text }: { readonly text: string }) {
  const words = useWords();
  if (text.trim() === '') return null;
  const value = <span className="[overflow-wrap:anywhere]">{text.trim()}</span>;
  return <Figure label={words('withdrawal.remark')} value={value} />;
}

/** What goes out, and what of it arrives. */
function SendAndGet({ coin, way, amount }: WithdrawalRequest) {
  const words = useWords();
  const language = useLanguage();
  const sides = [
    ['you_send', amount],
    ['they_get', receivedOf(amount, way.fee)],
  ] as const;
  return (
    <dl className="rounded-md border border-line bg-raised px-4 py-3 text-center">
      {sides.map(([word, figure], at) => (
        <div key={word}>
          {at === 1 && (
            <ArrowDown aria-hidden size={18} className="mx-auto my-2 text-accent-text" />
          )}
          <dt className="text-t5 text-muted">{words(`withdrawal.${word}`)}</dt>
          <dd className="text-t2">
            <BankFigure text={`${formatAmount(language, figure)} ${coin}`} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Everything about the request once more. */
export function CheckFigures(request: WithdrawalRequest) {
  const { coin, way, destination, remark } = request;
  const words = useWords();
  const language = useLanguage();
  return (
    <>
      <SendAndGet {...request} />
      <dl>
        <Figure label={words('wallet.fee')} value={`${formatAmount(language, way.fee)} ${coin}`} />
        <Figure label={words('withdrawal.way')} value={wayName(words, way.network)} />
        <Figure
          label={words('withdrawal.destination')}
          value={
            <>
              {destination.label && (
                <span className="block [overflow-wrap:anywhere]">{destination.label}</span>
              )}
              <Chunks address={destination.shown} />
            </>
          }
        />
        {destination.memo && <Figure label={words('deposit.memo')} value={destination.memo} />}
        <Remark text={remark} />
      </dl>
      <p className="rounded-md bg-raised px-3 py-2 text-t5 text-muted">
        {words('withdrawal.final')}
      </p>
    </>
  );
}

/** What proves who sends, as typed; forgotten with the screen. */
export function useProof(asksPassword: boolean, asksCode: boolean, refusal: Refusal | undefined) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const place = refusal && placeOf(refusal.code);
  // An account that has switched it on elsewhere meanwhile is asked as soon as the server says so.
  const needsCode = asksCode || place === 'code';
  const isReady = (!asksPassword || password !== '') && (!needsCode || code.trim() !== '');
  const proof: Proof = { pay_password: password, two_factor_code: code.trim() };
  return { password, setPassword, code, setCode, place, asksPassword, needsCode, isReady, proof };
}

type ProofProps = {
  readonly proof: ReturnType<typeof useProof>;
  readonly refusal: Refusal | undefined;
};

/** Payment password and the code of the app, where they are asked for. */
export function ProofFields({ proof, refusal }: ProofProps) {
  const words = useWords();
  return (
    <>
      {proof.asksPassword && (
        <PasswordField
          label={words('settings.payment_password')}
          value={proof.password}
          maxLength={6}
          autoComplete="off"
          error={proof.place === 'password' ? refusal?.message : undefined}
          onChange={(event) => proof.setPassword(event.target.value)}
        />
      )}
      {proof.needsCode && (
        <TextField
          label={words('identity.two_factor_code')}
          value={proof.code}
          maxLength={20}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint={words('withdrawal.code_hint')}
          error={proof.place === 'code' ? refusal?.message : undefined}
          onChange={(event) => proof.setCode(event.target.value)}
        />
      )}
    </>
  );
}
