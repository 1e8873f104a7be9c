import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Control, Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { post } from '../../../platform/browser/api/client.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { redirect } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { PasswordField, TextField } from '../../../platform/browser/parts/field.tsx';
import { Tick } from '../../../platform/browser/parts/switch.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useSite } from '../../../platform/browser/session/site.ts';
import { writeText } from '../../../platform/browser/session/storage.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AddressField, CodeField, type Kind, KindTabs } from './address-fields.tsx';
import { areaCode } from './area-code.ts';
import { useDraft } from './draft.ts';
import { AccountFrame } from './frame.tsx';
import { bareNumber, type RegisterForm, registerSchema } from './schemas.ts';

const AFTER_MS = 300;

function useRegister(kind: Kind) {
  return useMutation({
    mutationFn: (form: RegisterForm) =>
      post<string>('/user/register', {
        fields: {
          user_string: kind === 'email' ? form.address.trim() : bareNumber(form.address),
          area_code: kind === 'mobile' ? areaCode() : undefined,
          code: form.code,
          password: form.password,
          re_password: form.repeated,
          extension_code: form.invitation.trim(),
          type: kind,
        },
      }),
    onSuccess: (message, form) => {
      toast(String(message), 'good');
      writeText('loginAccount', form.address.trim());
      useDraft.getState().set({ address: '', invitation: '' });
      setTimeout(() => redirect(paths.login), AFTER_MS);
    },
  });
}

function TermsTick({ control }: { readonly control: Control<RegisterForm> }) {
  const words = useWords();
  return (
    <Controller
      control={control}
      name="isAgreed"
      render={({ field, fieldState }) => (
        <div>
          <Tick label={words('identity.terms')} checked={field.value} onChange={field.onChange} />
          {fieldState.error && (
            <p role="alert" className="text-sm text-down">
              {words(fieldState.error.message ?? 'identity.check_terms')}
            </p>
          )}
        </div>
      )}
    />
  );
}

type FieldsProps = {
  readonly form: UseFormReturn<RegisterForm>;
  readonly kind: Kind;
  readonly needsCode: boolean;
};

function Fields({ form, kind, needsCode }: FieldsProps) {
  const words = useWords();
  const { register, control, formState } = form;
  const { errors } = formState;
  const told = (key: string | undefined): string | undefined => key && words(key);
  const address = useWatch({ control, name: 'address' });
  return (
    <>
      <AddressField kind={kind} {...register('address')} error={told(errors.address?.message)} />
      {needsCode && (
        <CodeField
          kind={kind}
          address={address}
          purpose="register"
          {...register('code')}
          error={told(errors.code?.message)}
        />
      )}
      <PasswordField
        {...register('password')}
        label={words('identity.password')}
        autoComplete="new-password"
        hint={words('identity.password_hint')}
        error={told(errors.password?.message)}
      />
      <PasswordField
        {...register('repeated')}
        label={words('identity.repeat_password')}
        autoComplete="new-password"
        error={told(errors.repeated?.message)}
      />
      <TextField
        {...register('invitation')}
        label={words('identity.invitation')}
        autoComplete="off"
        autoCapitalize="none"
      />
    </>
  );
}

/** A new account, by mail or mobile. */
export function RegisterScreen() {
  const words = useWords();
  const { data: site } = useSite();
  const [params] = useSearchParams();
  const { kind, address, invitation, set } = useDraft();
  const needsCode = site?.registration_code !== 'off';
  const create = useRegister(kind);
  const form = useForm<RegisterForm>({
    resolver: zodResolver(registerSchema({ kind, needsCode })),
    defaultValues: {
      address,
      code: '',
      password: '',
      repeated: '',
      invitation: params.get('code') ?? invitation,
      isAgreed: false,
    },
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => set({ address: values.address, invitation: values.invitation }),
      }),
    [subscribe, set],
  );
  return (
    <AccountFrame title={words('identity.register_title')}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={form.handleSubmit((values) => create.mutate(values))}
      >
        <KindTabs
          kind={kind}
          onChange={(next) => {
            set({ kind: next, address: '' });
            form.resetField('address', { defaultValue: '' });
            form.clearErrors();
          }}
        />
        <Fields form={form} kind={kind} needsCode={needsCode} />
        <TermsTick control={form.control} />
        <Button type="submit" wide pending={create.isPending || create.isSuccess}>
          {words('identity.register')}
        </Button>
      </form>
      <p className="pt-4 text-center text-sm text-muted">
        {words('identity.has_account')}{' '}
        <Go
          to={paths.login}
          replace
          className="inline-flex min-h-11 items-center font-semibold text-accent-text"
        >
          {words('common.log_in')}
        </Go>
      </p>
    </AccountFrame>
  );
}
