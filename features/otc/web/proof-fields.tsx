/** What proves who gives coins away: the payment password, and the code where it is asked for. */
import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { PasswordField, TextField } from '../../../platform/browser/parts/field.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

const PASSWORD_CODES = ['payment_password_unset', 'payment_password_wrong', 'too_many_tries'];
const CODE_CODES = ['two_factor_needed', 'two_factor_wrong'];

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
  return {
    password,
    setPassword,
    code,
    setCode,
    asksCode: asksCode || isAboutCode,
    passwordError: isAboutPassword ? refusal.message : undefined,
    codeError: isAboutCode && code !== '' ? refusal.message : undefined,
    isReady: password !== '',
    /** What is refused for another reason. */
    otherwise: refusal !== undefined && !isAboutCode && !isAboutPassword ? refusal : undefined,
    fields: { pay_password: password, two_factor_code: code.trim() || undefined },
  };
}

/** Its fields. */
export function ProofFields({ proof }: { readonly proof: ReturnType<typeof useProof> }) {
  const words = useWords();
  return (
    <>
      <PasswordField
        label={words('settings.payment_password')}
        value={proof.password}
        maxLength={6}
        autoComplete="off"
        error={proof.passwordError}
        onChange={({ target }) => proof.setPassword(target.value)}
      />
      {proof.asksCode && (
        <TextField
          label={words('identity.two_factor_code')}
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
