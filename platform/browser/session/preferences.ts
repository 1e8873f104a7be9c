/** Language and display currency, kept with the customer so that they follow him. */
import { post } from '../api/client.ts';
import type { Language } from '../words/languages.ts';
import { whenCustomerLeaves } from './own.ts';
import { useSession } from './session.ts';

type Preferences = { readonly language?: Language; readonly fiat?: string };

let unkept: Preferences = {};
whenCustomerLeaves(() => {
  unkept = {};
});

/** What was chosen here and is not with a customer yet: as a visitor, or without a network. */
export function unkeptPreferences(): Preferences {
  return unkept;
}

/** Keeps a choice with the customer; the device has it already, so nobody waits for it. */
export async function keepPreferences(chosen: Preferences): Promise<void> {
  unkept = { ...unkept, ...chosen };
  if (useSession.getState().token === '' || Object.keys(unkept).length === 0) return;
  const sent = unkept;
  try {
    await post<string>('/user/preferences', { fields: sent, quiet: true });
    if (unkept === sent) unkept = {};
  } catch {
    // It goes along with the next choice, or with the next login.
  }
}
