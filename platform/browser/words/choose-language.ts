import { Unreachable } from '../api/errors.ts';
import { queryClient, toastError } from '../api/query.ts';
import { keepPreferences } from '../session/preferences.ts';
import { useSession } from '../session/session.ts';
import type { Language } from './languages.ts';
import { changeWords } from './translate.ts';

/**
 * Changes the language at once: the words first, then what the server says is asked again. Words
 * that cannot be fetched are said, and the language stays.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await changeWords(language);
  } catch (error) {
    return toastError(new Unreachable(String(error)));
  }
  useSession.getState().setLanguage(language);
  void keepPreferences({ language });
  void queryClient.invalidateQueries();
}
