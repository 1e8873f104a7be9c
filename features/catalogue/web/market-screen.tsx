import { Search, UserRound } from 'lucide-react';
import { useContext, useDeferredValue } from 'react';
import { Unreachable } from '../../../platform/browser/api/errors.ts';
import { useFavourites } from '../../../platform/browser/live/favourites.ts';
import { lastKnownQuotes, useQuoteRows, useWant } from '../../../platform/browser/live/hooks.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { lazyOverlay, lazyPart } from '../../../platform/browser/parts/lazy-part.tsx';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { BesideMain } from '../../../platform/browser/navigation/go.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { TABLET, useIsWide } from '../../../platform/browser/parts/wide.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { wordsOf } from '../../../platform/browser/words/translate.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { MarketRows } from './market-rows.tsx';
import { type MarketTab, useMarketView } from './view-state.ts';

function NoTools() {
  return <div className="h-11" />;
}

const tools = () => import('./market-tools.tsx');

/** Not needed for the first picture, and its words neither. */
async function later() {
  await Promise.all([tools(), wordsOf('catalogue-late')]);
}

const Tools = lazyPart(
  async () => {
    await later();
    return (await tools()).MarketTools;
  },
  NoTools,
  true,
);

/** Those of a tab, as they came. */
function useTabRows(rows: readonly QuoteRow[]): readonly QuoteRow[] {
  const tab = useMarketView((view) => view.tab);
  const { isStarred } = useFavourites();
  return rows.filter((row) => {
    if (tab === 'favourites') return isStarred(row.id);
    if (tab === 'contract') return row.has_contracts;
    return tab === 'all' || row.kind === tab;
  });
}

/** Not needed for the first picture. */
const Beside = lazyOverlay(async () => {
  const { MarketBeside } = await import('./market-beside.tsx');
  return MarketBeside;
});

/** The table where there is room for one, and rows in an order or behind filters. */
const Table = lazyPart(async () => {
  await later();
  return (await tools()).MarketTable;
}, SkeletonRows);
const Narrowed = lazyPart(async () => {
  await later();
  return (await tools()).NarrowedList;
}, SkeletonRows);

/** A list of its own, in a window that has room for a table. */
function useIsTable(): boolean {
  const isBeside = useContext(BesideMain);
  return useIsWide(TABLET) && !isBeside;
}

function MarketList({ rows }: { readonly rows: readonly QuoteRow[] }) {
  const own = useTabRows(rows);
  const isPlain = useMarketView(({ sort, filters }) => !sort && !filters);
  const isTable = useIsTable();
  const List = isTable ? Table : isPlain || !own[0] ? MarketRows : Narrowed;
  return (
    <>
      <Beside isEmpty={!own[0]} />
      {own[0] && <List rows={own} all={rows} />}
    </>
  );
}

function OldQuotes({ at }: { readonly at: number }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <p role="status" className="bg-accent-soft px-4 py-2 text-t5 text-accent-text">
      {words('catalogue.old_quotes', { time: formatTime(language, at) })}
    </p>
  );
}

const TABS: readonly MarketTab[] = ['favourites', 'all', 'coin', 'contract', 'stock'];

/** All markets, live: favourites, coins, contracts, stocks. */
export function MarketScreen() {
  const words = useWords();
  const { tab, set } = useMarketView();
  const query = useQuoteRows();
  useWant({ markets: 'all' });
  // Thirty rows at once would hold the page up: they are drawn in slices, behind the skeleton.
  const rows = useDeferredValue(query.data);
  const old = query.error instanceof Unreachable && !query.data ? lastKnownQuotes() : null;
  // A phone has no room for the tab of all.
  const isTable = useIsTable();
  const choices = TABS.filter(
    (value) =>
      (value !== 'contract' || !rows || rows.some((row) => row.has_contracts)) &&
      (value !== 'all' || isTable || tab === value),
  ).map((value) => ({ value, label: words(`catalogue.tab_${value}`) }));
  return (
    <Page tall wide>
      <header className="pad-top-safe sticky top-(--bar) z-20 border-b border-line bg-canvas">
        {/* On the narrowest phones the tabs have a line of their own: long words fit there. */}
        <div className="flex items-center justify-between pr-0 pl-4 max-[359px]:flex-wrap">
          <h1
            className="sr-only max-[359px]:not-sr-only max-[359px]:flex-1
              max-[359px]:font-strong"
          >
            {words('catalogue.title')}
          </h1>
          <Tabs
            label={words('catalogue.title')}
            choices={choices}
            value={tab}
            onChange={(next) => set({ tab: next })}
            className="min-w-0 flex-1 max-[431px]:gap-2.5 max-[359px]:order-last
              max-[359px]:basis-full max-[359px]:gap-3 max-[359px]:*:text-t5"
          />
          <IconButton
            label={words('common.settings')}
            className="@max-xs:hidden min-[1200px]:hidden"
            onClick={() => push(paths.setting)}
          >
            <UserRound aria-hidden size={20} />
          </IconButton>
          <IconButton
            label={words('catalogue.search')}
            className="@max-xs:hidden min-[1200px]:hidden"
            onClick={() => push(paths.search)}
          >
            <Search aria-hidden size={20} />
          </IconButton>
        </div>
        <Tools />
      </header>
      {old && <OldQuotes at={old.at} />}
      <PullToRefresh onRefresh={query.refetch}>
        {old ? (
          <MarketList rows={old.rows} />
        ) : (
          <Loaded
            query={{ ...query, data: rows, isPending: query.isPending || rows !== query.data }}
          >
            {(loaded) => <MarketList rows={loaded} />}
          </Loaded>
        )}
      </PullToRefresh>
    </Page>
  );
}
