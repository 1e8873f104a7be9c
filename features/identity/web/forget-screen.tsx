import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { post } from '../../../platform/browser/api/client.ts';
import { redirect } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { PasswordField } from '../../../platform/browser/parts/field.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AddressField, CodeField, type Kind, KindTabs } from './address-fields.tsx';
import { areaCode } from './area-code.ts';
import { useDraft } from './draft.ts';
import { AccountFrame } from './frame.tsx';
import { bareNumber, type ForgetForm, forgetSchema } from './schemas.ts';

const AFTER_MS = 1200;

function useReset(kind: Kind) {
  return useMutation({
    mutationFn: (form: ForgetForm) =>
      post<string>('/user/forget', {
        fields: {
          user_string: kind === 'email' ? form.address.trim() : bareNumber(form.address),
          area_code: kind === 'mobile' ? areaCode() : undefined,
          code: form.code,
          password: form.password,
          re_password: form.repeated,
          type: kind,
        },
      }),
    onSuccess: (message) => {
      toast(String(message), 'good');
      setTimeout(() => redirect(paths.login), AFTER_MS);
    },
  });
}

/** A new password, proved by a code. */
export function ForgetScreen() {
  const words = useWords();
  const { kind, address, set } = useDraft();
  const reset = useReset(kind);
  const form = useForm<ForgetForm>({
    resolver: zodResolver(forgetSchema(kind)),
    defaultValues: { address, code: '', password: '', repeated: '' },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const told = (key: string | undefined): string | undefined => key && words(key);
  const typed = useWatch({ control, name: 'address' });
  return (
    <AccountFrame title={words('identity.forget_title')}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={form.handleSubmit((values) => reset.mutate(values))}
      >
        <KindTabs
          kind={kind}
          onChange={(next) => {
            set({ kind: next, address: '' });
            form.resetField('address', { defaultValue: '' });
            form.clearErrors();
          }}
        />
        <AddressField kind={kind} {...register('address')} error={told(errors.address?.message)} />
        <CodeField
          kind={kind}
          address={typed}
          purpose="forget"
          {...register('code')}
          error={told(errors.code?.message)}
        />
        <PasswordField
          {...register('password')}
          label={words('identity.new_password')}
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
        <Button type="submit" wide pending={reset.isPending || reset.isSuccess}>
          {words('identity.set_password')}
        </Button>
      </form>
    </AccountFrame>
  );
}
