import { Download } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { lazyOverlay } from '../../../platform/browser/parts/lazy-part.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ACCOUNT_IDS } from './accounts.ts';
import { useAssetsView } from './assets-view.ts';
import { spanStartMs } from './span.ts';
import { AccountPick, CoinPick, KindPick, SpanPick } from './statement-filters.tsx';
import { StatementMonths } from './statement-months.tsx';
import {
  refreshStatement,
  type StatementFilter,
  useBillMonths,
  useStatement,
} from './wallet-data.ts';

/** Few want a file of it. */
const ExportSheet = lazyOverlay(async () => (await import('./export-sheet.tsx')).ExportSheet);

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

/** What the chosen filters leave. */
function useFilter(): StatementFilter {
  const view = useAssetsView();
  return {
    currencyId: view.statementCurrency,
    accountId: view.statementAccount === 'all' ? 0 : ACCOUNT_IDS[view.statementAccount],
    kind: view.statementKind,
    fromMs: view.statementFromMs,
  };
}

function Statement({ filter }: { readonly filter: StatementFilter }) {
  const months = useBillMonths(filter.currencyId, filter.kind);
  const paged = useStatement(filter);
  // The totals are those of whole months and of all accounts: beside fewer lines they would lie.
  const isWhole = filter.accountId === 0 && filter.fromMs === 0;
  return (
    <PullToRefresh onRefresh={refreshStatement}>
      <Filters />
      <StatementMonths paged={paged} totals={isWhole ? (months.data ?? []) : []} />
    </PullToRefresh>
  );
}

/** Everything that ever moved, month by month, narrowed by kind, coin, account and time. */
export function StatementScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const filter = useFilter();
  const [isExport, setExport] = useState(false);
  return (
    <>
      <PageHeader
        title={words('wallet.statement')}
        trail={
          loggedIn && (
            <IconButton
              label={words('wallet.export')}
              aria-haspopup="dialog"
              onClick={() => setExport(true)}
            >
              <Download aria-hidden size={20} />
            </IconButton>
          )
        }
      />
      <Page>
        {loggedIn ? (
          <Statement filter={filter} />
        ) : (
          <VisitorView hint={words('wallet.visitor_hint')} />
        )}
      </Page>
      {isExport && <ExportSheet filter={filter} onClose={() => setExport(false)} />}
    </>
  );
}
