/** What registering and a forgotten password share: an address, its code, a new password. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AddressField, CodeField, KindTabs } from './address-fields.tsx';
import { useDraft } from './draft.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { codeTarget, sendCode } from './send-code.ts';
import {
  type AccountForm,
  accountSchema,
  isAddress,
  isCode,
  type Kind,
  type Terms,
} from './schemas.ts';

/** The form, which keeps what was typed while one chooses a dialling code. */
export function useAccountForm(terms: Terms, invitation: string): UseFormReturn<AccountForm> {
  const { address, code, set } = useDraft();
  const form = useForm<AccountForm>({
    resolver: zodResolver(accountSchema(terms)),
    defaultValues: { address, code, password: '', repeated: '', invitation },
  });
  const { subscribe, clearErrors } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          set({ address: values.address, invitation: values.invitation, code: values.code });
          // A step is asked for without being sent, so nothing is judged anew by itself.
          if (name !== undefined) clearErrors(name as keyof AccountForm);
        },
      }),
    [subscribe, set, clearErrors],
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

type Part = { readonly form: UseFormReturn<AccountForm> };
type Props = Part & { readonly kind: Kind };

/** What is wrong with a field, in words. */
function useTold(): (error: { readonly message?: string | undefined } | undefined) => string {
  const words = useWords();
  // The server says it in words already.
  return (error) =>
    error?.message?.startsWith('identity.') ? words(error.message) : (error?.message ?? '');
}

/** Where the account is reached. */
export function AddressPart({ form, kind }: Props) {
  const told = useTold();
  const { address } = form.formState.errors;
  return <AddressField kind={kind} {...form.register('address')} error={told(address)} />;
}

type CodeProps = Props & {
  readonly purpose: 'register' | 'forget';
  /** The address to which a code goes without being asked for. */
  readonly typedTo?: string;
  /** Called when the sixth digit is there. */
  readonly onWhole?: () => void;
};

/** The digits that show that the address is one's own. */
export function CodePart({ form, kind, purpose, typedTo, onWhole }: CodeProps) {
  const words = useWords();
  const told = useTold();
  const address = useWatch({ control: form.control, name: 'address' });
  const field = form.register('code');
  return (
    <CodeField
      {...field}
      onChange={async (event) => {
        await field.onChange(event);
        if (isCode(event.target.value)) onWhole?.();
      }}
      error={told(form.formState.errors.code)}
      send={() => sendCode({ kind, address, purpose })}
      to={codeTarget(kind, address)}
      typedTo={typedTo}
      onFill={(code) => {
        form.setValue('code', code, { shouldValidate: true });
        onWhole?.();
      }}
      refusal={
        isAddress(kind, address)
          ? null
          : words(kind === 'email' ? 'identity.check_email' : 'identity.check_mobile')
      }
    />
  );
}

/** The new password, twice. */
export function PasswordPart({ form, label }: Part & { readonly label: string }) {
  const words = useWords();
  const told = useTold();
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <NewPasswordFields
      label={label}
      hint={words('identity.password_hint')}
      typed={useWatch({ control, name: 'password' })}
      password={{ ...register('password'), error: told(errors.password) }}
      repeated={{ ...register('repeated'), error: told(errors.repeated) }}
    />
  );
}

/** Address, code and the new password twice, of who has forgotten the old one. */
export function AccountFields({ form, kind }: Props) {
  const words = useWords();
  return (
    <>
      <AddressPart form={form} kind={kind} />
      <CodePart form={form} kind={kind} purpose="forget" />
      <PasswordPart form={form} label={words('identity.new_password')} />
    </>
  );
}
