import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useNotify, useParams, useRefresh } from 'react-admin';
import { plannedText, useIsPermitted } from '../../../platform/browser/console/action-button.tsx';
import { consolePost } from '../../../platform/browser/console/client.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';
import { useDraft } from '../../../platform/browser/console/use-draft.ts';
import { useFailure } from '../../../platform/browser/console/use-failure.ts';
import { useWhole } from '../../../platform/browser/console/use-whole.ts';
import { DraftNotes } from './draft-notes.tsx';
import { savedParts } from './saving.ts';
import { type Texts, TextsEditor } from './texts-editor.tsx';

interface WrittenPage extends RaRecord<number> {
  readonly name: string;
  readonly texts: Texts;
}

function Editor({ page }: { readonly page: WrittenPage }) {
  const {
    value: texts,
    set: setTexts,
    base,
    isOld,
    forget,
  } = useDraft(`page ${page.name}`, page.texts);
  const [failure, setFailure] = useState('');
  const failed = useFailure();
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const isPermitted = useIsPermitted('content.change');
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      let planned: string | undefined;
      for (const part of savedParts(base, texts)) {
        planned =
          plannedText(await consolePost('/pages/save', { name: page.name, ...part })) ?? planned;
      }
      forget();
      notify(planned ?? 'Saved.', { type: planned === undefined ? 'success' : 'info' });
      refresh();
    } catch (error) {
      setFailure(failed(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <DraftNotes
        isOld={isOld}
        isOvertaken={JSON.stringify(base) !== JSON.stringify(page.texts)}
        forget={forget}
      />
      <Panel title="Texts">
        <TextsEditor texts={texts} hasAbstract={false} onChange={setTexts} />
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

/** Writing a page with a name of its own. */
export function PageScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error, retry } = useWhole<WrittenPage>('pages', id);
  if (data === undefined) return <Awaited title="Page" error={error} retry={retry} />;
  return (
    <Screen title={data.name} hint={data.texts['en']?.title ?? ''}>
      <Editor key={id} page={data} />
    </Screen>
  );
}
