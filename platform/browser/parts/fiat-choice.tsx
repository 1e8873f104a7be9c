import { useFiatRates } from '../session/fiat.ts';
import { keepPreferences } from '../session/preferences.ts';
import { useLanguage, useSession } from '../session/session.ts';
import { tagOf } from '../words/languages.ts';
import { OptionList } from './select-sheet.tsx';
import { ErrorView, SkeletonRows } from './states.tsx';

/** The list of display currencies; picking one changes all amounts at once. */
export function FiatChoice({ onDone }: { readonly onDone: () => void }) {
  const language = useLanguage();
  const fiat = useSession((session) => session.fiat);
  const setFiat = useSession((session) => session.setFiat);
  const query = useFiatRates();
  if (query.isPending) return <SkeletonRows count={5} />;
  if (!query.data) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
  const names = new Intl.DisplayNames([tagOf(language)], { type: 'currency' });
  return (
    <OptionList
      value={fiat}
      options={query.data.rates.map(({ currency_code: code }) => ({
        value: code,
        label: code,
        detail: names.of(code) ?? code,
      }))}
      onPick={(next) => {
        setFiat(next);
        void keepPreferences({ fiat: next });
        onDone();
      }}
    />
  );
}
