import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { get, post } from '../../../platform/browser/api/client.ts';
import { isMarketMeant } from '../../../platform/browser/live/coin-search.ts';
import { useFavourites } from '../../../platform/browser/live/favourites.ts';
import { useQuoteRows, useWant } from '../../../platform/browser/live/hooks.ts';
import { clearRecent, recentMarkets } from '../../../platform/browser/live/recent-markets.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { back } from '../../../platform/browser/navigation/navigator.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { SearchField } from '../../../platform/browser/parts/search-field.tsx';
import { Empty, Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { useDebounced } from '../../../platform/browser/parts/use-debounced.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { MarketRow } from './market-row.tsx';

const HOT_LIMIT = 8;

function Chips({ rows }: { readonly rows: readonly QuoteRow[] }) {
  return (
    <ul className="flex flex-wrap gap-2 px-4 pt-1">
      {rows.map((row) => (
        <li key={row.id}>
          <Go
            to={withParams(paths.trade, { currency_id: row.currency_id, legal_id: row.legal_id })}
            className="flex min-h-11 items-center gap-2 rounded-full bg-raised pr-4 pl-2.5 text-t5
              font-strong"
          >
            <CoinIcon code={row.currency_name} kind={row.kind} size={22} />
            {row.currency_name}
          </Go>
        </li>
      ))}
    </ul>
  );
}

type RowsProps = { readonly rows: readonly QuoteRow[] };
type ResultsProps = RowsProps & { readonly onOpen?: (row: QuoteRow) => void };

/** Counted without a name; nobody waits for it, and without a network nothing is missed. */
function noteFound({ id }: QuoteRow): void {
  post('/search/note', { fields: { match_id: id }, quiet: true }).catch(() => undefined);
}

function Suggestions({ rows }: RowsProps) {
  const words = useWords();
  const [recentIds, setRecentIds] = useState(recentMarkets);
  const hot = useQuery({
    queryKey: ['catalogue', 'hot'],
    queryFn: ({ signal }) => get<readonly number[]>('/search/hot', { signal, quiet: true }),
    staleTime: 60_000,
  });
  const pick = (ids: readonly number[]): QuoteRow[] =>
    ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const recent = pick(recentIds);
  return (
    <>
      {recent.length > 0 && (
        <section>
          <div className="flex items-center justify-between pt-2 pr-1 pl-4">
            <h2 className="text-t4 font-strong">{words('catalogue.recent')}</h2>
            <IconButton
              label={words('catalogue.clear_recent')}
              onClick={() => {
                clearRecent();
                setRecentIds([]);
              }}
            >
              <Trash2 aria-hidden size={18} className="text-muted" />
            </IconButton>
          </div>
          <Chips rows={recent} />
        </section>
      )}
      {!hot.isError && (
        <section>
          <h2 className="px-4 pt-5 pb-2 text-t4 font-strong">{words('catalogue.hot')}</h2>
          {hot.isPending ? (
            <SkeletonRows count={HOT_LIMIT} />
          ) : (
            <Results rows={pick(hot.data.slice(0, HOT_LIMIT))} />
          )}
        </section>
      )}
    </>
  );
}

function Results({ rows, onOpen }: ResultsProps) {
  const { isStarred, toggle } = useFavourites();
  return (
    // On a plate the ground of a row is the plate's.
    <ul className="md:[--canvas:var(--surface)]">
      {rows.map((row) => (
        <li key={row.id}>
          <MarketRow row={row} isStarred={isStarred(row.id)} onStar={toggle} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

/** What was searched for last: who looks at a market and comes back finds it again. */
let lastText = '';

/** Finds a market by its code or its name; offers hot and recent ones before. */
export function SearchScreen() {
  const words = useWords();
  const isBack = useNavigationType() === 'POP';
  const [text, setText] = useState(isBack ? lastText : '');
  const wanted = useDebounced(text);
  useEffect(() => {
    lastText = text;
  }, [text]);
  const query = useQuoteRows();
  useWant({ markets: 'all' });
  return (
    <Page>
      <header className="pad-top-safe sticky top-(--bar) z-20 flex items-center bg-canvas pr-4">
        <h1 className="sr-only">{words('catalogue.search')}</h1>
        <IconButton label={words('common.back')} onClick={() => back()}>
          <ChevronLeft aria-hidden size={24} />
        </IconButton>
        <div className="flex-1 py-1">
          <SearchField
            label={words('catalogue.search_hint')}
            value={text}
            onChange={setText}
            focused
          />
        </div>
      </header>
      <PullToRefresh onRefresh={query.refetch}>
        <Loaded query={query}>
          {(rows) => {
            if (wanted.trim() === '') return <Suggestions rows={rows} />;
            const found = rows.filter((row) => isMarketMeant(row, wanted));
            if (found.length > 0) return <Results rows={found} onOpen={noteFound} />;
            return (
              <Empty
                title={words('catalogue.nothing_found', { text: wanted.trim() })}
                hint={words('catalogue.nothing_found_hint')}
              />
            );
          }}
        </Loaded>
      </PullToRefresh>
    </Page>
  );
}
