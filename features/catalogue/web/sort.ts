/** Order of the market list: by name, price or change, up, down, or as it came. Pure. */
import { compare } from '../../../platform/browser/numbers/decimal.ts';

export type SortKey = 'name' | 'price' | 'change';
export type Sort = { readonly key: SortKey; readonly direction: 'up' | 'down' } | null;

export type Sortable = {
  readonly name: string;
  readonly price: string;
  readonly change: number;
};

/** The next state of a heading that was pressed: first way, other way, off. */
export function nextSort(sort: Sort, key: SortKey): Sort {
  const first = key === 'name' ? 'up' : 'down';
  if (sort?.key !== key) return { key, direction: first };
  if (sort.direction === first) return { key, direction: first === 'up' ? 'down' : 'up' };
  return null;
}

function order(key: SortKey, left: Sortable, right: Sortable): number {
  if (key === 'name') return left.name < right.name ? -1 : left.name > right.name ? 1 : 0;
  if (key === 'price') return compare(left.price, right.price);
  return left.change - right.change;
}

/** A sorted copy; equal rows keep their order. */
export function sorted<T extends Sortable>(rows: readonly T[], sort: Sort): readonly T[] {
  if (!sort) return rows;
  const way = sort.direction === 'up' ? 1 : -1;
  return [...rows].sort((left, right) => way * order(sort.key, left, right));
}
