import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { post } from '../../../platform/browser/api/client.ts';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useDraft } from '../../../platform/browser/session/drafts.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type CardKind, LONGEST_FIELD } from '../contract.ts';
import { type CardLine, fieldOf, isSaved, linesOf } from './card-lines.ts';
import { Cooling } from './cooling.tsx';
import { type CardAnswer, refreshCards, savePath, useCard } from './data.ts';

/** The name of a field: the server's, or ours where it gives none. */
function useLabel(): (line: CardLine) => string {
  const words = useWords();
  return (line) => line.label || words(`destinations.form_${line.field}`);
}

type ViewProps = {
  readonly lines: readonly CardLine[];
  readonly usableFromMs: number;
  readonly onReplace: () => void;
};

/** A card as it was saved. */
function SavedCard({ lines, usableFromMs, onReplace }: ViewProps) {
  const words = useWords();
  const labelOf = useLabel();
  return (
    <div className="space-y-4 px-4 pt-2">
      <section
        aria-label={words('destinations.saved_card')}
        className="rounded-lg border border-line bg-surface p-4"
      >
        <Cooling usableFromMs={usableFromMs} />
        <dl className="pt-2">
          {lines
            .filter(({ value }) => value !== '')
            .map((line) => (
              <Figure
                key={line.wire}
                label={labelOf(line)}
                value={<span className="[overflow-wrap:anywhere]">{line.value}</span>}
              />
            ))}
        </dl>
      </section>
      <Button look="quiet" wide onClick={onReplace}>
        {words('destinations.replace')}
      </Button>
      <p className="text-t5 text-muted">{words('destinations.replace_hint')}</p>
    </div>
  );
}

type FieldProps = {
  readonly line: CardLine;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

function CardInput({ line, value, error, onChange }: FieldProps) {
  const words = useWords();
  const labelOf = useLabel();
  const label = labelOf(line);
  return (
    <TextField
      label={line.isOptional ? words('destinations.optional', { name: label }) : label}
      value={value}
      error={error}
      maxLength={LONGEST_FIELD}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type FormProps = {
  readonly kind: CardKind;
  readonly lines: readonly CardLine[];
  readonly onDone: () => void;
};

function CardForm({ kind, lines, onDone }: FormProps) {
  const words = useWords();
  const draft = useDraft<Readonly<Record<string, string>>>(`card ${kind}`, (kept) => kept ?? {});
  const typed = draft.value;
  const valueOf = (line: CardLine): string => typed[line.wire] ?? line.value;
  const save = useMutation({
    mutationFn: () =>
      post<string>(savePath(kind), {
        fields: Object.fromEntries(lines.map((line) => [line.wire, valueOf(line).trim()])),
      }),
    onSuccess: async (message) => {
      draft.drop();
      toast(String(message), 'good');
      await refreshCards();
      onDone();
    },
  });
  const refusal = save.error instanceof Refusal ? save.error : undefined;
  const wrong = refusal && fieldOf(refusal.code);
  const isReady = lines.every((line) => line.isOptional || valueOf(line).trim() !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) save.mutate();
  };
  return (
    <form noValidate className="space-y-4 px-4 pt-2" onSubmit={submit}>
      {lines.map((line) => (
        <CardInput
          key={line.wire}
          line={line}
          value={valueOf(line)}
          error={wrong === line.field ? refusal?.message : undefined}
          onChange={(value) => {
            draft.noteTyped();
            draft.setValue((before) => ({ ...before, [line.wire]: value }));
            if (save.isError) save.reset();
          }}
        />
      ))}
      <Notice look="info" title={words('destinations.mind_title')}>
        <ul className="list-disc space-y-1 pl-4">
          <li>{words('destinations.mind_holder')}</li>
          <li>{words('destinations.mind_cooling')}</li>
        </ul>
      </Notice>
      {refusal && !wrong && (
        <p role="alert" className="text-t5 text-down">
          {refusal.message}
        </p>
      )}
      <Button type="submit" wide disabled={!isReady} pending={save.isPending}>
        {words('destinations.save_card')}
      </Button>
    </form>
  );
}

type CardProps = { readonly kind: CardKind; readonly answer: CardAnswer };

/** A card as it is saved, or its form. */
function Card({ kind, answer }: CardProps) {
  const [isReplacing, setReplacing] = useState(false);
  const lines = linesOf(kind, answer);
  if (!isSaved(answer) || isReplacing) {
    return <CardForm kind={kind} lines={lines} onDone={() => setReplacing(false)} />;
  }
  return (
    <SavedCard
      lines={lines}
      usableFromMs={Number(answer['usable_from_ms'] ?? 0)}
      onReplace={() => setReplacing(true)}
    />
  );
}

function CardView({ kind }: { readonly kind: CardKind }) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useCard(kind);
  return (
    <>
      <PageHeader title={words(`destinations.title_${kind}`)} />
      <Page>
        {loggedIn ? (
          <Loaded query={query}>{(answer) => <Card kind={kind} answer={answer} />}</Loaded>
        ) : (
          <VisitorView hint={words('destinations.visitor_hint')} />
        )}
      </Page>
    </>
  );
}

/** The bank card at home. */
export function CardScreen() {
  return <CardView kind="card" />;
}

/** The card abroad, whose form the server makes; `?kind=other` is a third one. */
export function FormCardScreen() {
  const [params] = useSearchParams();
  const kind = params.get('kind') === 'other' ? 'card_other' : 'card_international';
  return <CardView key={kind} kind={kind} />;
}
