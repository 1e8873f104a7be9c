/** What proves a visitor: made on this device, kept on it, and known to nobody else. */
import { newKey } from '../../../platform/browser/api/client.ts';
import { readValue, writeValue } from '../../../platform/browser/session/storage.ts';
import { useSession } from '../../../platform/browser/session/session.ts';

const KEY = 'support-visitor';

/** The token of this visitor, if there is one; a customer needs none. */
export function visitorToken(): string | undefined {
  if (useSession.getState().token !== '') return undefined;
  return readValue<string>(KEY) ?? undefined;
}

/** The same, made where there is none, and kept before it is sent. */
export function madeVisitorToken(): string | undefined {
  if (useSession.getState().token !== '') return undefined;
  const known = readValue<string>(KEY);
  if (known !== null) return known;
  const made = newKey() + newKey();
  writeValue(KEY, made);
  return made;
}
