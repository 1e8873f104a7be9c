import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useForm } from 'react-hook-form';
import { post } from '../../../platform/browser/api/client.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { goOnAfterLogin, whileHere } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { PasswordField, TextField } from '../../../platform/browser/parts/field.tsx';
import { Tick } from '../../../platform/browser/parts/switch.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useSession } from '../../../platform/browser/session/session.ts';
import { readText, writeText } from '../../../platform/browser/session/storage.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AccountFrame } from './frame.tsx';
import { type LoginForm, loginSchema } from './login-schema.ts';
import { askBrowser, hasPasskeys } from './passkey-browser.ts';
import { SecondFactorSheet, withSecondFactor } from './second-factor.tsx';

const ACCOUNT_KEY = 'loginAccount';
const AFTER_MS = 1200;

/** Begins the session and goes on. */
function enter(token: string, welcome: string): void {
  useSession.getState().begin(token);
  toast(welcome, 'good');
  whileHere(goOnAfterLogin, AFTER_MS);
}

function stay(): 0 | 1 {
  return useSession.getState().staysLoggedIn ? 1 : 0;
}

function useLogin() {
  const words = useWords();
  return useMutation({
    mutationFn: ({ account, password }: LoginForm) =>
      withSecondFactor((two_factor_code) =>
        post<string>('/user/login', {
          fields: { user_string: account.trim(), password, stay: stay(), two_factor_code },
        }),
      ),
    onSuccess: (token, form) => {
      writeText(ACCOUNT_KEY, form.account.trim());
      enter(token, words('identity.welcome'));
    },
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
    defaultValues: { account: readText(ACCOUNT_KEY), password: '' },
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
          <Go to={paths.forget} className="flex min-h-11 items-center text-sm text-accent-text">
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
      <p className="pt-4 text-center text-sm text-muted">
        {words('identity.no_account')}{' '}
        <Go
          to={paths.register}
          className="inline-flex min-h-11 min-w-11 items-center font-semibold text-accent-text"
        >
          {words('identity.register')}
        </Go>
      </p>
      <p className="text-center text-sm">
        <Go to={paths.contactus} className="inline-flex min-h-11 items-center text-muted underline">
          {words('content.support')}
        </Go>
      </p>
    </AccountFrame>
  );
}
