import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
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

const ACCOUNT_KEY = 'loginAccount';
const AFTER_MS = 1200;

function useLogin() {
  const words = useWords();
  return useMutation({
    mutationFn: (form: LoginForm) =>
      post<string>('/user/login', {
        fields: {
          user_string: form.account.trim(),
          password: form.password,
          stay: useSession.getState().staysLoggedIn ? 1 : 0,
        },
      }),
    onSuccess: (token, form) => {
      writeText(ACCOUNT_KEY, form.account.trim());
      useSession.getState().begin(token);
      toast(words('identity.welcome'), 'good');
      whileHere(goOnAfterLogin, AFTER_MS);
    },
  });
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
      <p className="pt-4 text-center text-sm text-muted">
        {words('identity.no_account')}{' '}
        <Go
          to={paths.register}
          className="inline-flex min-h-11 items-center font-semibold text-accent-text"
        >
          {words('identity.register')}
        </Go>
      </p>
    </AccountFrame>
  );
}
