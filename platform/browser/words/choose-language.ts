import { queryClient } from '../api/query.ts';
import { useSession } from '../session/session.ts';
import type { Language } from './languages.ts';
import { changeWords } from './translate.ts';

/** Changes the language at once: the words first, then what the server says is asked again. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeWords(language);
  useSession.getState().setLanguage(language);
  void queryClient.invalidateQueries();
}
