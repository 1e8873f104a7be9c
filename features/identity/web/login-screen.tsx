import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useForm } from 'react-hook-form';
import { post } from '../../../platform/browser/api/client.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { PasswordField, TextField } from '../../../platform/browser/parts/field.tsx';
import { Tick } from '../../../platform/browser/parts/switch.tsx';
import { useSession } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { enter, lastAccount, logIn, stay } from './enter.ts';
import { AccountFrame } from './frame.tsx';
import { type LoginForm, loginSchema } from './login-schema.ts';
import { askBrowser, hasPasskeys } from './passkey-browser.ts';
import { SecondFactorSheet } from './second-factor.tsx';

function useLogin() {
  const words = useWords();
  return useMutation({
    mutationFn: ({ account, password }: LoginForm) => logIn(account.trim(), password),
    onSuccess: (token, form) => enter(token, words('identity.welcome'), form.account.trim()),
  });
}

async function logInByPasskey(): Promise<string> {
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>('/user/passkey/begin');
  const credential = await askBrowser((library) => library.startAuthentication({ optionsJSON }));
  return post<string>('/user/passkey/login', { fields: { credential, stay: stay() } });
}

/** Logging in by what the device knows of its owner. */
function PasskeyButton() {
  const words = useWords();
  const login = useMutation({
    mutationFn: logInByPasskey,
    onSuccess: (token) => enter(token, words('identity.welcome')),
  });
  return (
    <Button
      look="quiet"
      wide
      pending={login.isPending || login.isSuccess}
      onClick={() => login.mutate()}
    >
      <KeyRound aria-hidden size={18} />
      {words('identity.passkey_login')}
    </Button>
  );
}

/** Log in and go on where one was. */
export function LoginScreen() {
  const words = useWords();
  const login = useLogin();
  const stays = useSession((session) => session.staysLoggedIn);
  const setStays = useSession((session) => session.setStaysLoggedIn);
  const { register, handleSubmit, formState } = useForm<LoginForm>({
    resolver: zodResolver(loginSchema),
    defaultValues: { account: lastAccount(), password: '' },
  });
  const { errors } = formState;
  const told = (key: string | undefined): string | undefined => key && words(key);
  return (
    <AccountFrame title={words('identity.login_title')}>
      <form noValidate className="space-y-4" onSubmit={handleSubmit((form) => login.mutate(form))}>
        <TextField
          {...register('account')}
          label={words('identity.account')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={told(errors.account?.message)}
        />
        <PasswordField
          {...register('password')}
          label={words('identity.password')}
          autoComplete="current-password"
          error={told(errors.password?.message)}
        />
        <div className="flex items-center justify-between gap-3">
          <Tick label={words('identity.stay')} checked={stays} onChange={setStays} />
          <Go to={paths.forget} className="flex min-h-11 items-center text-t5 text-accent-text">
            {words('identity.forgot')}
          </Go>
        </div>
        <Button type="submit" wide pending={login.isPending || login.isSuccess}>
          {words('common.log_in')}
        </Button>
      </form>
      {hasPasskeys() && (
        <div className="pt-3">
          <PasskeyButton />
        </div>
      )}
      <SecondFactorSheet />
      <p className="pt-4 text-center text-t5 text-muted">
        {words('identity.no_account')}{' '}
        <Go
          to={paths.register}
          className="inline-flex min-h-11 min-w-11 items-center font-strong text-accent-text"
        >
          {words('identity.register')}
        </Go>
      </p>
      <p className="text-center text-t5">
        <Go to={paths.contactus} className="inline-flex min-h-11 items-center text-muted underline">
          {words('content.support')}
        </Go>
      </p>
    </AccountFrame>
  );
}
