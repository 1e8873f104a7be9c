/** Writing an article: its head, its texts, and deleting it. */
import { Alert, Box, Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify, useParams, useRedirect, useRefresh } from 'react-admin';
import {
  ActionButton,
  plannedText,
  useIsPermitted,
} from '../../../platform/browser/console/action-button.tsx';
import { consolePost } from '../../../platform/browser/console/client.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';
import { useWhole } from '../../../platform/browser/console/use-whole.ts';
import { useDraft } from '../../../platform/browser/console/use-draft.ts';
import { useFailure } from '../../../platform/browser/console/use-failure.ts';
import { consoleTime, localInputText } from '../../../platform/browser/console/time-text.ts';
import { CATEGORY } from '../contract.ts';
import { DraftNotes } from './draft-notes.tsx';
import { CoverField } from './cover-field.tsx';
import { savedParts } from './saving.ts';
import { type Texts, TextsEditor } from './texts-editor.tsx';

/** An article as the server tells it. */
interface Draft {
  readonly id?: number;
  readonly category: number;
  readonly position: number;
  readonly cover: string;
  readonly publishedMs: number;
  readonly isShown: boolean;
  readonly texts: Texts;
}

type HeadProps = { readonly draft: Draft; readonly onChange: (draft: Draft) => void };

function HeadFields({ draft, onChange }: HeadProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr 1fr' } }}>
      <TextField
        select
        label="Kind"
        value={String(draft.category)}
        onChange={({ target }) => onChange({ ...draft, category: Number(target.value) })}
      >
        {Object.entries(CATEGORY).map(([name, number]) => (
          <MenuItem key={name} value={String(number)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Shown"
        value={String(draft.isShown)}
        onChange={({ target }) => onChange({ ...draft, isShown: target.value === 'true' })}
      >
        <MenuItem value="true">yes, once published</MenuItem>
        <MenuItem value="false">no</MenuItem>
      </TextField>
      <TextField
        type="datetime-local"
        label="Publish at (your time)"
        defaultValue={localInputText(draft.publishedMs)}
        helperText={`${consoleTime(draft.publishedMs)} UTC`}
        onChange={({ target }) => {
          const publishedMs = Date.parse(target.value);
          if (!Number.isNaN(publishedMs)) onChange({ ...draft, publishedMs });
        }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        type="number"
        label="Position (lowest first)"
        value={draft.position}
        onChange={({ target }) => onChange({ ...draft, position: Number(target.value) })}
      />
      <CoverField cover={draft.cover} onChange={(cover) => onChange({ ...draft, cover })} />
    </Box>
  );
}

function Editor({ before }: { readonly before: Draft }) {
  const written = useDraft(`article ${before.id ?? 'new'}`, before);
  const { value: draft, set: setDraft, base, forget } = written;
  const [failure, setFailure] = useState('');
  const failed = useFailure();
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const isPermitted = useIsPermitted('content.change');
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      let { id } = before;
      let planned: string | undefined;
      for (const part of savedParts(base.texts, draft.texts)) {
        const answer = await consolePost<{ id: number }>('/articles/save', {
          ...draft,
          ...part,
          ...(id === undefined ? {} : { id }),
        });
        planned = plannedText(answer) ?? planned;
        // Its other languages have nothing to belong to yet: the draft keeps them.
        if (planned !== undefined && id === undefined) return notify(planned, { type: 'info' });
        id ??= answer.id;
      }
      forget();
      notify(planned ?? 'Saved.', { type: planned === undefined ? 'success' : 'info' });
      if (before.id === undefined) redirect(`/articles/${id}/show`);
      else refresh();
    } catch (error) {
      setFailure(failed(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <DraftNotes
        isOld={written.isOld}
        isOvertaken={JSON.stringify(base) !== JSON.stringify(before)}
        forget={forget}
      />
      <Panel title="Details">
        <HeadFields draft={draft} onChange={setDraft} />
      </Panel>
      <Panel title="Texts">
        <TextsEditor
          texts={draft.texts}
          hasAbstract
          onChange={(texts) => setDraft({ ...draft, texts })}
        />
      </Panel>
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
      {isPermitted ? (
        <Box>
          <Button variant="contained" disabled={isBusy} onClick={() => void save()}>
            Save
          </Button>
        </Box>
      ) : null}
    </>
  );
}

/** A new article. */
export function NewArticleScreen() {
  const [draft] = useState<Draft>(() => ({
    category: CATEGORY.notice,
    position: 0,
    cover: '',
    publishedMs: Date.now(),
    isShown: true,
    texts: { en: { title: '', abstract: '', body: '' } },
  }));
  return (
    <Screen title="New article">
      <Editor before={draft} />
    </Screen>
  );
}

/** An article that exists. */
export function ArticleScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const redirect = useRedirect();
  const { data, error, retry } = useWhole<Draft & { id: number }>('articles', id);
  if (data === undefined) return <Awaited title="Article" error={error} retry={retry} />;
  const remove = (
    <ActionButton
      label="Delete"
      sentence="The article is deleted in all languages."
      facts={[['Title', data.texts['en']?.title ?? '']]}
      path="/articles/remove"
      fields={{ id }}
      permission="content.change"
      reason
      danger
      onDone={() => {
        redirect('/articles');
        return null;
      }}
    />
  );
  return (
    <Screen title={`Article ${id}`} hint={data.texts['en']?.title ?? ''} actions={remove}>
      <Editor key={id} before={data} />
    </Screen>
  );
}
