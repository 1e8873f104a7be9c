import { useMutation } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { post } from '../../../platform/browser/api/client.ts';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { back, whileHere } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { placeWithin } from '../../../platform/browser/parts/step-order.ts';
import { StepHeader, StepQuestion, useStepBack } from '../../../platform/browser/parts/steps.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { FormLevel } from '../contract.ts';
import {
  fieldsOf,
  NOTHING,
  type RealFields,
  type RealState,
  refreshReal,
  type SentFields,
  useDrafts,
  useRealState,
  useSentForm,
} from './data.ts';
import { StepFields } from './fields.tsx';
import { FIELDS, fieldOf, isAnswered, type Name, placeOf, stepsFor } from './form-steps.ts';

const AFTER_MS = 1200;

type FormProps = { readonly level: FormLevel; readonly real: RealState };

function useSend(level: FormLevel, fields: RealFields) {
  const clear = useDrafts((drafts) => drafts.clear);
  return useMutation({
    mutationFn: () => post<string>('/user/real', { fields: { real_type: level, ...fields } }),
    onSuccess: (message) => {
      toast(String(message), 'good');
      whileHere(() => {
        back(paths.identity);
        clear(level);
        void refreshReal();
      }, AFTER_MS);
    },
  });
}

type FillProps = FormProps & {
  /** What a form begins with: nothing, or the texts of the one that failed. */
  readonly start: RealFields;
};

/** What one has answered, each with the way back to its question. */
function Answers({
  level,
  real,
  start,
  onGo,
}: FillProps & { readonly onGo: (at: number) => void }) {
  const words = useWords();
  const fields = useDrafts((drafts) => drafts.drafts[level]) ?? start;
  const kind = ['id_card', 'passport', 'licence'][Number(fields.id_type)] ?? 'id_card';
  const shown = (name: Name): string => {
    if (name === 'id_type') return words(`verification.${kind}`);
    return name.endsWith('_pic') ? '✓' : fields[name];
  };
  return (
    <ul className="divide-y divide-line">
      {stepsFor(level, real.has_pictures === 1)
        .filter((step) => step !== 'check')
        .map((step, at) => {
          const label = words(`verification.ask_${step}`);
          return (
            <li key={step}>
              <button
                type="button"
                aria-label={words('verification.change', { name: label })}
                onClick={() => onGo(at)}
                className="flex min-h-13 w-full items-center gap-3 py-2 text-left hover:bg-raised"
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-t5 text-muted">{label}</span>
                  <span className="block [overflow-wrap:anywhere]">
                    {FIELDS[step].map(shown).join(' · ')}
                  </span>
                </span>
                <Pencil aria-hidden size={16} className="shrink-0 text-muted" />
              </button>
            </li>
          );
        })}
    </ul>
  );
}

/** Which question is asked, its answers, and what was refused. */
function useFill({ level, real, start }: FillProps) {
  const { drafts, places, change: keep, go } = useDrafts();
  const fields = drafts[level] ?? start;
  const steps = stepsFor(level, real.has_pictures === 1);
  const at = placeWithin(places[level], steps.length);
  const send = useSend(level, fields);
  const [touched, setTouched] = useState<Name | null>(null);
  const goTo = (to: number): void => go(level, to);
  const submit = (): void => {
    const open = steps.findIndex((step) => !isAnswered(step, fields));
    // A draft may lack what an earlier question asked: pictures of a form that failed.
    if (open >= 0) return goTo(open);
    setTouched(null);
    send.mutate(undefined, {
      onError: (error) => {
        const field = error instanceof Refusal ? fieldOf(error.code) : undefined;
        const to = field && placeOf(steps, field);
        if (to !== undefined) goTo(to);
      },
    });
  };
  const wrong = send.error instanceof Refusal ? fieldOf(send.error.code) : undefined;
  const errors = wrong && wrong !== touched ? { [wrong]: send.error?.message } : {};
  const change = (part: Partial<RealFields>): void => {
    const [name] = Object.keys(part) as Name[];
    setTouched(name ?? null);
    keep(level, start, part);
  };
  return { at, steps, step: steps[at] ?? 'check', fields, errors, change, goTo, send, submit };
}

