import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { MoveList } from './move-list.tsx';
import { useTransferHistory } from './wallet-data.ts';

/** Past transfers between accounts and exchanges between coins. */
export function TransferHistoryScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const paged = useTransferHistory();
  return (
    <>
      <PageHeader title={words('wallet.transfer_history')} />
      <Page>
        {loggedIn ? (
          <MoveList paged={paged} />
        ) : (
          <VisitorView hint={words('wallet.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
