import clsx from 'clsx';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { type Starred, useFavourites } from '../../../platform/browser/live/favourites.ts';
import { useQuoteValue } from '../../../platform/browser/live/store.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatPrice, formatShort } from '../../../platform/browser/numbers/format.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { LiveChange, LivePrice, LiveText } from '../../../platform/browser/parts/price.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { StarButton } from './market-row.tsx';
import type { RowsProps } from './market-rows.tsx';
import { NothingLeft } from './narrowed-list.tsx';
import { RowOpens, RowWay } from './row-way.tsx';
import { columnWay, nextColumn, SORT_COLUMNS, type SortColumn } from './sort.ts';
import { useNarrowed } from './use-narrowed.ts';
import { useMarketView } from './view-state.ts';

const ARROWS = { up: '↑', down: '↓' } as const;
const SORTED = { up: 'ascending', down: 'descending' } as const;
/**
 * A table whose widths are given is not measured anew for every price; the name has what is left.
 */
const WIDTHS = {
  name: undefined,
  price: '13%',
  change: '11%',
  high: '12%',
  low: '12%',
  turnover: '11%',
};

function Head({ column }: { readonly column: SortColumn }) {
  const words = useWords();
  const { sort, set } = useMarketView();
  const way = columnWay(sort, column);
  return (
    <th
      scope="col"
      aria-sort={way ? SORTED[way] : 'none'}
      style={{ width: WIDTHS[column] }}
      className={clsx('font-text', column === 'name' ? 'text-left' : 'text-right')}
    >
      <button
        type="button"
        onClick={() => set({ sort: nextColumn(sort, column) })}
        className={clsx('min-h-11 px-2 hover:text-text', way && 'font-strong text-accent-text')}
      >
        {words(`catalogue.late.column_${column}`)}
        {way && <span aria-hidden> {ARROWS[way]}</span>}
      </button>
    </th>
  );
}

function State({ row }: { readonly row: QuoteRow }) {
  const words = useWords();
  const state = useQuoteValue(row.id, (quote) => quote?.state ?? row.state);
  if (state === 'halted') return words('catalogue.halted');
  if (state === 'closed') return <RowOpens id={row.id} />;
  // A tablet has no room for it beside the figures.
  return <span className="max-[999px]:hidden">{row.currency_title}</span>;
}

type RowProps = {
  readonly row: QuoteRow;
  readonly segment: string | undefined;
  readonly isStarred: boolean;
  readonly onStar: (star: Starred) => void;
  /** The one row that the key for going on stops at. */
  readonly isStop: boolean;
};

/** One market; only its own figures move. All of it leads to its chart. */
const Row = memo(function Row({ row, segment, isStarred, onStar, isStop }: RowProps) {
  const language = useLanguage();
  const { id, currency_id, legal_id, currency_name, legal_name } = row;
  const tabIndex = isStop ? 0 : -1;
  const price = (figure: string): string => formatPrice(language, figure);
  return (
    <tr data-market={id} className="relative h-12 border-b border-line">
      <td className="relative z-10 flex h-12">
        <StarButton
          name={`${currency_name}/${legal_name}`}
          isOn={isStarred}
          tabIndex={tabIndex}
          onPress={() => onStar({ match_id: id, currency_id })}
        />
      </td>
      <th scope="row" className="px-2 text-left font-text">
        <Go
          to={withParams(paths.trade, { currency_id, legal_id, segment })}
          tabIndex={tabIndex}
          className="flex min-w-0 items-center gap-2.5 after:absolute after:inset-0
            after:content-['']"
        >
          <CoinIcon code={currency_name} kind={row.kind} size={28} />
          <span className="shrink-0">
            <span className="text-t4 font-strong">{currency_name}</span>
            <span className="text-t5 text-faint">/{legal_name}</span>
          </span>
          <span className="min-w-0 truncate text-t5 text-faint">
            <State row={row} />
          </span>
        </Go>
      </th>
      <td className="px-2 text-right">
        <LivePrice matchId={id} otherwise={String(row.now_price)} className="text-t4 font-strong" />
      </td>
      <td className="px-2 text-right">
        <LiveChange matchId={id} otherwise={row.change} className="font-strong" />
      </td>
      <td className="px-2 text-right">
        <LiveText matchId={id} read={(quote) => quote?.high ?? String(row.high)} show={price} />
      </td>
      <td className="px-2 text-right">
        <LiveText matchId={id} read={(quote) => quote?.low ?? String(row.low)} show={price} />
      </td>
      <td className="px-2 text-right">{formatShort(language, row.turnover)}</td>
      <td className="pr-4">
        <span className="flex justify-end">
          <RowWay row={row} />
        </span>
      </td>
    </tr>
  );
});

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Arrow keys go from row to row; Enter opens the market of the row, as of any link. */
function useRowKeys(rows: readonly QuoteRow[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [at, setAt] = useState<number>();
  const found = rows.findIndex(({ id }) => id === at);
  const stop = rows[Math.max(found, 0)]?.id;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = Math.min(Math.max(Math.max(found, 0) + step, 0), rows.length - 1);
    const id = rows[next]?.id;
    setAt(id);
    body.current?.querySelector<HTMLElement>(`[data-market="${String(id)}"] a`)?.focus();
  };
  const onFocus = (event: { readonly target: EventTarget }): void => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-market]');
    if (row) setAt(Number(row.dataset['market']));
  };
  return { body, stop, onKeyDown, onFocus };
}

/** All markets of a tab as a table, for windows that have room for one. */
export function MarketTable(props: RowsProps) {
  const words = useWords();
  const rows = useNarrowed(props);
  const tab = useMarketView((view) => view.tab);
  const { isStarred, toggle } = useFavourites();
  const { body, stop, onKeyDown, onFocus } = useRowKeys(rows);
  if (rows.length === 0) return <NothingLeft />;
  return (
    <table aria-label={words('catalogue.title')} className="w-full table-fixed text-t5">
      <thead>
        <tr className="text-t6 text-faint">
          <th scope="col" style={{ width: 52 }}>
            <span className="sr-only">{words('catalogue.tab_favourites')}</span>
          </th>
          {SORT_COLUMNS.map((column) => (
            <Head key={column} column={column} />
          ))}
          <th scope="col" style={{ width: 100 }} className="pr-4 text-right font-text">
            {words('catalogue.late.day')}
          </th>
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown} onFocus={onFocus}>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            segment={tab === 'contract' ? tab : undefined}
            isStarred={isStarred(row.id)}
            onStar={toggle}
            isStop={row.id === stop}
          />
        ))}
      </tbody>
    </table>
  );
}
