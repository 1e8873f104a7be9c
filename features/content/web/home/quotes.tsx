import { type ReactNode, useMemo, useState } from 'react';
import { Unreachable } from '../../../../platform/browser/api/errors.ts';
import { useContributions } from '../../../../platform/browser/cards/use-cards.ts';
import { useFavourites } from '../../../../platform/browser/live/favourites.ts';
import { lastKnownQuotes, useQuoteRows, useWant } from '../../../../platform/browser/live/hooks.ts';
import { useLive } from '../../../../platform/browser/live/store.ts';
import type { QuoteRow } from '../../../../platform/browser/live/types.ts';
import { Go } from '../../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../../platform/browser/navigation/paths.ts';
import { formatTime } from '../../../../platform/browser/numbers/format.ts';
import { OnePicture } from '../../../../platform/browser/parts/one-picture.tsx';
import { useEverySecond } from '../../../../platform/browser/parts/every-second.ts';
import { Loaded, SkeletonRows } from '../../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../../platform/browser/parts/tabs.tsx';
import { useLanguage } from '../../../../platform/browser/session/session.ts';
import { useWords } from '../../../../platform/browser/words/use-words.ts';
import { useContentView } from '../content-view.ts';
import { useSparklines } from '../../../../platform/browser/live/sparklines.ts';
import { Later } from './later.tsx';
import { leaders, type Ranking, RANKINGS } from './movers.ts';
import { QuoteCard, QuoteLine } from './quote-line.tsx';
import { Waiting } from './waiting.tsx';

const CARDS = 8;
const COIN_LINES = 4;
const STOCK_LINES = 1;
const LINES = 5;

type RowsProps = { readonly rows: readonly QuoteRow[] };

/** The first markets of the catalogue, one for each coin, and then stocks. */
function popularOf(rows: readonly QuoteRow[]): readonly QuoteRow[] {
  const byCoin = new Map<number, QuoteRow>();
  for (const row of rows) if (!byCoin.has(row.currency_id)) byCoin.set(row.currency_id, row);
  const firsts = [...byCoin.values()];
  const coins = firsts.filter((row) => row.kind === 'coin').slice(0, COIN_LINES);
  return [...coins, ...firsts.filter((row) => row.kind === 'stock').slice(0, STOCK_LINES)];
}

/** What moved most today, up or down, as cards beside one another. */
function MoverCards({ rows }: RowsProps) {
  const words = useWords();
  const lines = useSparklines();
  const shown = useLeaders(rows, 'movers', CARDS);
  if (shown.length === 0) return null;
  return (
    <section aria-label={words('content.movers')} className="pt-5">
      <h2 className="flex items-baseline justify-between px-4 pb-2 text-t3 font-strong">
        {words('content.movers')}
        <span className="text-t5 font-text text-muted">{words('content.day')}</span>
      </h2>
      <ul
        className="no-scrollbar flex snap-x scroll-pl-4 gap-2.5 overflow-x-auto overscroll-x-contain
          px-4"
      >
        {shown.map((row) => (
          <QuoteCard key={row.id} row={row} closes={lines.data?.get(row.id)} />
        ))}
      </ul>
    </section>
  );
}

/** The markets one follows; before there are any, those that many do. */
function WatchList({ rows }: RowsProps) {
  const words = useWords();
  const lines = useSparklines();
  const { isStarred } = useFavourites();
  const starred = rows.filter(({ id }) => isStarred(id));
  const popular = useMemo(() => popularOf(rows), [rows]);
  const hasOwn = starred.length > 0;
  const title = words(hasOwn ? 'content.watch_list' : 'content.popular');
  return (
    <section aria-label={title} className="pt-5">
      <div className="flex items-center justify-between gap-4 px-4">
        <h2 className="text-t3 font-strong">{title}</h2>
        <Go
          to={paths.market}
          replace
          className="flex min-h-11 min-w-11 shrink-0 items-center justify-end text-t5
            text-accent-text"
        >
          {words('content.all')}
        </Go>
      </div>
      {!hasOwn && <p className="px-4 pb-1 text-t5 text-muted">{words('content.watch_hint')}</p>}
      <ul>
        {(hasOwn ? starred : popular).map((row) => (
          <QuoteLine key={row.id} row={row} closes={lines.data?.get(row.id)} />
        ))}
      </ul>
    </section>
  );
}

