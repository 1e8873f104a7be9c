/** The browser's part of a passkey. Only who uses one loads what speaks to it. */
import type * as Passkeys from '@simplewebauthn/browser';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { translate } from '../../../platform/browser/words/translate.ts';

/** The part of the library that is used. */
type Library = Pick<typeof Passkeys, 'startAuthentication' | 'startRegistration'>;

/** An address of the network instead of a name, to which no browser binds a passkey. */
const BARE_ADDRESS = /^(?:[\d.]+|\[.*\])$/;

/** True where the browser knows passkeys at all, and the site has a name to bind them to. */
export function hasPasskeys(hostname = window.location.hostname): boolean {
  return typeof window.PublicKeyCredential === 'function' && !BARE_ADDRESS.test(hostname);
}

/** The browser's answer as JSON text; a refusal in words when the person or the device said no. */
export async function askBrowser(ask: (library: Library) => Promise<unknown>): Promise<string> {
  const library = await import('@simplewebauthn/browser');
  try {
    return JSON.stringify(await ask(library));
  } catch {
    // Browsers tell one from the other to nobody, on purpose.
    throw new Refusal(translate('identity.passkey_cancelled'), 'passkey_cancelled');
  }
}
