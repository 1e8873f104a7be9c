/** What came in and what went out: the lists are those of the rooms that declare one. */
import { useSearchParams } from 'react-router';
import { useContributions } from '../../../platform/browser/cards/use-cards.ts';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';

/** `?tab=` names the list; without it stands the first. */
export function FundRecordScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [params, setParams] = useSearchParams();
  const lists = useContributions('fundList');
  const shown = lists.find(({ tab }) => tab === params.get('tab')) ?? lists[0];
  return (
    <>
      <PageHeader title={words('deposit.record')} />
      <Page tall>
        {loggedIn && shown ? (
          <>
            <Tabs
              label={words('deposit.record')}
              value={shown.tab}
              onChange={(next) => setParams({ tab: next }, { replace: true })}
              choices={lists.map(({ tab, word }) => ({ value: tab, label: words(word) }))}
              className="border-b border-line px-4"
            />
            <shown.List key={shown.tab} />
          </>
        ) : (
          <VisitorView hint={words('deposit.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