/** Ranked again once a second: rows must not dance with every quote. */
function useLeaders(
  rows: readonly QuoteRow[],
  ranking: Ranking | 'movers',
  count: number,
): readonly QuoteRow[] {
  const [, setTick] = useState(0);
  useEverySecond(true, () => setTick((count) => count + 1));
  const { quotes } = useLive.getState();
  const ranked = rows.map((row) => {
    const quote = quotes[row.id];
    const price = Number(quote?.now_price ?? row.now_price);
    return {
      row,
      change: Number(quote?.change ?? row.change),
      turnover: price * Number(quote?.volume ?? row.volume),
    };
  });
  return leaders(ranked, ranking, count);
}

function Leaders({ rows, ranking }: RowsProps & { readonly ranking: Ranking }) {
  const words = useWords();
  const lines = useSparklines();
  const shown = useLeaders(rows, ranking, LINES);
  if (shown.length === 0) {
    return <p className="px-4 py-8 text-center text-t5 text-muted">{words('content.no_movers')}</p>;
  }
  return (
    <ul>
      {shown.map((row) => (
        <QuoteLine key={row.id} row={row} closes={lines.data?.get(row.id)} />
      ))}
    </ul>
  );
}

function Rankings({ rows }: RowsProps) {
  const words = useWords();
  const { ranking, set } = useContentView();
  const choices = RANKINGS.map((value) => ({ value, label: words(`content.by_${value}`) }));
  return (
    <section aria-label={words('content.rankings')} className="pt-5">
      <h2 className="sr-only">{words('content.rankings')}</h2>
      <Tabs
        label={words('content.rankings')}
        choices={choices}
        value={ranking}
        onChange={(next) => set({ ranking: next })}
        className="px-4"
      />
      <Leaders rows={rows} ranking={ranking} />
    </section>
  );
}

type QuotesProps = {
  /** Whether what waits for the customer stands between what moved most and the lists. */
  readonly hasWaiting: boolean;
};

/** In one picture with the lists, which it would push down. */
function WaitingAbove({ children }: { readonly children: ReactNode }) {
  const parts = useContributions('Waiting');
  return (
    <OnePicture name="home" parts={parts}>
      <Waiting />
      {children}
    </OnePicture>
  );
}

function AllQuotes({ rows, hasWaiting }: RowsProps & QuotesProps) {
  const Lists = hasWaiting ? WaitingAbove : Later;
  return (
    <>
      <MoverCards rows={rows} />
      <Lists>
        <WatchList rows={rows} />
        <Later>
          <Rankings rows={rows} />
        </Later>
      </Lists>
    </>
  );
}

function OldPrices({ at }: { readonly at: number }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <p
      role="status"
      className="mx-4 mt-3 rounded-md bg-accent-soft px-3 py-2 text-t5 text-accent-text"
    >
      {words('content.old_quotes', { time: formatTime(language, at) })}
    </p>
  );
}

function QuotesSkeleton() {
  return (
    <div className="pt-4">
      <SkeletonRows count={6} />
    </div>
  );
}

/** Movers, watch list and rankings, live; without a network the last known ones. */
export function Quotes({ hasWaiting }: QuotesProps) {
  const query = useQuoteRows();
  useWant({ markets: 'all' });
  const isCut = query.error instanceof Unreachable && query.data === undefined;
  const old = isCut ? lastKnownQuotes() : null;
  if (old !== null) {
    return (
      <>
        <OldPrices at={old.at} />
        <AllQuotes rows={old.rows} hasWaiting={hasWaiting} />
      </>
    );
  }
  return (
    <Loaded query={query} skeleton={<QuotesSkeleton />}>
      {(rows) => <AllQuotes rows={rows} hasWaiting={hasWaiting} />}
    </Loaded>
  );
}
