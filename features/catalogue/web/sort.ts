/** Order of the market list: one of a few presets, or as it came. Pure. */
import { compare } from '../../../platform/browser/numbers/decimal.ts';

/** Those that are offered above a list. */
export const SORT_KEYS = ['turnover', 'gainers', 'losers', 'price', 'name'] as const;
export type PresetKey = (typeof SORT_KEYS)[number];
/** Above the columns of a table there are two more. */
export type SortKey = PresetKey | 'high' | 'low';
export type Sort = { readonly key: SortKey; readonly direction: 'up' | 'down' } | null;

export type Sortable = {
  readonly name: string;
  readonly price: string;
  readonly high: string;
  readonly low: string;
  readonly change: number;
  /** In the coin that all are measured in; null where it is not known. */
  readonly turnover: number | null;
};

const FIRST: Readonly<Record<SortKey, 'up' | 'down'>> = {
  turnover: 'down',
  gainers: 'down',
  losers: 'up',
  price: 'down',
  high: 'down',
  low: 'down',
  name: 'up',
};

/** Gainers and losers say their direction themselves: pressed again they end. */
function turnsRound(key: SortKey): boolean {
  return key !== 'gainers' && key !== 'losers';
}

/** The next state of a preset that was pressed: first way, other way where it has one, off. */
export function nextSort(sort: Sort, key: SortKey): Sort {
  const first = FIRST[key];
  if (sort?.key !== key) return { key, direction: first };
  if (sort.direction === first && turnsRound(key)) {
    return { key, direction: first === 'up' ? 'down' : 'up' };
  }
  return null;
}

function order(key: SortKey, left: Sortable, right: Sortable): number {
  if (key === 'name') return left.name < right.name ? -1 : left.name > right.name ? 1 : 0;
  if (key === 'price' || key === 'high' || key === 'low') return compare(left[key], right[key]);
  if (key === 'turnover') return (left.turnover ?? -1) - (right.turnover ?? -1);
  return left.change - right.change;
}

/** A sorted copy; equal rows keep their order. */
export function sorted<T extends Sortable>(rows: readonly T[], sort: Sort): readonly T[] {
  if (!sort) return rows;
  const way = sort.direction === 'up' ? 1 : -1;
  return [...rows].sort((left, right) => way * order(sort.key, left, right));
}

/** Columns that order the table; that of changes has gainers and losers as its two ways. */
export const SORT_COLUMNS = ['name', 'price', 'change', 'high', 'low', 'turnover'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** Which way a column orders the table; null where another one does, or none. */
export function columnWay(sort: Sort, column: SortColumn): 'up' | 'down' | null {
  if (!sort) return null;
  const isChange = sort.key === 'gainers' || sort.key === 'losers';
  return (isChange ? 'change' : sort.key) === column ? sort.direction : null;
}

/** The next state of a column whose head was pressed: first way, other way, off. */
export function nextColumn(sort: Sort, column: SortColumn): Sort {
  if (column !== 'change') return nextSort(sort, column);
  if (sort?.key === 'gainers') return nextSort(null, 'losers');
  return sort?.key === 'losers' ? null : nextSort(null, 'gainers');
}