function FillIn(props: FillProps) {
  const words = useWords();
  const { at, steps, step, fields, errors, change, goTo, send, submit } = useFill(props);
  const onBack = useStepBack(at, goTo);
  const isLast = step === 'check';
  const isPicture = step === 'front' || step === 'reverse' || step === 'hand';
  return (
    <>
      <StepHeader
        title={words('verification.level', { level: props.level })}
        at={at}
        of={steps.length}
        label={words('identity.step_of', { at: at + 1, of: steps.length })}
        onBack={onBack}
      />
      <Page label={words(`verification.${props.level === 1 ? 'basic' : 'advanced'}`)}>
        <form
          noValidate
          className="space-y-6 px-4 pt-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (isLast) submit();
            else if (isAnswered(step, fields)) goTo(at + 1);
          }}
        >
          <StepQuestion
            at={at}
            question={words(`verification.ask_${step}`)}
            hint={isPicture ? words('verification.picture_hint') : undefined}
          >
            {isLast ? (
              <Answers {...props} onGo={goTo} />
            ) : (
              <StepFields
                key={step}
                step={step}
                fields={fields}
                errors={errors}
                onChange={change}
              />
            )}
          </StepQuestion>
          <Button
            type="submit"
            wide
            disabled={!isAnswered(step, fields)}
            pending={send.isPending || send.isSuccess}
          >
            {words(isLast ? 'verification.send' : 'identity.go_on')}
          </Button>
        </form>
      </Page>
    </>
  );
}

/** A form that failed is mended: its texts are there still, its pictures are asked for anew. */
function startOf(sent: SentFields | null): RealFields {
  const pictures = { front_pic: '', reverse_pic: '', hand_pic: '' };
  return sent ? { ...fieldsOf(sent), ...pictures } : NOTHING;
}

/** Everything that was sent, as it was sent. */
function SentForm({
  level,
  sent,
}: {
  readonly level: FormLevel;
  readonly sent: SentFields | null;
}) {
  const words = useWords();
  if (!sent) return null;
  const fields = fieldsOf(sent);
  return (
    <div className="space-y-4 px-4 pt-2">
      <p className="text-t5 text-muted">{words('verification.read_only')}</p>
      {stepsFor(level, sent.front_pic === '').map((step) => (
        <StepFields key={step} step={step} fields={fields} errors={{}} readOnly />
      ))}
    </div>
  );
}

/** The frame of what is not filled in. */
function Plain({ level, children }: { readonly level: FormLevel; readonly children: ReactNode }) {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('verification.level', { level })} />
      <Page label={words(`verification.${level === 1 ? 'basic' : 'advanced'}`)}>{children}</Page>
    </>
  );
}

function Form({ level, real }: FormProps) {
  const { state } = level === 1 ? real.basic : real.advanced;
  const sent = useSentForm(level);
  if (state === 'none') return <FillIn level={level} real={real} start={NOTHING} />;
  if (state === 'failed' && sent.data !== undefined) {
    return <FillIn level={level} real={real} start={startOf(sent.data)} />;
  }
  return (
    <Plain level={level}>
      <Loaded query={sent}>{(form) => <SentForm level={level} sent={form} />}</Loaded>
    </Plain>
  );
}

/** `?type=1` the document, `?type=2` work, family and a friend; who is not at 2 yet gets 1. */
export function FormScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useRealState();
  const [params] = useSearchParams();
  const isSecond =
    params.get('type') === '2' &&
    (query.data?.basic.state === 'verified' || query.data?.advanced.state !== 'none');
  const level: FormLevel = isSecond ? 2 : 1;
  if (loggedIn && query.data) return <Form key={level} level={level} real={query.data} />;
  return (
    <Plain level={level}>
      {loggedIn ? (
        <Loaded query={query}>{() => null}</Loaded>
      ) : (
        <VisitorView hint={words('verification.visitor_hint')} />
      )}
    </Plain>
  );
}
