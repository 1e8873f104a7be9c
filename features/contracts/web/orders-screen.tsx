import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useQuoteRows, useWant } from '../../../platform/browser/live/hooks.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import {
  Empty,
  ErrorView,
  Loaded,
  type QueryLike,
  SkeletonRows,
} from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { VirtualList } from '../../../platform/browser/parts/virtual-list.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AccountHead } from './account-head.tsx';
import { CloseMenu } from './close-menu.tsx';
import { useLiveList, usePast, useWaiting } from './data.ts';
import { EntryCard, isEntry } from './entry-card.tsx';
import { PositionSheets } from './position-actions.tsx';
import { OPEN_PX, OpenCard, PAST_PX, PastCard, WAITING_PX, WaitingCard } from './position-card.tsx';

const TABS = ['open', 'waiting', 'closed', 'cancelled'] as const;
type TabId = (typeof TABS)[number];

function isTab(text: string | null): text is TabId {
  return TABS.some((tab) => tab === text);
}

type ListProps<Row> = {
  readonly tab: TabId;
  readonly query: QueryLike<readonly Row[]>;
  readonly rowPx: number;
  readonly render: (row: Row) => ReactNode;
  readonly onEnd?: () => void;
};

function List<Row extends { readonly id: number }>({
  tab,
  query,
  rowPx,
  render,
  onEnd,
}: ListProps<Row>) {
  const words = useWords();
  return (
    <PullToRefresh onRefresh={query.refetch}>
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              title={words(`contracts.no_${tab}`)}
              hint={words('contracts.no_open_hint')}
              action={
                <Go
                  to={paths.contract}
                  className="inline-flex min-h-11 items-center rounded-md border
                    border-line-strong px-4
                    font-strong"
                >
                  {words('contracts.trade_now')}
                </Go>
              }
            />
          ) : (
            <VirtualList
              label={words(`contracts.tab_${tab}`)}
              items={rows}
              rowPx={rowPx}
              keyOf={(row) => row.id}
              render={render}
              onEnd={onEnd}
            />
          )
        }
      </Loaded>
    </PullToRefresh>
  );
}

function OpenList() {
  const query = useLiveList('open');
  return <List tab="open" query={query} rowPx={OPEN_PX} render={(row) => <OpenCard row={row} />} />;
}

/** What waits for its trigger, and below it what waits for its limit. */
function WaitingList() {
  return (
    <List
      tab="waiting"
      query={useWaiting()}
      rowPx={WAITING_PX}
      render={(row) => (isEntry(row) ? <EntryCard row={row} /> : <WaitingCard row={row} />)}
    />
  );
}

function PastList({ tab }: { readonly tab: 'closed' | 'cancelled' }) {
  const past = usePast(tab, true);
  return (
    <>
      <List
        tab={tab}
        query={past.query}
        rowPx={PAST_PX}
        render={(row) => <PastCard row={row} />}
        onEnd={past.more}
      />
      {past.isLoadingMore && <SkeletonRows count={2} />}
      {past.retryMore && <ErrorView error={null} onRetry={past.retryMore} />}
    </>
  );
}

function Lists({ isAnyOpen }: { readonly isAnyOpen: boolean }) {
  const words = useWords();
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = isTab(asked) ? asked : 'open';
  const show = (next: TabId): void =>
    setParams(
      (old) => {
        const kept = new URLSearchParams(old);
        kept.set('tab', next);
        return kept;
      },
      { replace: true },
    );
  return (
    <>
      <AccountHead />
      <Tabs
        label={words('contracts.positions')}
        value={tab}
        onChange={show}
        choices={TABS.map((value) => ({ value, label: words(`contracts.tab_${value}`) }))}
        className="mt-2 border-b border-line px-4"
      />
      {tab === 'open' && isAnyOpen && (
        <div className="flex justify-end px-2">
          <CloseMenu />
        </div>
      )}
      {tab === 'open' && <OpenList />}
      {tab === 'waiting' && <WaitingList />}
      {(tab === 'closed' || tab === 'cancelled') && <PastList key={tab} tab={tab} />}
      <PositionSheets />
    </>
  );
}

/** All own positions: how the account stands, what is open, what waits, what has ended. */
export function ContractOrdersScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const { data: open } = useLiveList('open');
  useQuoteRows();
  useWant({ markets: [...new Set((open ?? []).map(({ match_id }) => match_id))] });
  return (
    <>
      <PageHeader
        title={words('contracts.my_positions')}
        trail={
          <IconButton label={words('contracts.terms')} onClick={() => push(paths.contractTerms)}>
            <FileText aria-hidden size={20} />
          </IconButton>
        }
      />
      <Page>
        {loggedIn ? (
          <Lists isAnyOpen={(open ?? []).length > 0} />
        ) : (
          <VisitorView hint={words('contracts.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
