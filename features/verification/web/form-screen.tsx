import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { post } from '../../../platform/browser/api/client.ts';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { back, whileHere } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded, VisitorView } from '../../../platform/browser/parts/states.tsx';
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
  useDrafts,
  useRealState,
  useSentForm,
} from './data.ts';
import { DetailFields, DocumentFields, PictureFields } from './fields.tsx';

const AFTER_MS = 1200;

/** Which field a refusal is about. */
const FIELD_OF: Readonly<Record<string, keyof RealFields>> = {
  bad_name: 'name',
  bad_number: 'card_id',
  bad_relation: 'realtion',
  bad_friend_name: 'friend_name',
  bad_friend_phone: 'friend_phone',
};
const DOCUMENT = ['name', 'card_id'] as const;
const PICTURES = ['front_pic', 'reverse_pic', 'hand_pic'] as const;
const DETAILS = [
  'work_address',
  'family_address',
  'realtion',
  'friend_name',
  'friend_address',
  'friend_phone',
] as const;

/** What has to be filled in. Pictures come once: with the first form, else with the second. */
function neededFor(level: FormLevel, real: RealState): readonly (keyof RealFields)[] {
  if (level === 1) return [...DOCUMENT, ...PICTURES];
  return real.has_pictures ? DETAILS : [...DETAILS, ...PICTURES];
}

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

function FillIn({ level, real, start }: FillProps) {
  const words = useWords();
  const fields = useDrafts((drafts) => drafts.drafts[level]) ?? start;
  const keep = useDrafts((drafts) => drafts.change);
  const send = useSend(level, fields);
  const [touched, setTouched] = useState<keyof RealFields | null>(null);
  const { error } = send;
  const wrong = error instanceof Refusal ? FIELD_OF[error.code] : undefined;
  const errors = wrong && wrong !== touched ? { [wrong]: error?.message } : {};
  const change = (part: Partial<RealFields>): void => {
    const [name] = Object.keys(part) as (keyof RealFields)[];
    setTouched(name ?? null);
    keep(level, start, part);
  };
  const isReady = neededFor(level, real).every((name) => fields[name] !== '');
  const Fields = level === 1 ? DocumentFields : DetailFields;
  return (
    <form
      noValidate
      className="space-y-4 px-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        setTouched(null);
        if (isReady) send.mutate();
      }}
    >
      <Fields fields={fields} errors={errors} onChange={change} />
      {level === 2 && !real.has_pictures && (
        <PictureFields fields={fields} errors={errors} onChange={change} />
      )}
      <Button type="submit" wide disabled={!isReady} pending={send.isPending || send.isSuccess}>
        {words('verification.send')}
      </Button>
    </form>
  );
}

/** Mending a form that failed: its texts are there still, its pictures are asked for anew. */
function Mend({ level, real }: FormProps) {
  const query = useSentForm(level);
  return (
    <Loaded query={query}>
      {(sent) => {
        const pictures = { front_pic: '', reverse_pic: '', hand_pic: '' };
        const start = sent ? { ...fieldsOf(sent), ...pictures } : NOTHING;
        return <FillIn level={level} real={real} start={start} />;
      }}
    </Loaded>
  );
}

/** A form that was sent, as it was sent. */
function SentForm({ level }: { readonly level: FormLevel }) {
  const words = useWords();
  const query = useSentForm(level);
  const Fields = level === 1 ? DocumentFields : DetailFields;
  return (
    <Loaded query={query}>
      {(sent) => (
        <div className="space-y-4 px-4 pt-2">
          <p className="text-sm text-muted">{words('verification.read_only')}</p>
          {sent && <Fields fields={fieldsOf(sent)} errors={{}} readOnly />}
          {sent && level === 2 && sent.front_pic !== '' && (
            <PictureFields fields={fieldsOf(sent)} errors={{}} readOnly />
          )}
        </div>
      )}
    </Loaded>
  );
}

function Form({ level, real }: FormProps) {
  const { state } = level === 1 ? real.basic : real.advanced;
  if (state === 'review' || state === 'verified') return <SentForm level={level} />;
  if (state === 'failed') return <Mend level={level} real={real} />;
  return <FillIn level={level} real={real} start={NOTHING} />;
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
  return (
    <>
      <PageHeader title={words('verification.level', { level })} />
      <Page label={words(`verification.${level === 1 ? 'basic' : 'advanced'}`)}>
        <p className="px-4 pb-2 text-sm text-muted">
          {words(`verification.${level === 1 ? 'basic' : 'advanced'}_needs`)}
        </p>
        {loggedIn ? (
          <Loaded query={query}>{(real) => <Form level={level} real={real} />}</Loaded>
        ) : (
          <VisitorView hint={words('verification.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
