import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { partText } from './copy-texts.ts';

const MOST_SHARE = 20;

/** What one agrees to who follows; the share of a trader stands on his own page. */
export function AgreementScreen() {
  const words = useWords();
  const share = `0 – ${partText(useLanguage(), MOST_SHARE)}`;
  return (
    <>
      <PageHeader title={words('copy.agreement')} />
      <Page>
        <ol className="list-decimal space-y-3 px-4 pt-2 pl-9">
          {(['price', 'house', 'share', 'loss', 'cap'] as const).map((what) => (
            <li key={what}>{words(`copy.agreement_${what}`, { share })}</li>
          ))}
        </ol>
      </Page>
    </>
  );
}
