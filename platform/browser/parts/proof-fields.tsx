/** What proves who gives value away: the payment password, and the code where it is asked for. */
import { codeText } from '../../../core/wire/code-text.ts';
import { useEffect, useRef, useState } from 'react';
import { Refusal } from '../api/errors.ts';
import { PasswordField, TextField } from './field.tsx';
import { useWords } from '../words/use-words.ts';

const PASSWORD_CODES = ['payment_password_unset', 'payment_password_wrong', 'too_many_tries'];
const CODE_CODES = ['two_factor_needed', 'two_factor_wrong'];
const NEEDED = 'proof_needed';

/** As typed; forgotten with the screen. */
export function useProof(error: unknown) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const refusal = error instanceof Refusal ? error : undefined;
  const isAboutCode = refusal !== undefined && CODE_CODES.includes(refusal.code);
  const [asksCode, setAsksCode] = useState(false);
  // An account that has a second factor is asked as soon as the server says so.
  if (isAboutCode && !asksCode) setAsksCode(true);
  const isAboutPassword = refusal !== undefined && PASSWORD_CODES.includes(refusal.code);
  const isNeeded = refusal?.code === NEEDED;
  const [isAsked, setAsked] = useState(false);
  // Small sums need no proof: it is asked for as soon as the server says so.
  if ((isNeeded || isAboutPassword || isAboutCode) && !isAsked) setAsked(true);
  return {
    password,
    setPassword,
    code,
    setCode,
    asksCode: asksCode || isAboutCode,
    passwordError: isAboutPassword ? refusal.message : undefined,
    codeError: isAboutCode && code !== '' ? refusal.message : undefined,
    isReady: password !== '',
    isAsked,
    /** Whether the button waits for the password. */
    isMissing: isAsked && password === '',
    /** What is refused for another reason. */
    otherwise: isAboutCode || isAboutPassword || isNeeded ? undefined : refusal,
    /** Nothing, while it is not asked for. */
    sent: isAsked
      ? { pay_password: password, two_factor_code: codeText(code) || undefined }
      : undefined,
    fields: { pay_password: password, two_factor_code: codeText(code) || undefined },
  };
}

/** Its fields. */
export function ProofFields({ proof }: { readonly proof: ReturnType<typeof useProof> }) {
  const words = useWords();
  return (
    <>
      <PasswordField
        label={words('proof.payment_password')}
        value={proof.password}
        maxLength={6}
        autoComplete="off"
        error={proof.passwordError}
        onChange={({ target }) => proof.setPassword(target.value)}
      />
      {proof.asksCode && (
        <TextField
          label={words('proof.code')}
          value={proof.code}
          maxLength={20}
          autoComplete="one-time-code"
          autoCapitalize="none"
          error={proof.codeError}
          onChange={({ target }) => proof.setCode(target.value)}
        />
      )}
    </>
  );
}

/** The same where small sums need none: nothing, until the server asks for it. */
export function AskedProof({ proof }: { readonly proof: ReturnType<typeof useProof> }) {
  const words = useWords();
  const at = useRef<HTMLElement>(null);
  // In a sheet that is full already it would come below what is seen.
  useEffect(() => at.current?.scrollIntoView({ block: 'nearest' }), [proof.isAsked]);
  if (!proof.isAsked) return null;
  return (
    <section ref={at} className="space-y-3">
      <p className="text-t5 text-muted">{words('proof.hint')}</p>
      <ProofFields proof={proof} />
    </section>
  );
}
