import i18next from 'i18next';
import { useCallback, useSyncExternalStore } from 'react';
import { translate } from './translate.ts';

export type Translate = (key: string, values?: Record<string, string | number>) => string;

function onLanguage(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}

/** The texts of the chosen language; the component follows a change of language. */
export function useWords(): Translate {
  const language = useSyncExternalStore(onLanguage, () => i18next.language);
  // Another language is another function, so that everything made with it is made again.
  return useCallback<Translate>(
    (key, values) => (language ? translate(key, values) : ''),
    [language],
  );
}
