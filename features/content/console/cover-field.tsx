import { Alert, Box, Button, TextField } from '@mui/material';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useIsPermitted } from '../../../platform/browser/console/action-button.tsx';
import { consoleToken, readConsoleEnvelope } from '../../../platform/browser/console/client.ts';

const TAKEN = 'image/jpeg,image/png,image/webp,image/heic,image/heif';
const TIMEOUT_MS = 60_000;

/** Sends a picture; answers its path. */
async function sendCover(file: File): Promise<string> {
  const body = new FormData();
  body.append('file', file, 'cover');
  const reply = await fetch('/console/api/articles/upload_cover?lang=en', {
    method: 'POST',
    headers: { authorization: consoleToken() },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return String(readConsoleEnvelope((await reply.json()) as object));
}

interface Props {
  /** What the field and its button say, where it is no cover of an article. */
  readonly what?: readonly [label: string, name: string];
  readonly cover: string;
  readonly onChange: (cover: string) => void;
}

const COVER = ['Cover (path of a picture of this site)', 'a cover'] as const;

/** The cover of an article: a picture that is sent at once, shown, and kept when it is saved. */
export function CoverField({ what: [label, name] = COVER, cover, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const isPermitted = useIsPermitted('content.change');
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    // The same picture may be chosen again after an error.
    event.target.value = '';
    if (file === undefined) return;
    setBusy(true);
    setError('');
    try {
      onChange(await sendCover(file));
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : 'This did not work.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridColumn: '1 / -1', justifyItems: 'start' }}>
      <TextField
        fullWidth
        label={label}
        value={cover}
        onChange={({ target }) => onChange(target.value)}
      />
      {isPermitted ? (
        <Button
          variant="outlined"
          disabled={isBusy}
          startIcon={<ImageUp size={18} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {isBusy ? 'Uploading…' : `Upload ${name}`}
        </Button>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        accept={TAKEN}
        aria-label="Cover picture"
        onChange={(event) => void take(event)}
      />
      {error === '' ? null : <Alert severity="error">{error}</Alert>}
      {cover.startsWith('/') ? (
        <Box
          component="img"
          src={cover}
          alt="The cover"
          sx={{ maxWidth: '100%', maxHeight: 180, borderRadius: 1 }}
        />
      ) : null}
    </Box>
  );
}
