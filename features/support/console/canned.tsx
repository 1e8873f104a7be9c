import { Alert, Box, Button, Chip, MenuItem, TextField } from '@mui/material';
import { type ChangeEvent, useState } from 'react';
import { Link, useRedirect } from 'react-admin';
import { ActionButton, useIsPermitted } from '../../../platform/browser/console/action-button.tsx';
import { consoleSendFile } from '../../../platform/browser/console/client.ts';
import {
  longColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { operatorColumn } from '../../../platform/browser/console/operator-name.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { useFailure } from '../../../platform/browser/console/use-failure.ts';
import { TOPICS } from '../contract.ts';

const CONFIGURE = 'support.configure';
/** The nine languages, as the wire names them. */
const LANGUAGES = ['en', 'zh', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'de'] as const;

const columns: readonly SectionColumn[] = [
  textColumn('Name', 'name'),
  wordColumn('Topic', 'topic'),
  { ...longColumn('English', 'texts'), cell: (row) => String(row['texts']?.['en'] ?? '') },
  { label: 'Picture', cell: (row) => (row['picture'] ? 'Yes' : '–') },
  operatorColumn('Changed by', 'changedBy'),
  timeColumn('Changed', 'changedMs'),
  {
    label: '',
    cell: (row) => (
      <ActionButton
        label="Delete"
        sentence="Agents can no longer use it. Messages already sent stay."
        path="/support/canned/drop"
        fields={{ id: row.id }}
        facts={[['Name', String(row['name'])]]}
        permission={CONFIGURE}
        danger
      />
    ),
  },
];

/** Answers that are written once and said often. */
export function CannedScreen() {
  const isPermitted = useIsPermitted(CONFIGURE);
  const write = (
    <Button component={Link} to="/support_canned/create" variant="contained">
      New saved reply
    </Button>
  );
  return (
    <Screen
      title="Saved replies"
      hint="In nine languages. {{account}}, {{number}}, {{agent}} and {{about}} are filled in."
      actions={isPermitted ? write : null}
    >
      <Panel>
        <SectionTable
          resource="support_canned"
          columns={columns}
          empty="No saved replies yet."
          perPage={200}
        />
      </Panel>
    </Screen>
  );
}

type PictureProps = {
  readonly picture: string;
  readonly onChange: (address: string) => void;
};

/** A picture that goes with the answer, the same in all languages. */
function PictureField({ picture, onChange }: PictureProps) {
  const failed = useFailure();
  const [failure, setFailure] = useState('');
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [chosen] = target.files ?? [];
    if (chosen === undefined) return;
    setFailure('');
    try {
      onChange(await consoleSendFile<string>('/support/upload', chosen));
    } catch (error) {
      setFailure(failed(error));
    }
    target.value = '';
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
      {picture === '' ? (
        <Button component="label" variant="outlined">
          Add picture
          <input
            type="file"
            hidden
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => void choose(event)}
          />
        </Button>
      ) : (
        <Chip label="Picture attached" onDelete={() => onChange('')} />
      )}
    </Box>
  );
}

/** Writes one in nine languages; one of the same name is replaced. */
export function CannedForm() {
  const redirect = useRedirect();
  const [name, setName] = useState('');
  const [topic, setTopic] = useState('');
  const [picture, setPicture] = useState('');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const isComplete =
    name.trim() !== '' && LANGUAGES.every((each) => (texts[each] ?? '').trim() !== '');
  return (
    <Screen title="New saved reply" hint="Replaces an existing reply of the same name.">
      <Panel>
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
          <TextField
            label="Name"
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          <TextField
            select
            label="Topic"
            value={topic}
            onChange={({ target }) => setTopic(target.value)}
            slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          >
            <MenuItem value="">All topics</MenuItem>
            {TOPICS.map((each) => (
              <MenuItem key={each} value={each}>
                {each.replaceAll('_', ' ')}
              </MenuItem>
            ))}
          </TextField>
          {LANGUAGES.map((language) => (
            <TextField
              key={language}
              label={`Text (${language})`}
              value={texts[language] ?? ''}
              multiline
              minRows={2}
              onChange={({ target }) => setTexts({ ...texts, [language]: target.value })}
              slotProps={{ htmlInput: { maxLength: 2_000 } }}
            />
          ))}
          <PictureField picture={picture} onChange={setPicture} />
          <Box>
            <ActionButton
              label="Save"
              sentence="Every agent can use it."
              path="/support/canned/save"
              fields={{ name, topic, texts, picture }}
              isComplete={isComplete}
              permission={CONFIGURE}
              onDone={() => {
                redirect('/support_canned');
                return null;
              }}
            />
          </Box>
        </Box>
      </Panel>
    </Screen>
  );
}
