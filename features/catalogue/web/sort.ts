/** Order of the market list: one of a few presets, or as it came. Pure. */
import { compare } from '../../../platform/browser/numbers/decimal.ts';

export const SORT_KEYS = ['turnover', 'gainers', 'losers', 'price', 'name'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export type Sort = { readonly key: SortKey; readonly direction: 'up' | 'down' } | null;

export type Sortable = {
  readonly name: string;
  readonly price: string;
  readonly change: number;
  readonly turnover: number;
};

const FIRST: Readonly<Record<SortKey, 'up' | 'down'>> = {
  turnover: 'down',
  gainers: 'down',
  losers: 'up',
  price: 'down',
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
  if (key === 'price') return compare(left.price, right.price);
  if (key === 'turnover') return left.turnover - right.turnover;
  return left.change - right.change;
}

/** A sorted copy; equal rows keep their order. */
export function sorted<T extends Sortable>(rows: readonly T[], sort: Sort): readonly T[] {
  if (!sort) return rows;
  const way = sort.direction === 'up' ? 1 : -1;
  return [...rows].sort((left, right) => way * order(sort.key, left, right));
}
