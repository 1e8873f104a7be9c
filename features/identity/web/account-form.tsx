/** What registering and a forgotten password share: an address, its code, a new password. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AddressField, CodeField, KindTabs } from './address-fields.tsx';
import { useDraft } from './draft.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { codeTarget, sendCode } from './send-code.ts';
import { type AccountForm, accountSchema, isAddress, type Kind, type Terms } from './schemas.ts';

/** The form, which keeps what was typed while one chooses a dialling code. */
export function useAccountForm(terms: Terms, invitation: string): UseFormReturn<AccountForm> {
  const { address, set } = useDraft();
  const form = useForm<AccountForm>({
    resolver: zodResolver(accountSchema(terms)),
    defaultValues: { address, code: '', password: '', repeated: '', invitation, isAgreed: false },
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
  return form;
}

/** By mail or by mobile; another kind begins with an empty address. */
export function KindChoice({ form }: { readonly form: UseFormReturn<AccountForm> }) {
  const { kind, set } = useDraft();
  return (
    <KindTabs
      kind={kind}
      onChange={(next) => {
        set({ kind: next, address: '' });
        form.resetField('address', { defaultValue: '' });
        form.clearErrors();
      }}
    />
  );
}

type Props = {
  readonly form: UseFormReturn<AccountForm>;
  readonly kind: Kind;
  readonly needsCode: boolean;
  readonly purpose: 'register' | 'forget';
};

/** Address, code and the new password twice. */
export function AccountFields({ form, kind, needsCode, purpose }: Props) {
  const words = useWords();
  const { register, control, formState } = form;
  const { errors } = formState;
  const told = (key: string | undefined): string | undefined => key && words(key);
  const address = useWatch({ control, name: 'address' });
  const typed = useWatch({ control, name: 'password' });
  const isNew = purpose === 'register';
  return (
    <>
      <AddressField kind={kind} {...register('address')} error={told(errors.address?.message)} />
      {needsCode && (
        <CodeField
          {...register('code')}
          error={told(errors.code?.message)}
          send={() => sendCode({ kind, address, purpose })}
          to={codeTarget(kind, address)}
          onFill={(code) => form.setValue('code', code, { shouldValidate: true })}
          refusal={
            isAddress(kind, address)
              ? null
              : words(kind === 'email' ? 'identity.check_email' : 'identity.check_mobile')
          }
        />
      )}
      <NewPasswordFields
        label={words(isNew ? 'identity.password' : 'identity.new_password')}
        hint={words('identity.password_hint')}
        typed={typed}
        password={{ ...register('password'), error: told(errors.password?.message) }}
        repeated={{ ...register('repeated'), error: told(errors.repeated?.message) }}
      />
    </>
  );
}
