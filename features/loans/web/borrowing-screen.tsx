import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { BorrowForm } from './borrow-form.tsx';
import { Hindrance } from './hindrance.tsx';
import { OwnLoans } from './own-loans.tsx';

type Entry = 'borrow' | 'repay';

/** Both entries of existing clients: borrowing, and one's own loans with the ways to repay. */
export function BorrowingScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [params] = useSearchParams();
  const [entry, setEntry] = useState<Entry>(params.get('at') === 'repay' ? 'repay' : 'borrow');
  return (
    <>
      <PageHeader title={words('loans.title')} />
      <Page>
        <div className="px-4">
          <Tabs<Entry>
            label={words('loans.title')}
            choices={[
              { value: 'borrow', label: words('loans.borrow') },
              { value: 'repay', label: words('loans.my_loans') },
            ]}
            value={entry}
            onChange={setEntry}
          />
        </div>
        {loggedIn && <Hindrance />}
        {entry === 'borrow' && <BorrowForm onDone={() => setEntry('repay')} />}
        {entry === 'repay' &&
          (loggedIn ? (
            <OwnLoans onBorrow={() => setEntry('borrow')} />
          ) : (
            <VisitorView stays hint={words('loans.visitor_hint')} />
          ))}
      </Page>
    </>
  );
}
