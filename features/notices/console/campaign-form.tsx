/** Writing to many customers: whom, what in nine languages, and how many that are. */
import {
  Alert,
  Box,
  Button,
  Chip,
  MenuItem,
  Tab,
  Tabs,
  TextField,
  Typography,
} from '@mui/material';
import { useEffect, useState } from 'react';
import { useNavigate, useNotify } from 'react-admin';
import { useIsPermitted } from '../../../platform/browser/console/action-button.tsx';
import { consoleGet, consolePost } from '../../../platform/browser/console/client.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { useDraft } from '../../../platform/browser/console/use-draft.ts';
import { useFailure } from '../../../platform/browser/console/use-failure.ts';
import { LANGUAGES } from '../../../platform/browser/words/languages.ts';
import { type CampaignText, LONGEST_TEXT, LONGEST_TITLE } from '../contract.ts';

interface Written {
  readonly kind: 'all' | 'language' | 'country';
  /** The language or the country, where one is meant. */
  readonly of: string;
  readonly texts: Readonly<Record<string, CampaignText>>;
  readonly url: string;
  readonly reason: string;
}

const NOTHING: Written = { kind: 'all', of: '', texts: {}, url: '', reason: '' };
const EMPTY: CampaignText = { title: '', text: '' };
const COUNT_AFTER_MS = 400;

function segmentOf({ kind, of }: Written): string {
  return kind === 'all' ? kind : `${kind}:${of}`;
}

function isWritten(text: CampaignText | undefined): boolean {
  return text !== undefined && text.title.trim() !== '' && text.text.trim() !== '';
}

type PartProps = { readonly written: Written; readonly set: (written: Written) => void };

/** How many a segment has; a sentence about why that is not known. */
function useCount(segment: string): string {
  const [found, setFound] = useState<
    { readonly customers: number } | { readonly error: unknown }
  >();
  const failed = useFailure();
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(() => {
      consoleGet<{ readonly customers: number }>('/campaigns/count', { segment })
        .catch((error: unknown) => ({ error }))
        .then((answer) => (isGone ? undefined : setFound(answer)))
        .catch(() => undefined);
    }, COUNT_AFTER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [segment]);
  if (found === undefined) return '';
  return 'error' in found ? failed(found.error) : `${found.customers} customers right now`;
}

function Readers({ written, set }: PartProps) {
  const { kind, of } = written;
  const isWhole = kind === 'all' || of !== '';
  const said = useCount(isWhole ? segmentOf(written) : 'all');
  return (
    <Panel title="Recipients">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <TextField
          select
          label="To"
          value={kind}
          onChange={({ target }) =>
            set({ ...written, kind: target.value as Written['kind'], of: '' })
          }
          sx={{ minWidth: 220 }}
        >
          <MenuItem value="all">All customers</MenuItem>
          <MenuItem value="language">By language</MenuItem>
          <MenuItem value="country">By country</MenuItem>
        </TextField>
        {kind === 'language' ? (
          <TextField
            select
            label="Language"
            value={of}
            onChange={({ target }) => set({ ...written, of: target.value })}
            sx={{ minWidth: 120 }}
          >
            {LANGUAGES.map((language) => (
              <MenuItem key={language} value={language}>
                {language}
              </MenuItem>
            ))}
          </TextField>
        ) : null}
        {kind === 'country' ? (
          <TextField
            label="Country (two letters)"
            value={of}
            onChange={({ target }) => {
              const letters = target.value.replaceAll(/[^a-z]/gi, '').toUpperCase();
              set({ ...written, of: letters.slice(0, 2) });
            }}
            sx={{ width: 180 }}
          />
        ) : null}
        <Typography role="status">{isWhole ? said : 'No recipients selected.'}</Typography>
      </Box>
    </Panel>
  );
}

/** How a phone shows it. */
function Preview({ text }: { readonly text: CampaignText }) {
  return (
    <Box
      role="figure"
      aria-label="Preview"
      sx={{ maxWidth: 360, p: 2, borderRadius: 3, border: 1, borderColor: 'divider' }}
    >
      <Typography variant="subtitle2">{text.title || 'Title'}</Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {text.text || 'Text'}
      </Typography>
    </Box>
  );
}

function Texts({ written, set }: PartProps) {
  const [language, setLanguage] = useState<string>('en');
  const text = written.texts[language] ?? EMPTY;
  const write = (change: Partial<CampaignText>): void =>
    set({ ...written, texts: { ...written.texts, [language]: { ...text, ...change } } });
  return (
    <Panel title="Texts">
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
            {...(isWritten(written.texts[own])
              ? { icon: <Chip size="small" label="written" />, iconPosition: 'end' as const }
              : {})}
          />
        ))}
      </Tabs>
      <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TextField
            label="Title"
            value={text.title}
            onChange={({ target }) => write({ title: target.value })}
            helperText={`${text.title.length} of ${LONGEST_TITLE}`}
            slotProps={{ htmlInput: { maxLength: LONGEST_TITLE } }}
          />
          <TextField
            label="Text"
            value={text.text}
            onChange={({ target }) => write({ text: target.value })}
            helperText={`${text.text.length} of ${LONGEST_TEXT}; no links`}
            multiline
            minRows={4}
            slotProps={{ htmlInput: { maxLength: LONGEST_TEXT } }}
          />
        </Box>
        <Preview text={text} />
      </Box>
    </Panel>
  );
}

/** Asking to write to many: another operator reads all of it and confirms. */
export function CampaignForm() {
  const isPermitted = useIsPermitted('notices.send');
  if (isPermitted) return <Form />;
  return <Alert severity="error">Your role doesn’t allow this.</Alert>;
}

function Form() {
  const { value: written, set, forget } = useDraft('campaign', NOTHING);
  const [key] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const failed = useFailure();
  const notify = useNotify();
  const navigate = useNavigate();
  const missing = LANGUAGES.filter((language) => !isWritten(written.texts[language]));
  const isWhole = written.kind === 'all' || written.of !== '';
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    const { texts, url, reason } = written;
    try {
      const fields = { segment: segmentOf(written), texts, url, reason };
      await consolePost('/campaigns/ask', fields, key);
      forget();
      notify('Submitted. A second operator has to confirm it.', { type: 'success' });
      navigate('/campaigns');
    } catch (error) {
      setFailure(failed(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Screen
      title="New campaign"
      hint="Appears in the recipients’ notices. Links can only open screens in the app."
    >
      <Readers written={written} set={set} />
      <Texts written={written} set={set} />
      <TextField
        label="Screen to open (optional)"
        value={written.url}
        onChange={({ target }) => set({ ...written, url: target.value.trim() })}
        helperText="For example /pages/financial/index"
      />
      <TextField
        label="Reason"
        value={written.reason}
        onChange={({ target }) => set({ ...written, reason: target.value })}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
      {missing.length === 0 ? null : (
        <Typography role="status">Not written yet: {missing.join(', ')}.</Typography>
      )}
      <Button
        variant="contained"
        disabled={isBusy || missing.length > 0 || !isWhole || written.reason.trim() === ''}
        onClick={() => void send()}
      >
        Ask
      </Button>
    </Screen>
  );
}
