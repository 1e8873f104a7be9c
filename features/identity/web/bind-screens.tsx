/** Binding a phone or a mail address, the first one or another one. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { back, whileHere } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { PasswordField } from '../../../platform/browser/parts/field.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { ME_KEY, useMeQuery } from '../../../platform/browser/session/me.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AddressField, CodeField } from './address-fields.tsx';
import { areaCode } from './area-code.ts';
import { useBindDraft } from './draft.ts';
import { bareNumber } from './phone.ts';
import { SecondFactorSheet, withSecondFactor } from './second-factor.tsx';
import { codeTarget, sendCode } from './send-code.ts';
import { type BindForm, bindSchema, isAddress, type Kind } from './schemas.ts';

const AFTER_MS = 1200;

function bind(kind: Kind, { address, code, password }: BindForm): Promise<string> {
  if (kind === 'email') {
    const fields = { email: address.trim(), code, password };
    return withSecondFactor((two_factor_code) =>
      post<string>('/safe/email', { fields: { ...fields, two_factor_code } }),
    );
  }
  const mobile = bareNumber(address);
  const fields = { mobile, area_code: areaCode(), code, password };
  return withSecondFactor((two_factor_code) =>
    post<string>('/safe/mobile', { fields: { ...fields, two_factor_code } }),
  );
}

type FieldsProps = { readonly kind: Kind };

function BindFields({ kind }: FieldsProps) {
  const words = useWords();
  const { addresses, set } = useBindDraft();
  const { register, control, formState, handleSubmit, setValue } = useForm<BindForm>({
    resolver: zodResolver(bindSchema(kind)),
    defaultValues: { address: addresses[kind], code: '', password: '' },
  });
  const { errors } = formState;
  const told = (key: string | undefined): string | undefined => key && words(key);
  const address = useWatch({ control, name: 'address' });
  const save = useMutation({
    mutationFn: (form: BindForm) => bind(kind, form),
    onSuccess: (message) => {
      toast(String(message), 'good');
      set(kind, '');
      void queryClient.invalidateQueries({ queryKey: ME_KEY });
      whileHere(() => back(paths.security), AFTER_MS);
    },
  });
  const refusal = words(kind === 'email' ? 'identity.check_email' : 'identity.check_mobile');
  return (
    <form
      noValidate
      className="space-y-4 px-4 pt-2"
      onSubmit={handleSubmit((form) => save.mutate(form))}
    >
      <AddressField
        kind={kind}
        // Kept while one chooses a dialling code on another screen.
        {...register('address', { onChange: (event) => set(kind, event.target.value) })}
        error={told(errors.address?.message)}
      />
      <CodeField
        {...register('code')}
        error={told(errors.code?.message)}
        send={() => sendCode({ kind, address, purpose: 'bind' })}
        to={codeTarget(kind, address)}
        onFill={(code) => setValue('code', code, { shouldValidate: true })}
        refusal={isAddress(kind, address) ? null : refusal}
      />
      <PasswordField
        {...register('password')}
        label={words('identity.login_password')}
        hint={words('identity.login_password_why')}
        autoComplete="current-password"
        error={told(errors.password?.message)}
      />
      <Button type="submit" wide pending={save.isPending || save.isSuccess}>
        {words('identity.bind')}
      </Button>
      <p className="text-t5 text-muted">{words('identity.others_end')}</p>
    </form>
  );
}

function BindScreen({ kind, title }: { readonly kind: Kind; readonly title: string }) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useMeQuery();
  return (
    <>
      <PageHeader title={title} />
      <Page>
        {loggedIn ? (
          <Loaded query={query}>{() => <BindFields kind={kind} />}</Loaded>
        ) : (
          <VisitorView hint={words('identity.visitor_hint')} />
        )}
        <SecondFactorSheet />
      </Page>
    </>
  );
}

/** Binds a phone by a code that is sent to it. */
export function BindPhoneScreen() {
  const words = useWords();
  return <BindScreen kind="mobile" title={words('identity.bind_mobile')} />;
}

/** Binds a mail address by a code that is sent to it. */
export function BindEmailScreen() {
  const words = useWords();
  return <BindScreen kind="email" title={words('identity.bind_email')} />;
}
