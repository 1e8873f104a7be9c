import { formatPercent, formatPrice } from '../../../platform/browser/numbers/format.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';
import type { Translate } from '../../../platform/browser/words/use-words.ts';
import type { Alert } from './data.ts';

/** What an alert waits for, without its market. */
export function conditionText(
  { kind, value }: Pick<Alert, 'kind' | 'value'>,
  words: Translate,
  language: Language,
): string {
  const shown =
    kind === 'change'
      ? formatPercent(language, value).replace(/^\+/, '±')
      : formatPrice(language, value);
  return words(`alerts.when_${kind}`, { value: shown });
}
