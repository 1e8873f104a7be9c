import { useMemo, useState } from 'react';
import { Unreachable } from '../../../../platform/browser/api/errors.ts';
import { lastKnownQuotes, useQuoteRows, useWant } from '../../../../platform/browser/live/hooks.ts';
import { useLive } from '../../../../platform/browser/live/store.ts';
import type { QuoteRow } from '../../../../platform/browser/live/types.ts';
import { Go } from '../../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../../platform/browser/navigation/paths.ts';
import { formatTime } from '../../../../platform/browser/numbers/format.ts';
import { useEverySecond } from '../../../../platform/browser/parts/every-second.ts';
import { Loaded, SkeletonRows } from '../../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../../platform/browser/parts/tabs.tsx';
import { useLanguage } from '../../../../platform/browser/session/session.ts';
import { useWords } from '../../../../platform/browser/words/use-words.ts';
import { useContentView } from '../content-view.ts';
import { useSparklines } from '../data.ts';
import { leaders, type Ranking, RANKINGS } from './movers.ts';
import { QuoteCard, QuoteLine } from './quote-line.tsx';

const COIN_CARDS = 4;
const STOCK_CARDS = 3;
const LINES = 5;

type RowsProps = { readonly rows: readonly QuoteRow[] };

/** The first markets of the catalogue, one for each coin, and then stocks. */
function popularOf(rows: readonly QuoteRow[]): readonly QuoteRow[] {
  const byCoin = new Map<number, QuoteRow>();
  for (const row of rows) if (!byCoin.has(row.currency_id)) byCoin.set(row.currency_id, row);
  const firsts = [...byCoin.values()];
  const coins = firsts.filter((row) => row.kind === 'coin').slice(0, COIN_CARDS);
  return [...coins, ...firsts.filter((row) => row.kind === 'stock').slice(0, STOCK_CARDS)];
}

function Popular({ rows }: RowsProps) {
  const words = useWords();
  const lines = useSparklines();
  const shown = useMemo(() => popularOf(rows), [rows]);
  return (
    <section aria-label={words('content.popular')} className="pt-4">
      <h2 className="px-4 pb-2 text-lg font-semibold">{words('content.popular')}</h2>
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

/** Ranked again once a second: rows must not dance with every quote. */
function useLeaders(rows: readonly QuoteRow[], ranking: Ranking): readonly QuoteRow[] {
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
  return leaders(ranked, ranking, LINES);
}

function Leaders({ rows, ranking }: RowsProps & { readonly ranking: Ranking }) {
  const words = useWords();
  const lines = useSparklines();
  const shown = useLeaders(rows, ranking);
  if (shown.length === 0) {
    return <p className="px-4 py-8 text-center text-sm text-muted">{words('content.no_movers')}</p>;
  }
  return (
    <ul>
      {shown.map((row) => (
        <QuoteLine key={row.id} row={row} closes={lines.data?.get(row.id)} />
      ))}
    </ul>
  );
}

function Movers({ rows }: RowsProps) {
  const words = useWords();
  const { ranking, set } = useContentView();
  const choices = RANKINGS.map((value) => ({ value, label: words(`content.by_${value}`) }));
  return (
    <section aria-label={words('content.movers')} className="pt-5">
      <div className="flex items-center justify-between gap-4 px-4">
        <h2 className="sr-only">{words('content.movers')}</h2>
        <Tabs
          label={words('content.movers')}
          choices={choices}
          value={ranking}
          onChange={(next) => set({ ranking: next })}
          className="min-w-0 flex-1"
        />
        <Go
          to={paths.market}
          replace
          className="flex min-h-11 min-w-11 shrink-0 items-center justify-end text-sm
            text-accent-text"
        >
          {words('common.all')}
        </Go>
      </div>
      <Leaders rows={rows} ranking={ranking} />
    </section>
  );
}

function OldPrices({ at }: { readonly at: number }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <p
      role="status"
      className="mx-4 mt-3 rounded-md bg-accent-soft px-3 py-2 text-sm text-accent-text"
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

/** Popular markets as cards, leaders as a list, live; without a network the last known ones. */
export function Quotes() {
  const query = useQuoteRows();
  useWant({ markets: 'all' });
  const isCut = query.error instanceof Unreachable && query.data === undefined;
  const old = isCut ? lastKnownQuotes() : null;
  if (old !== null) {
    return (
      <>
        <OldPrices at={old.at} />
        <Popular rows={old.rows} />
        <Movers rows={old.rows} />
      </>
    );
  }
  return (
    <Loaded query={query} skeleton={<QuotesSkeleton />}>
      {(rows) => (
        <>
          <Popular rows={rows} />
          <Movers rows={rows} />
        </>
      )}
    </Loaded>
  );
}
