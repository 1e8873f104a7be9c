/** Pages of the console's lists, from any query. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ConsolePage } from '../http/console-call.ts';
import { type ConsoleRow, plainRow, type StoredRow } from './console-parts.ts';

/** Which rows of a list. */
export interface PageAsked {
  readonly page: number;
  readonly perPage: number;
}

/** A page of a query with a column `id`, newest first, with how many rows there are. */
export async function pageOf<Tables>(
  db: Kysely<Tables>,
  query: RawBuilder<unknown>,
  asked: PageAsked,
  shown: (row: StoredRow) => ConsoleRow = plainRow,
): Promise<ConsolePage<ConsoleRow>> {
  const counted = await sql<{ total: string }>`
    select count(*) as total from (${query}) rows`.execute(db);
  const { rows } = await sql<StoredRow>`
    select * from (${query}) rows order by id desc
    limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}`.execute(db);
  return { data: rows.map((row) => shown(row)), total: Number(counted.rows[0]?.total ?? 0) };
}
