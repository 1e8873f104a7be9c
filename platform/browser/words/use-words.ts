import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The texts of the chosen language; the component follows a change of language. */
export function useWords(): Translate {
  const { t } = useTranslation();
  return useCallback((key, values) => (values ? t(key, values) : t(key)), [t]);
}
