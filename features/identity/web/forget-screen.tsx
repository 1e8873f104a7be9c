import { useMutation } from '@tanstack/react-query';
import { post } from '../../../platform/browser/api/client.ts';
import { redirect, whileHere } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AccountFields, KindChoice, useAccountForm } from './account-form.tsx';
import { areaCode } from './area-code.ts';
import { useDraft } from './draft.ts';
import { AccountFrame } from './frame.tsx';
import { bareNumber } from './phone.ts';
import type { AccountForm, Kind } from './schemas.ts';
import { SecondFactorSheet, withSecondFactor } from './second-factor.tsx';

const AFTER_MS = 1200;

function useReset(kind: Kind) {
  return useMutation({
    mutationFn: (form: AccountForm) =>
      withSecondFactor((two_factor_code) =>
        post<string>('/user/forget', {
          fields: {
            user_string: kind === 'email' ? form.address.trim() : bareNumber(form.address),
            area_code: kind === 'mobile' ? areaCode() : undefined,
            code: form.code,
            password: form.password,
            re_password: form.repeated,
            type: kind,
            two_factor_code,
          },
        }),
      ),
    onSuccess: (message) => {
      toast(String(message), 'good');
      whileHere(() => redirect(paths.login), AFTER_MS);
    },
  });
}

/** A new password, proved by a code. */
export function ForgetScreen() {
  const words = useWords();
  const { kind } = useDraft();
  const reset = useReset(kind);
  const form = useAccountForm({ kind, needsCode: true }, '');
  return (
    <AccountFrame title={words('identity.forget_title')}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={form.handleSubmit((values) => reset.mutate(values))}
      >
        <KindChoice form={form} />
        <AccountFields form={form} kind={kind} />
        <Button type="submit" wide pending={reset.isPending || reset.isSuccess}>
          {words('identity.set_password')}
        </Button>
      </form>
      <SecondFactorSheet />
    </AccountFrame>
  );
}
