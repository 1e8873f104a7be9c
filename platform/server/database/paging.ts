/**
 * Pages of lists; the only place that skips rows by their count. Existing clients ask for pages by
 * number and go on until an empty one comes. The database reads every row that it skips, so beyond
 * a bound all pages are empty, and nothing is counted further. What may be longer is read on from
 * the last row that was shown (`readNewest`), which costs the same however far one is.
 */
import { type Expression, type QueryExecutorProvider, sql } from 'kysely';

/** The last row that a page by number can show; older ones are found by their time or number. */
export const MAX_PAGED_ROWS = 10_000;

/** Which page: numbers from 1. */
export interface PageNumber {
  readonly page: number;
  readonly limit: number;
}

/** A page of a list, and how many rows the list has: at most `MAX_PAGED_ROWS` are counted. */
export interface RowsOfPage<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/** Where a page lies. */
export interface PageSpan {
  /** How many rows come before it. */
  readonly from: number;
  /** How many of the list's first rows have the page among them. */
  readonly to: number;
}

/** Where a page lies among the rows of its list; undefined beyond the bound. */
export function spanOf({ page, limit }: PageNumber): PageSpan | undefined {
  const from = (page - 1) * limit;
  return from < MAX_PAGED_ROWS ? { from, to: from + limit } : undefined;
}

/** The rows of a page, of a list in memory; none beyond the bound. */
export function rowsOfPage<Row>(rows: readonly Row[], page: PageNumber): Row[] {
  const span = spanOf(page);
  return span === undefined ? [] : rows.slice(span.from, span.to);
}

/**
 * The rows of a page, without their count.
 * @param query a `select` without order, or a query as Kysely builds it
 * @param order what stands behind `order by`; an index must know it where a list is long
 */
export async function readRows<Row>(
  db: QueryExecutorProvider,
  query: Expression<unknown>,
  order: Expression<unknown>,
  page: PageNumber,
): Promise<Row[]> {
  const span = spanOf(page);
  if (span === undefined) return [];
  const { rows } = await sql<Row>`select * from (${query}) listed order by ${order}
    limit ${page.limit} offset ${span.from}`.execute(db);
  return rows;
}

/** How many rows a query has; no further than pages go. */
export async function countRows(
  db: QueryExecutorProvider,
  query: Expression<unknown>,
): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from (
      select from (${query}) listed limit ${MAX_PAGED_ROWS}) counted`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** The rows of a page, and how many there are; see `readRows`. */
export async function readPage<Row>(
  db: QueryExecutorProvider,
  query: Expression<unknown>,
  order: Expression<unknown>,
  page: PageNumber,
): Promise<RowsOfPage<Row>> {
  const total = await countRows(db, query);
  return { total, rows: await readRows(db, query, order, page) };
}

/** Which rows of a list in the order of its numbers. */
export interface NumberedPage extends PageNumber {
  /** The number of the last row of the page before: then `page` decides nothing. */
  readonly after?: string | undefined;
  /** From the newest on, where nothing else is asked for. */
  readonly order?: 'asc' | 'desc' | undefined;
}

/** A page of such a list. */
export interface NumberedRows<Row> extends RowsOfPage<Row> {
  /** What to ask for as `after` to get the next page; undefined on the last. */
  readonly next: string | undefined;
}

/**
 * A page of a query with a whole number `id`, in its order: by its place up to the bound, or from
 * the last row of the page before on, however far that is.
 */
export async function readNumbered<Row extends object>(
  db: QueryExecutorProvider,
  query: Expression<unknown>,
  { after, order = 'desc', page, limit }: NumberedPage,
): Promise<NumberedRows<Row>> {
  const total = await countRows(db, query);
  const beyond = order === 'asc' ? sql`>` : sql`<`;
  const rest =
    after === undefined
      ? query
      : sql`select * from (${query}) listed where id ${beyond} ${after}::bigint`;
  const span = spanOf(after === undefined ? { page, limit } : { page: 1, limit });
  if (span === undefined) return { total, rows: [], next: undefined };
  // One row more than is shown says whether there is a next page.
  const { rows } = await sql<Row & { readonly id: unknown }>`
    select * from (${rest}) listed order by id ${sql.raw(order)}
    limit ${limit + 1} offset ${span.from}`.execute(db);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { total, rows: rows.slice(0, limit), next: last && String(last.id) };
}
