import { Box, Chip, Tab, Tabs, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { PictureField } from '../../../platform/browser/console/picture-field.tsx';
import { LANGUAGES } from '../../../platform/browser/words/languages.ts';

/** What a project says of itself, as the server tells it. */
export interface PageDraft {
  readonly logo: string;
  readonly website: string;
  readonly whitePaper: string;
  readonly texts: Readonly<Record<string, { readonly title: string; readonly content: string }>>;
}

const EMPTY = { title: '', content: '' };
const FIELDS = [
  ['website', 'Website (https)'],
  ['whitePaper', 'White paper (https)'],
] as const;

/** How a text will look: plain paragraphs. */
function Preview({ title, content }: { readonly title: string; readonly content: string }) {
  const blocks = content.split(/\n\s*\n/).filter((block) => block.trim() !== '');
  return (
    <Box sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Typography variant="overline">Preview</Typography>
      <Typography variant="h6">{title}</Typography>
      {blocks.map((block) => (
        <Typography key={block} sx={{ mt: 1, whiteSpace: 'pre-line' }}>
          {block}
        </Typography>
      ))}
    </Box>
  );
}

type Props = { readonly id: number; readonly page: PageDraft };

/** Writes a project's page in nine languages, beside how it will look. */
export function PageEditor({ id, page }: Props) {
  const [draft, setDraft] = useState(page);
  const [language, setLanguage] = useState('en');
  const text = draft.texts[language] ?? EMPTY;
  const write = (change: Partial<typeof EMPTY>) =>
    setDraft({ ...draft, texts: { ...draft.texts, [language]: { ...text, ...change } } });
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2 }}>
      <PictureField
        label="Logo (path of an image on this site)"
        name="a logo"
        call="/ieo/upload"
        permission="ieo.publish"
        picture={draft.logo}
        onChange={(logo) => setDraft({ ...draft, logo })}
      />
      {FIELDS.map(([name, label]) => (
        <TextField
          key={name}
          size="small"
          label={label}
          value={draft[name]}
          onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
        />
      ))}
      <Tabs
        value={language}
        onChange={(_event, next: string) => setLanguage(next)}
        variant="scrollable"
        aria-label="Language"
      >
        {LANGUAGES.map((own) => (
          <Tab
            key={own}
            value={own}
            label={own}
            icon={
              draft.texts[own] === undefined ? undefined : <Chip size="small" label="written" />
            }
            iconPosition="end"
          />
        ))}
      </Tabs>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TextField
            label="Title"
            value={text.title}
            onChange={({ target }) => write({ title: target.value })}
          />
          <TextField
            label="Text (plain; blank line between paragraphs)"
            value={text.content}
            onChange={({ target }) => write({ content: target.value })}
            multiline
            minRows={8}
          />
        </Box>
        <Preview title={text.title} content={text.content} />
      </Box>
      <Box>
        <ActionButton
          label="Save page"
          sentence="Customers see it right away. New links wait for a second operator."
          path="/ieo/page"
          fields={{ id, ...draft }}
          permission="ieo.publish"
          reason
        />
      </Box>
    </Box>
  );
}
