import { Unreachable } from '../api/errors.ts';
import { queryClient, toastError } from '../api/query.ts';
import { keepPreferences } from '../session/preferences.ts';
import { currentLanguage, useSession } from '../session/session.ts';
import { isLanguage, type Language } from './languages.ts';
import { changeWords } from './translate.ts';

/** Whether the words could be fetched; if not it is said, and the language stays. */
async function speak(language: Language): Promise<boolean> {
  try {
    await changeWords(language);
  } catch (error) {
    toastError(new Unreachable(String(error)));
    return false;
  }
  useSession.getState().setLanguage(language);
  void queryClient.invalidateQueries();
  return true;
}

/**
 * Changes the language at once: the words first, then what the server says is asked again. Words
 * that cannot be fetched are said, and the language stays.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  if (await speak(language)) void keepPreferences({ language });
}

/** A language that is chosen in another tab is spoken in this one too; that one has kept it. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== 'lang' || !isLanguage(newValue) || newValue === currentLanguage()) return;
    void speak(newValue);
  });
}
