import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { VisitorView } from '../../../platform/browser/parts/states.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ACCOUNT_IDS } from './accounts.ts';
import { useAssetsView } from './assets-view.ts';
import { BillList } from './bill-list.tsx';
import { spanStartMs } from './span.ts';
import { AccountPick, CoinPick, KindPick, SpanPick } from './statement-filters.tsx';
import { useStatement } from './wallet-data.ts';

function Filters() {
  const view = useAssetsView();
  return (
    <div className="grid grid-cols-2 gap-2 px-4 py-2">
      <KindPick
        value={view.statementKind}
        onPick={(statementKind) => view.set({ statementKind })}
      />
      <CoinPick
        value={view.statementCurrency}
        onPick={(statementCurrency) => view.set({ statementCurrency })}
      />
      <AccountPick
        value={view.statementAccount}
        onPick={(statementAccount) => view.set({ statementAccount })}
      />
      <SpanPick
        value={view.statementSpan}
        onPick={(statementSpan) =>
          view.set({ statementSpan, statementFromMs: spanStartMs(statementSpan, Date.now()) })
        }
      />
    </div>
  );
}

/** Every movement of every account, narrowed by kind, coin, account and time. */
export function StatementScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const view = useAssetsView();
  const paged = useStatement({
    currencyId: view.statementCurrency,
    accountId: view.statementAccount === 'all' ? 0 : ACCOUNT_IDS[view.statementAccount],
    kind: view.statementKind,
    fromMs: view.statementFromMs,
  });
  return (
    <>
      <PageHeader title={words('wallet.statement')} />
      <Page>
        {loggedIn ? (
          <>
            <Filters />
            <BillList
              paged={paged}
              label={words('wallet.statement')}
              empty={words('wallet.no_bills')}
            />
          </>
        ) : (
          <VisitorView hint={words('wallet.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
