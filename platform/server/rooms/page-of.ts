/** Pages of the console's lists, from any query. */
import type { Expression, QueryExecutorProvider } from 'kysely';
import { MAX_PAGED_ROWS, readNumbered, readPage, rowsOfPage } from '../database/paging.ts';
import type { ConsolePage } from '../http/console-call.ts';
import { type ConsoleRow, plainRow, type StoredRow } from './console-parts.ts';

/** Which rows of a list. */
export interface PageAsked {
  readonly page: number;
  readonly perPage: number;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
}

/** Rows of a query with a whole number `id`, newest first where nothing else is asked for. */
export async function numberedPage<Row extends object>(
  db: QueryExecutorProvider,
  query: Expression<unknown>,
  asked: PageAsked & { readonly order?: 'ASC' | 'DESC' | undefined },
): Promise<ConsolePage<Row>> {
  const { page, perPage: limit, after } = asked;
  const order = asked.order === 'ASC' ? 'asc' : 'desc';
  const found = await readNumbered<Row>(db, query, { page, limit, after, order });
  const { rows: data, total, next } = found;
  return next === undefined ? { data, total } : { data, total, next };
}

/** A page of a query with a whole number `id`, newest first, as the console shows its rows. */
export async function pageOf(
  db: QueryExecutorProvider,
  query: Expression<unknown>,
  asked: PageAsked,
  shown: (row: StoredRow) => ConsoleRow = plainRow,
): Promise<ConsolePage<ConsoleRow>> {
  const found = await numberedPage<StoredRow>(db, query, asked);
  return { ...found, data: found.data.map((row) => shown(row)) };
}

/** A page of a query in an order of its own. */
export function orderedPage<Row>(
  db: QueryExecutorProvider,
  query: Expression<unknown>,
  order: Expression<unknown>,
  { page, perPage: limit }: PageAsked,
) {
  return readPage<Row>(db, query, order, { page, limit });
}

/** A page of a list that is in memory, with how many rows there are. */
export function pageOfAll<Row>(
  rows: readonly Row[],
  { page, perPage: limit }: PageAsked,
): ConsolePage<Row> {
  const total = Math.min(rows.length, MAX_PAGED_ROWS);
  return { data: rowsOfPage(rows, { page, limit }), total };
}
