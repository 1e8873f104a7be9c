import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { isLanguage, tagOf } from '../../../platform/browser/words/languages.ts';
import { wordsIn } from '../../../platform/browser/words/translate.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { partText } from './copy-texts.ts';

const MOST_SHARE = 20;

/**
 * What one agrees to who follows, in the language that the address names: existing clients link
 * to it by language. The share of a trader stands on his own page.
 */
export function AgreementScreen() {
  const words = useWords();
  const chosen = useLanguage();
  const named = useLocation().pathname.split('_').at(-1);
  const language = isLanguage(named) ? named : chosen;
  const texts = useQuery({
    queryKey: ['copy', 'agreement', language],
    queryFn: () => wordsIn(language, 'copy'),
    staleTime: Infinity,
  });
  const share = `0 – ${partText(language, MOST_SHARE)}`;
  return (
    <>
      <PageHeader title={words('copy.agreement')} />
      <Page>
        <Loaded query={texts}>
          {(say) => (
            <ol lang={tagOf(language)} className="list-decimal space-y-3 px-4 pt-2 pl-9">
              {(['price', 'house', 'share', 'loss', 'cap'] as const).map((what) => (
                <li key={what}>{say(`copy.agreement_${what}`, { share })}</li>
              ))}
            </ol>
          )}
        </Loaded>
      </Page>
    </>
  );
}
