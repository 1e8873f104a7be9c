import { Alert, Box, Button, TextField } from '@mui/material';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useIsPermitted } from './action-button.tsx';
import { consoleSendFile } from './client.ts';
import { useFailure } from './use-failure.ts';

const TAKEN = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

interface Props {
  /** What the field says, and what the button sends. */
  readonly label: string;
  readonly name: string;
  /** The call that takes the picture, and who may call it. */
  readonly call: string;
  readonly permission: string;
  readonly picture: string;
  readonly onChange: (picture: string) => void;
}

/** A picture that is sent at once, shown, and kept when what shows it is saved. */
export function PictureField({ label, name, call, permission, picture, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const failed = useFailure();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const isPermitted = useIsPermitted(permission);
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    // The same picture may be chosen again after an error.
    event.target.value = '';
    if (file === undefined) return;
    setBusy(true);
    setError('');
    try {
      onChange(await consoleSendFile<string>(call, file));
    } catch (reason) {
      setError(failed(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridColumn: '1 / -1', justifyItems: 'start' }}>
      <TextField
        fullWidth
        label={label}
        value={picture}
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
        aria-label={label}
        onChange={(event) => void take(event)}
      />
      {error === '' ? null : <Alert severity="error">{error}</Alert>}
      {picture.startsWith('/') ? (
        <Box
          component="img"
          src={picture}
          alt={`Preview of ${name}`}
          sx={{ maxWidth: '100%', maxHeight: 180, borderRadius: 1 }}
        />
      ) : null}
    </Box>
  );
}
