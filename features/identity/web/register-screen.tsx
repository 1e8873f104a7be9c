import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { post } from '../../../platform/browser/api/client.ts';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { redirect } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { placeWithin } from '../../../platform/browser/parts/step-order.ts';
import { StepProgress, StepQuestion, useStepBack } from '../../../platform/browser/parts/steps.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useSite } from '../../../platform/browser/session/site.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import {
  AddressPart,
  CodePart,
  KindChoice,
  PasswordPart,
  useAccountForm,
} from './account-form.tsx';
import { areaCode } from './area-code.ts';
import { useDraft } from './draft.ts';
import { DemoInboxLink } from './demo-code.tsx';
import { enter, logIn } from './enter.ts';
import { AccountFrame } from './frame.tsx';
import { bareNumber } from './phone.ts';
import { FIELDS, fieldOf, type RegisterStep, registerSteps, stepOf } from './register-steps.ts';
import type { AccountForm, Kind } from './schemas.ts';

type Form = UseFormReturn<AccountForm>;

/** An account as one logs in with it: a number with its dialling code is nobody else's. */
function dialled(kind: Kind, account: string): string {
  return kind === 'email' ? account : `+${areaCode().replace(/\D/g, '')}${account}`;
}

/** What one agrees to, as pages of the house. */
const TERMS = ['user_agreement', 'privacy'] as const;

function useRegister(kind: Kind, onRefused: (field: keyof AccountForm, message: string) => void) {
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
    onError: (error) => {
      const field = error instanceof Refusal ? fieldOf(error.code) : undefined;
      if (field !== undefined) onRefused(field, error.message);
    },
    onSuccess: (token, form) => {
      useDraft.getState().set({ address: '', invitation: '', code: '', at: 0, sentTo: '' });
      if (token !== null) return enter(token, words('identity.registered'), form.address.trim());
      // The account is there; only the session could not be opened.
      toast(words('identity.registered'), 'good');
      redirect(paths.login);
    },
  });
}

/** Which question is asked, and how one goes on and back. What was typed stays in the form. */
function useFlow(form: Form, steps: readonly RegisterStep[]) {
  const { at: kept, sentTo, set } = useDraft();
  const at = placeWithin(kept, steps.length);
  const step = steps[at] ?? 'address';
  // The address to which a code goes by itself, once.
  const [due, setDue] = useState('');
  const go = (to: number): void => set({ at: to });
  const goOn = async (): Promise<void> => {
    if (!(await form.trigger([...FIELDS[step]]))) return;
    const address = form.getValues('address').trim();
    if (step === 'address' && address !== sentTo) {
      form.resetField('code', { defaultValue: '' });
      setDue(address);
      set({ sentTo: address });
    } else {
      setDue('');
    }
    go(at + 1);
  };
  return { at, step, due, go, goOn };
}

/** What registering means one agrees to, beside the button that does it. */
function TermsLine() {
  const words = useWords();
  return (
    <div className="text-t5 text-muted">
      <p>{words('identity.terms')}</p>
      <p className="flex flex-wrap gap-x-4 text-accent-text">
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
    </div>
  );
}

function LastFields({ form }: { readonly form: Form }) {
  const words = useWords();
  const wrong = form.formState.errors.invitation?.message;
  return (
    <>
      <PasswordPart form={form} label={words('identity.password')} />
      <TextField
        {...form.register('invitation')}
        label={words('identity.invitation')}
        error={wrong}
        autoComplete="off"
        autoCapitalize="none"
      />
      <TermsLine />
    </>
  );
}

type FieldsProps = {
  readonly form: Form;
  readonly kind: Kind;
  readonly step: RegisterStep;
  readonly due: string;
  readonly onWhole: () => void;
};

/** The answer to the question that is asked. */
function StepFields({ form, kind, step, due, onWhole }: FieldsProps) {
  const words = useWords();
  const invitation = form.getValues('invitation');
  if (step === 'code') {
    return <CodePart form={form} kind={kind} purpose="register" typedTo={due} onWhole={onWhole} />;
  }
  if (step === 'password') return <LastFields form={form} />;
  return (
    <>
      <KindChoice form={form} />
      <AddressPart form={form} kind={kind} />
      {invitation !== '' && (
        <p className="text-t5 text-muted">{words('identity.invited_with', { code: invitation })}</p>
      )}
    </>
  );
}

function LogInInstead() {
  const words = useWords();
  return (
    <p className="pt-4 text-center text-t5 text-muted">
      {words('identity.has_account')}{' '}
      <Go
        to={paths.login}
        replace
        className="inline-flex min-h-11 min-w-11 items-center font-strong text-accent-text"
      >
        {words('common.log_in')}
      </Go>
    </p>
  );
}

/** A new account, by mail or mobile: a question a step. */
export function RegisterScreen() {
  const words = useWords();
  const { data: site } = useSite();
  const [params] = useSearchParams();
  const { kind, invitation } = useDraft();
  const steps = registerSteps(site?.registration_code !== 'off');
  const needsCode = steps.includes('code');
  const form = useAccountForm({ kind, needsCode }, params.get('code') ?? invitation);
  const { at, step, due, go, goOn } = useFlow(form, steps);
  const showWrong = (field: keyof AccountForm, message: string): void => {
    go(steps.indexOf(stepOf(field)));
    form.setError(field, { message });
  };
  const create = useRegister(kind, showWrong);
  const onBack = useStepBack(at, go);
  const place = { at, of: steps.length };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (step !== 'password') return void goOn();
    void form.handleSubmit(
      (values) => create.mutate(values),
      // Who came back from reading the terms may lack an answer to an earlier question.
      (wrong) => {
        const first = steps.findIndex((each) => FIELDS[each].some((name) => wrong[name]));
        if (first >= 0) go(first);
      },
    )();
  };
  const label = words('identity.step_of', { at: at + 1, of: steps.length });
  return (
    <AccountFrame
      title={words('identity.register_title')}
      onBack={onBack}
      progress={
        <div className="mx-auto max-w-lg px-6 md:max-w-2xl">
          <StepProgress {...place} label={label} />
        </div>
      }
    >
      <form noValidate className="space-y-4" onSubmit={submit}>
        <StepQuestion at={at} question={words(`identity.ask_${step}`)}>
          <StepFields form={form} kind={kind} step={step} due={due} onWhole={() => void goOn()} />
        </StepQuestion>
        <Button type="submit" wide pending={create.isPending || create.isSuccess}>
          {words(step === 'password' ? 'identity.register' : 'identity.go_on')}
        </Button>
      </form>
      <DemoInboxLink />
      {at === 0 && <LogInInstead />}
    </AccountFrame>
  );
}
