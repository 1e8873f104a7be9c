import { get } from '../../../platform/browser/api/client.ts';
import type { Me } from '../../../platform/browser/session/me.ts';
import {
  keepPreferences,
  unkeptPreferences,
} from '../../../platform/browser/session/preferences.ts';
import { useSession } from '../../../platform/browser/session/session.ts';
import { chooseLanguage } from '../../../platform/browser/words/choose-language.ts';
import { isLanguage } from '../../../platform/browser/words/languages.ts';

/**
 * After a login: what was chosen here just before counts and is kept; else the customer's own
 * language and display currency come with him. Without a network the device's stay.
 */
export async function followPreferences(): Promise<void> {
  const { language: chosenHere, fiat: fiatHere } = unkeptPreferences();
  try {
    const { language, fiat } = await get<Me>('/user/info', { quiet: true });
    const session = useSession.getState();
    if (!fiatHere && fiat) session.setFiat(fiat);
    if (!chosenHere && isLanguage(language) && language !== session.language) {
      await chooseLanguage(language);
    }
  } catch {
    return;
  }
  await keepPreferences({});
}
