import { Box, Button, Chip, Tab, Tabs, TextField, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { LANGUAGES } from '../../../platform/browser/words/languages.ts';
import { consolePost } from '../../../platform/browser/console/client.ts';
import type { DocumentText } from '../rules.ts';

export type Texts = Readonly<Record<string, DocumentText>>;

const PREVIEW_AFTER_MS = 500;
const EMPTY: DocumentText = { title: '', abstract: '', body: '' };
const LOOK =
  'body{font:15px/1.6 system-ui,sans-serif;background:#1e1e1e;color:#ddd;margin:16px}' +
  'a{color:#ffd7a6}img{max-width:100%}';

/** What is left of some HTML once it is saved, shown where no script can run. */
function Preview({ text }: { readonly text: DocumentText }) {
  const [html, setHtml] = useState('');
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(() => {
      consolePost<{ html: string }>('/content/preview', { body: text.body })
        .then((answer) => {
          if (!isGone) setHtml(answer.html);
        })
        .catch(() => undefined);
    }, PREVIEW_AFTER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [text.body]);
  return (
    <Box>
      <Typography variant="subtitle2" gutterBottom>
        Preview
      </Typography>
      <Box
        component="iframe"
        title="Preview"
        sandbox=""
        srcDoc={`<style>${LOOK}</style>${html}`}
        sx={{ width: '100%', height: 420, border: 1, borderColor: 'divider', borderRadius: 1 }}
      />
    </Box>
  );
}

type FieldsProps = {
  readonly text: DocumentText;
  readonly hasAbstract: boolean;
  readonly onChange: (text: DocumentText) => void;
};

function TextFields({ text, hasAbstract, onChange }: FieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <TextField
        label="Title"
        value={text.title}
        onChange={({ target }) => onChange({ ...text, title: target.value })}
      />
      {hasAbstract ? (
        <TextField
          label="Summary"
          value={text.abstract}
          onChange={({ target }) => onChange({ ...text, abstract: target.value })}
        />
      ) : null}
      <TextField
        label="Text (HTML)"
        value={text.body}
        onChange={({ target }) => onChange({ ...text, body: target.value })}
        multiline
        minRows={14}
        maxRows={28}
        slotProps={{ htmlInput: { style: { fontFamily: 'monospace', fontSize: 13 } } }}
      />
    </Box>
  );
}

export interface TextsEditorProps {
  readonly texts: Texts;
  readonly hasAbstract: boolean;
  readonly onChange: (texts: Texts) => void;
}

/** The texts of a document in nine languages, side by side with how they will look. */
export function TextsEditor({ texts, hasAbstract, onChange }: TextsEditorProps) {
  const [language, setLanguage] = useState('en');
  const text = texts[language];
  const remove = (): void => {
    onChange(Object.fromEntries(Object.entries(texts).filter(([own]) => own !== language)));
  };
  return (
    <Box>
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
            icon={texts[own] === undefined ? undefined : <Chip size="small" label="written" />}
            iconPosition="end"
          />
        ))}
      </Tabs>
      {text === undefined ? (
        <Box sx={{ p: 3 }}>
          <Typography gutterBottom>
            No text in this language. Readers see the English one.
          </Typography>
          <Button onClick={() => onChange({ ...texts, [language]: texts['en'] ?? EMPTY })}>
            Start from the English text
          </Button>
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
          <Box>
            <TextFields
              text={text}
              hasAbstract={hasAbstract}
              onChange={(next) => onChange({ ...texts, [language]: next })}
            />
            {language === 'en' ? null : <Button onClick={remove}>Remove this language</Button>}
          </Box>
          <Preview text={text} />
        </Box>
      )}
    </Box>
  );
}
