import { Alert, Box, Button, Card, TextField, Typography } from '@mui/material';
import { type SyntheticEvent, useCallback, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { renderSVG } from 'uqr';
import { consolePost } from '../../platform/browser/console/client.ts';
import { Screen } from '../../platform/browser/console/screen.tsx';
import { forgetSelf, readSelf, type Self } from './session.ts';

const PENDING: Readonly<Record<string, string>> = {
  password_change_needed: 'Please choose your own password first.',
  second_factor_needed: 'Please set up your second factor first.',
};

type Send = (path: string, fields: object, done: string) => Promise<unknown>;

function PasswordCard({ send }: { readonly send: Send }) {
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const fields = { old, password, repeated };
    if ((await send('/session/password', fields, 'Password changed.')) === undefined) return;
    setOld('');
    setPassword('');
    setRepeated('');
  };
  const fields = [
    ['Current password', 'current-password', old, setOld],
    ['New password', 'new-password', password, setPassword],
    ['Repeat new password', 'new-password', repeated, setRepeated],
  ] as const;
  return (
    <Card sx={{ p: 3 }}>
      <Box
        component="form"
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'grid', gap: 2 }}
      >
        <Typography variant="h6" component="h2">
          Password
        </Typography>
        {fields.map(([label, autoComplete, value, set]) => (
          <TextField
            key={label}
            label={label}
            type="password"
            autoComplete={autoComplete}
            value={value}
            onChange={(event) => set(event.target.value)}
          />
        ))}
        <Button type="submit" variant="contained">
          Change password
        </Button>
      </Box>
    </Card>
  );
}

interface Begun {
  readonly secret: string;
  readonly uri: string;
}

function Enrolment({ begun, send }: { readonly begun: Begun; readonly send: Send }) {
  const [code, setCode] = useState('');
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    await send('/session/second_factor/confirm', { code }, 'Second factor set up.');
  };
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(begun.uri))}`;
  return (
    <Box component="form" onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2 }}>
      <Typography>Scan this with your authenticator app, then type the code it shows.</Typography>
      <Box
        component="img"
        src={picture}
        alt="QR code of your second factor"
        sx={{ width: 220, p: 1, background: '#ffffff', borderRadius: 1 }}
      />
      <Typography sx={{ fontFamily: 'monospace', wordBreak: 'break-all' }}>
        {begun.secret}
      </Typography>
      <TextField
        label="Code"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 7 } }}
      />
      <Button type="submit" variant="contained">
        Confirm
      </Button>
    </Box>
  );
}

function SecondFactorCard({ self, send }: { readonly self: Self; readonly send: Send }) {
  const [begun, setBegun] = useState<Begun>();
  const begin = async (): Promise<void> => {
    const answer = await send('/session/second_factor/begin', {}, '');
    if (answer !== undefined) setBegun(answer as Begun);
  };
  const isOn = self.hasSecondFactor;
  return (
    <Card sx={{ p: 3, display: 'grid', gap: 2, alignContent: 'start' }}>
      <Typography variant="h6" component="h2">
        Second factor
      </Typography>
      {isOn ? <Alert severity="success">It is on. An owner can reset it.</Alert> : null}
      {!isOn && begun !== undefined ? <Enrolment begun={begun} send={send} /> : null}
      {!isOn && begun === undefined ? (
        <Button variant="contained" onClick={() => void begin()}>
          Set up
        </Button>
      ) : null}
    </Card>
  );
}

/** An operator's own account: password and second factor. */
export function AccountScreen() {
  const notify = useNotify();
  const [self, setSelf] = useState<Self>();
  const read = useCallback((): void => {
    forgetSelf();
    readSelf()
      .then(setSelf)
      .catch((error: unknown) => notify(String(error), { type: 'error' }));
  }, [notify]);
  useEffect(read, [read]);
  const send: Send = async (path, fields, done) => {
    try {
      const answer = await consolePost<unknown>(path, { ...fields });
      if (done !== '') notify(done, { type: 'success' });
      if (done !== '') read();
      return answer;
    } catch (error) {
      notify(error instanceof Error ? error.message : 'Something went wrong.', { type: 'error' });
      return undefined;
    }
  };
  if (self === undefined) return null;
  const pending = PENDING[self.pending];
  return (
    <Screen title="My account">
      {pending === undefined ? null : <Alert severity="warning">{pending}</Alert>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <PasswordCard send={send} />
        <SecondFactorCard self={self} send={send} />
      </Box>
    </Screen>
  );
}
