/** New passwords of who is logged in: for logging in, and for payments. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { back, whileHere } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { type Me, ME_KEY, useMeQuery } from '../../../platform/browser/session/me.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { CodeField } from './address-fields.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SecondFactorSheet, withSecondFactor } from './second-factor.tsx';
import { codeTarget, sendCode } from './send-code.ts';
import { type Secret, type SecretForm, secretSchema } from './schemas.ts';

const AFTER_MS = 1200;

/** Checks the code first, so that a typing error costs no password typed twice. */
async function change(secret: Secret, me: Me, form: SecretForm): Promise<string> {
  const { code, password, repeated } = form;
  const account = me.account_number;
  await post('/user/check_email', { fields: { user_string: account, email_code: code } });
  if (secret === 'login') {
    const fields = { account, password, repassword: repeated, code };
    return withSecondFactor((two_factor_code) =>
      post<string>('/user/forget', { fields: { ...fields, two_factor_code } }),
    );
  }
  const fields = { password, re_password: repeated, code };
  return withSecondFactor((two_factor_code) =>
    post<string>('/safe/update_password', { fields: { ...fields, two_factor_code } }),
  );
}

type Props = { readonly secret: Secret; readonly me: Me };

function SecretFields({ secret, me }: Props) {
  const words = useWords();
  const { register, control, formState, handleSubmit, setValue } = useForm<SecretForm>({
    resolver: zodResolver(secretSchema(secret)),
    defaultValues: { code: '', password: '', repeated: '' },
  });
  const { errors } = formState;
  const told = (key: string | undefined): string | undefined => key && words(key);
  const typed = useWatch({ control, name: 'password' });
  const save = useMutation({
    mutationFn: (form: SecretForm) => change(secret, me, form),
    onSuccess: (message) => {
      toast(String(message), 'good');
      void queryClient.invalidateQueries({ queryKey: ME_KEY });
      whileHere(() => back(paths.security), AFTER_MS);
    },
  });
  const kind = me.email ? 'email' : 'mobile';
  const address = me.email || me.phone || '';
  const area = `+${me.area_code ?? ''}`;
  const isPayment = secret === 'payment';
  const limits = isPayment ? { maxLength: 6 } : {};
  return (
    <form
      noValidate
      className="space-y-4 px-4 pt-2"
      onSubmit={handleSubmit((form) => save.mutate(form))}
    >
      <TextField
        label={words(kind === 'email' ? 'identity.email' : 'identity.mobile')}
        value={kind === 'email' ? address : `${area} ${address}`}
        hint={words('identity.code_goes_here')}
        readOnly
      />
      <CodeField
        {...register('code')}
        error={told(errors.code?.message)}
        send={() => sendCode({ kind, address, area, purpose: 'forget' })}
        to={codeTarget(kind, address, area)}
        onFill={(code) => setValue('code', code, { shouldValidate: true })}
      />
      <NewPasswordFields
        label={words(isPayment ? 'identity.payment_password' : 'identity.new_password')}
        hint={words(isPayment ? 'identity.payment_password_hint' : 'identity.password_hint')}
        typed={typed}
        isShort={isPayment}
        password={{ ...limits, ...register('password'), error: told(errors.password?.message) }}
        repeated={{ ...limits, ...register('repeated'), error: told(errors.repeated?.message) }}
      />
      <Button type="submit" wide pending={save.isPending || save.isSuccess}>
        {words('identity.set_password')}
      </Button>
      <p className="text-t5 text-muted">
        {words('identity.others_end')} {words('identity.locks')}
      </p>
    </form>
  );
}

function SecretScreen({ secret, title }: { readonly secret: Secret; readonly title: string }) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useMeQuery();
  return (
    <>
      <PageHeader title={title} />
      <Page>
        {loggedIn ? (
          <Loaded query={query}>{(me) => <SecretFields secret={secret} me={me} />}</Loaded>
        ) : (
          <VisitorView hint={words('identity.visitor_hint')} />
        )}
        <SecondFactorSheet />
      </Page>
    </>
  );
}

/** A new login password, proved by a code. */
export function PasswordScreen() {
  const words = useWords();
  return <SecretScreen secret="login" title={words('identity.password_title')} />;
}

/** The payment password of six characters, set or changed with a code. */
export function PaymentPasswordScreen() {
  const words = useWords();
  return <SecretScreen secret="payment" title={words('identity.payment_password')} />;
}
