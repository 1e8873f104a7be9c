import { type FormEvent, useState } from 'react';
import type { Refusal } from '../../../platform/browser/api/errors.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { PasswordField, TextField } from '../../../platform/browser/parts/field.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { Destination, WayRow } from './data.ts';
import { wayName } from './way-name.ts';
import { placeOf, receivedOf } from './withdrawal-request.ts';
import type { OutInput } from '../wire.ts';

/** All that is sent, without what proves who sends it. */
export type WithdrawalRequest = {
  readonly coin: string;
  readonly way: WayRow;
  readonly destination: Destination;
  readonly amount: string;
};

export type Proof = Required<Pick<OutInput, 'pay_password' | 'two_factor_code'>>;

/** Everything about the request once more. */
function Figures({ coin, way, destination, amount }: WithdrawalRequest) {
  const words = useWords();
  const language = useLanguage();
  const print = (text: string): string => `${formatAmount(language, text)} ${coin}`;
  return (
    <dl>
      <Figure label={words('wallet.amount')} value={print(amount)} />
      <Figure label={words('wallet.fee')} value={print(way.fee)} />
      <Figure label={words('wallet.received')} value={print(receivedOf(amount, way.fee))} />
      <Figure label={words('withdrawal.way')} value={wayName(words, way.network)} />
      <Figure
        label={words('withdrawal.destination')}
        value={
          <span className="[overflow-wrap:anywhere]">
            {destination.label && <span className="block">{destination.label}</span>}
            {destination.shown}
          </span>
        }
      />
      {destination.memo && <Figure label={words('deposit.memo')} value={destination.memo} />}
    </dl>
  );
}

type Props = {
  readonly open: boolean;
  readonly request: WithdrawalRequest | null;
  readonly asksPassword: boolean;
  readonly asksCode: boolean;
  readonly refusal: Refusal | undefined;
  readonly isPending: boolean;
  readonly onConfirm: (proof: Proof) => void;
  readonly onClose: () => void;
};

/** The sheet's own form: password and code are forgotten with it. */
function ProofForm({ request, asksPassword, asksCode, refusal, isPending, onConfirm }: Props) {
  const words = useWords();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const place = refusal && placeOf(refusal.code);
  // An account that has switched it on elsewhere meanwhile is asked as soon as the server says so.
  const needsCode = asksCode || place === 'code';
  const isReady = (!asksPassword || password !== '') && (!needsCode || code.trim() !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) onConfirm({ pay_password: password, two_factor_code: code.trim() });
  };
  return (
    <form noValidate className="space-y-3" onSubmit={submit}>
      {request && <Figures {...request} />}
      <p className="rounded-md bg-raised px-3 py-2 text-sm text-muted">
        {words('withdrawal.final')}
      </p>
      {asksPassword && (
        <PasswordField
          label={words('settings.payment_password')}
          value={password}
          maxLength={6}
          autoComplete="off"
          error={place === 'password' ? refusal?.message : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {needsCode && (
        <TextField
          label={words('identity.two_factor_code')}
          value={code}
          maxLength={20}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint={words('withdrawal.code_hint')}
          error={place === 'code' ? refusal?.message : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button type="submit" wide disabled={!isReady} pending={isPending}>
        {words('withdrawal.send')}
      </Button>
    </form>
  );
}

/** Everything once more before it is sent, and the proof that it is the customer who sends. */
export function ConfirmSheet(props: Props) {
  const words = useWords();
  const title = words('withdrawal.confirm', { name: props.request?.coin ?? '' });
  return (
    <Sheet open={props.open} onClose={props.onClose} title={title}>
      {props.open && <ProofForm {...props} />}
    </Sheet>
  );
}
