/** What the socket says of own orders and fills, put where it was read before. */
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../../../platform/browser/api/query.ts';
import type { SpotFrame } from '../wire/index.ts';
import { OPEN_LIMIT, PAGE_SIZE, RECENT_LIMIT } from './orders-data.ts';
import type { Fill, Order } from './types.ts';

type Row = { readonly id: number };

/** A list with newer rows in their places, newest first; `isIn` says which of them belong there. */
export function withRows<T extends Row>(
  list: readonly T[],
  rows: readonly T[],
  isIn: (row: T) => boolean,
  most: number,
): readonly T[] {
  const news = new Map(rows.map((row) => [row.id, row]));
  const others = list.filter(({ id }) => !news.has(id));
  const own = [...news.values()].filter(isIn);
  return [...others, ...own].sort((one, other) => other.id - one.id).slice(0, most);
}

function putOne<T extends Row>(
  key: readonly unknown[],
  rows: readonly T[],
  isIn: (row: T) => boolean,
  most: number,
): void {
  queryClient.setQueryData<readonly T[]>(key, (list) => list && withRows(list, rows, isIn, most));
}

/** A list that was read page by page; of more pages than one the later ones would be cut anew. */
function putPaged<T extends Row>(
  key: readonly unknown[],
  rows: readonly T[],
  isIn: (row: T) => boolean,
): void {
  const paged = queryClient.getQueryData<InfiniteData<readonly T[], number>>(key);
  if (paged === undefined) return;
  const [first = [], ...further] = paged.pages;
  if (further.some((page) => page.length > 0) || first.length >= PAGE_SIZE) {
    void queryClient.invalidateQueries({ queryKey: key });
    return;
  }
  const pages = [withRows(first, rows, isIn, PAGE_SIZE), ...further];
  queryClient.setQueryData(key, { ...paged, pages });
}

function putOrders(rows: readonly Order[]): void {
  const isOpen = ({ status }: Order): boolean => status === 1;
  const hasEnded = (row: Order): boolean => !isOpen(row);
  for (const matchId of new Set(rows.map(({ match_id }) => match_id))) {
    const here = rows.filter(({ match_id }) => match_id === matchId);
    putOne(['spot:own', 'orders', 'open', matchId], here, isOpen, OPEN_LIMIT);
    putOne(['spot:own', 'orders', 'recent', matchId], here, hasEnded, RECENT_LIMIT);
  }
  putPaged(['spot:own', 'orders', 'all', 1], rows, isOpen);
  putPaged(['spot:own', 'orders', 'all', 2], rows, hasEnded);
}

function putFills(rows: readonly Fill[]): void {
  const isIn = (): boolean => true;
  for (const matchId of new Set(rows.map(({ match_id }) => match_id))) {
    const here = rows.filter(({ match_id }) => match_id === matchId);
    putOne(['spot:own', 'fills', 'recent', matchId], here, isIn, OPEN_LIMIT);
  }
  putPaged(['spot:own', 'fills', 'all'], rows, isIn);
}

/**
 * Takes a frame's orders and fills: nothing of them is asked for again, but for what is being read
 * right now, whose answer may be older than the frame.
 */
export function takeOwn({ orders, fills }: Partial<SpotFrame>): void {
  void queryClient.invalidateQueries({
    queryKey: ['spot:own'],
    predicate: ({ state }) => state.fetchStatus === 'fetching',
  });
  if (orders && orders.length > 0) putOrders(orders);
  if (fills && fills.length > 0) putFills(fills);
}
