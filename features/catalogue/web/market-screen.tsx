import { Search, UserRound } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Unreachable } from '../../../platform/browser/api/errors.ts';
import { useFavourites } from '../../../platform/browser/live/favourites.ts';
import { lastKnownQuotes, useQuoteRows, useWant } from '../../../platform/browser/live/hooks.ts';
import { useLive } from '../../../platform/browser/live/store.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { useEverySecond } from '../../../platform/browser/parts/every-second.ts';
import { lazyOverlay, lazyPart } from '../../../platform/browser/parts/lazy-part.tsx';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { VirtualList } from '../../../platform/browser/parts/virtual-list.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { MarketRow, ROW_PX } from './market-row.tsx';
import { sorted } from './sort.ts';
import { type MarketTab, useMarketView } from './view-state.ts';

function NoPresets() {
  return <div className="h-11" />;
}

/** Not needed for the first picture. */
const Presets = lazyPart(
  async () => {
    const { MarketPresets } = await import('./market-presets.tsx');
    return MarketPresets;
  },
  NoPresets,
  true,
);

function useShownRows(rows: readonly QuoteRow[], tab: MarketTab): readonly QuoteRow[] {
  const { isStarred } = useFavourites();
  const { sort } = useMarketView();
  const wanted = rows.filter((row) => {
    if (tab === 'favourites') return isStarred(row.id);
    return tab === 'contract' ? row.has_contracts : row.kind === tab;
  });
  // Sorted by what moves only once a second: rows must not dance under the thumb.
  const [, setTick] = useState(0);
  useEverySecond(sort !== null && sort.key !== 'name', () => setTick((count) => count + 1));
  const { quotes } = useLive.getState();
  const live = wanted.map((row) => ({
    row,
    name: row.currency_name,
    price: quotes[row.id]?.now_price ?? String(row.now_price),
    change: Number(quotes[row.id]?.change ?? row.change),
    turnover: Number(row.turnover),
  }));
  return sorted(live, sort).map(({ row }) => row);
}

/** Not needed for the first picture. */
const Beside = lazyOverlay(async () => {
  const { MarketBeside } = await import('./market-beside.tsx');
  return MarketBeside;
});

function MarketList({ rows }: { readonly rows: readonly QuoteRow[] }) {
  const words = useWords();
  const tab = useMarketView((view) => view.tab);
  const { isStarred, toggle } = useFavourites();
  const shown = useShownRows(rows, tab);
  return (
    <>
      <Beside isEmpty={!shown[0]} />
      {shown[0] && (
        <VirtualList
          label={words('catalogue.title')}
          items={shown}
          rowPx={ROW_PX}
          keyOf={(row) => row.id}
          render={(row) => (
            <MarketRow
              row={row}
              isStarred={isStarred(row.id)}
              onStar={toggle}
              segment={tab === 'contract' ? tab : undefined}
            />
          )}
        />
      )}
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

const TABS: readonly MarketTab[] = ['favourites', 'coin', 'contract', 'stock'];

/** All markets: favourites, coins, contracts, stocks, live. */
export function MarketScreen() {
  const words = useWords();
  const { tab, set } = useMarketView();
  const query = useQuoteRows();
  useWant({ markets: 'all' });
  // Thirty rows at once would hold the page up: they are drawn in slices, behind the skeleton.
  const rows = useDeferredValue(query.data);
  const old = query.error instanceof Unreachable && !query.data ? lastKnownQuotes() : null;
  const choices = TABS.filter(
    (value) => value !== 'contract' || !rows || rows.some((row) => row.has_contracts),
  ).map((value) => ({ value, label: words(`catalogue.tab_${value}`) }));
  return (
    <Page tall wide>
      <header className="pad-top-safe sticky top-0 z-20 border-b border-line bg-canvas">
        {/* On the narrowest phones the tabs have a line of their own: long words fit there. */}
        <div className="flex items-center justify-between pr-1 pl-4 max-[359px]:flex-wrap">
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
            className="min-w-0 flex-1 max-[359px]:order-last max-[359px]:basis-full
              max-[359px]:gap-3 max-[359px]:*:text-t5"
          />
          <IconButton
            label={words('common.settings')}
            className="@max-xs:hidden"
            onClick={() => push(paths.setting)}
          >
            <UserRound aria-hidden size={20} />
          </IconButton>
          <IconButton
            label={words('catalogue.search')}
            className="@max-xs:hidden"
            onClick={() => push(paths.search)}
          >
            <Search aria-hidden size={20} />
          </IconButton>
        </div>
        <Presets />
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
