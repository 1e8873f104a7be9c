import { useMutation } from '@tanstack/react-query';
import { type Control, Controller } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { post } from '../../../platform/browser/api/client.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { redirect } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { Tick } from '../../../platform/browser/parts/switch.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useSite } from '../../../platform/browser/session/site.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AccountFields, KindChoice, useAccountForm } from './account-form.tsx';
import { areaCode } from './area-code.ts';
import { useDraft } from './draft.ts';
import { DemoInboxLink } from './demo-code.tsx';
import { enter, logIn } from './enter.ts';
import { AccountFrame } from './frame.tsx';
import { bareNumber } from './phone.ts';
import type { AccountForm, Kind } from './schemas.ts';

/** An account as one logs in with it: a number with its dialling code is nobody else's. */
function dialled(kind: Kind, account: string): string {
  return kind === 'email' ? account : `+${areaCode().replace(/\D/g, '')}${account}`;
}

/** What one agrees to, as pages of the house. */
const TERMS = ['user_agreement', 'privacy'] as const;

function useRegister(kind: Kind) {
  const words = useWords();
  return useMutation({
    mutationFn: async (form: AccountForm) => {
      const account = kind === 'email' ? form.address.trim() : bareNumber(form.address);
      await post<string>('/user/register', {
        fields: {
          user_string: account,
          area_code: kind === 'mobile' ? areaCode() : undefined,
          code: form.code,
          password: form.password,
          re_password: form.repeated,
          extension_code: form.invitation.trim(),
          type: kind,
        },
      });
      return logIn(dialled(kind, account), form.password).catch(() => null);
    },
    onSuccess: (token, form) => {
      useDraft.getState().set({ address: '', invitation: '' });
      if (token !== null) return enter(token, words('identity.registered'), form.address.trim());
      // The account is there; only the session could not be opened.
      toast(words('identity.registered'), 'good');
      redirect(paths.login);
    },
  });
}

function TermsTick({ control }: { readonly control: Control<AccountForm> }) {
  const words = useWords();
  return (
    <Controller
      control={control}
      name="isAgreed"
      render={({ field, fieldState }) => (
        <div>
          <Tick label={words('identity.terms')} checked={field.value} onChange={field.onChange} />
          <p className="flex flex-wrap gap-x-4 pl-6.5 text-sm text-accent-text">
            {TERMS.map((page) => (
              <Go
                key={page}
                to={withParams(paths.article, { page })}
                className="inline-flex min-h-11 items-center underline"
              >
                {words(`content.page_${page}`)}
              </Go>
            ))}
          </p>
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

/** A new account, by mail or mobile. */
export function RegisterScreen() {
  const words = useWords();
  const { data: site } = useSite();
  const [params] = useSearchParams();
  const { kind, invitation } = useDraft();
  const needsCode = site?.registration_code !== 'off';
  const create = useRegister(kind);
  const form = useAccountForm({ kind, needsCode, isNew: true }, params.get('code') ?? invitation);
  return (
    <AccountFrame title={words('identity.register_title')}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={form.handleSubmit((values) => create.mutate(values))}
      >
        <KindChoice form={form} />
        <AccountFields form={form} kind={kind} needsCode={needsCode} purpose="register" />
        <TextField
          {...form.register('invitation')}
          label={words('identity.invitation')}
          autoComplete="off"
          autoCapitalize="none"
        />
        <TermsTick control={form.control} />
        <Button type="submit" wide pending={create.isPending || create.isSuccess}>
          {words('identity.register')}
        </Button>
      </form>
      <DemoInboxLink />
      <p className="pt-4 text-center text-sm text-muted">
        {words('identity.has_account')}{' '}
        <Go
          to={paths.login}
          replace
          className="inline-flex min-h-11 min-w-11 items-center font-semibold text-accent-text"
        >
          {words('common.log_in')}
        </Go>
      </p>
    </AccountFrame>
  );
}
