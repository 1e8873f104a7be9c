import { Alert, Box, Button, Card, TextField, Typography } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useLogin } from 'react-admin';
import { ConsoleError } from '../../platform/browser/console/client.ts';
import { hasEnded } from './session.ts';
import { CONSOLE_NAME } from './console-name.ts';

const CODE_NEEDED = 'code_needed';

/** The log-in: address and password, then the code where a second factor is set up. */
export function LoginScreen() {
  const login = useLogin();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isEnded] = useState(hasEnded);
  const send = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      await login({ email, password, code });
    } catch (error) {
      const isCode = error instanceof ConsoleError && error.code === CODE_NEEDED;
      if (isCode) setAsksCode(true);
      else setFailure(error instanceof Error ? error.message : 'Something went wrong.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Card component="main" sx={{ width: '100%', maxWidth: 400, p: 4 }}>
        <Box
          component="form"
          onSubmit={(event) => void send(event)}
          sx={{ display: 'grid', gap: 2 }}
        >
          <Typography variant="h5" component="h1" color="primary">
            {CONSOLE_NAME}
          </Typography>
          {isEnded && failure === '' ? (
            <Alert severity="info">
              Your session has ended. Log in again to continue where you left off.
            </Alert>
          ) : null}
          {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
          <TextField
            label="E-mail"
            type="email"
            autoComplete="username"
            autoFocus
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          {asksCode ? (
            <TextField
              label="Authenticator code"
              autoComplete="one-time-code"
              autoFocus
              required
              value={code}
              onChange={(event) => setCode(event.target.value)}
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 7 } }}
            />
          ) : null}
          <Button type="submit" variant="contained" size="large" disabled={isBusy}>
            Log in
          </Button>
        </Box>
      </Card>
    </Box>
  );
}
