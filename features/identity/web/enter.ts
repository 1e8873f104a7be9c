/** Logging in: by password, by passkey, and at once after a registration. */
import { post } from '../../../platform/browser/api/client.ts';
import { goOnAfterLogin } from '../../../platform/browser/navigation/navigator.ts';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { readMe } from '../../../platform/browser/session/me.ts';
import { useSession } from '../../../platform/browser/session/session.ts';
import { readText, writeText } from '../../../platform/browser/session/storage.ts';
import { followPreferences } from './follow-preferences.ts';
import { withSecondFactor } from './second-factor.tsx';

const ACCOUNT_KEY = 'loginAccount';
/** The last token of this device, which shows that its owner was here, whoever else guesses. */
const DEVICE_KEY = 'device';

/** The account that was used last. */
export function lastAccount(): string {
  return readText(ACCOUNT_KEY);
}

/** Whether the session is to last, as the server is told it. */
export function stay(): 0 | 1 {
  return useSession.getState().staysLoggedIn ? 1 : 0;
}

/** Asks for a session, with the second factor where there is one; answers its token. */
export function logIn(account: string, password: string): Promise<string> {
  const device = readText(DEVICE_KEY) || undefined;
  return withSecondFactor((two_factor_code) =>
    post<string>('/user/login', {
      fields: { user_string: account, password, stay: stay(), two_factor_code, device },
    }),
  );
}

/** Begins the session and goes on, once it is known whose it is: a form may wait for him. */
export function enter(token: string, welcome: string, account?: string): void {
  if (account !== undefined) writeText(ACCOUNT_KEY, account);
  writeText(DEVICE_KEY, token);
  useSession.getState().begin(token);
  toast(welcome, 'good');
  void followPreferences();
  void readMe()
    // Nobody knows who that is: what another has typed is not for him.
    .catch(() => useSession.setState({ heldFor: null }))
    .finally(goOnAfterLogin);
}
