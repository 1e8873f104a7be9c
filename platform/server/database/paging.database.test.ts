import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '../../../tests/support/database.ts';
import { numberedPage } from '../rooms/page-of.ts';
import { countRows, MAX_PAGED_ROWS, readNumbered, readPage, rowsOfPage, spanOf } from './paging.ts';

const ROWS = 200_000;
const LIMIT = 25;
const database = useTestDatabase({ empty: true });
const asked: CompiledQuery[] = [];
let db: Kysely<unknown>;

beforeAll(async () => {
  const dialect = new PostgresDialect({ pool: database().pool });
  db = new Kysely<unknown>({ dialect, log: ({ query }) => void asked.push(query) });
  await database().pool.query(`
    create table lines as
      select at::bigint as id, at % 7 as owner, 'line ' || at as text
      from generate_series(1, ${ROWS}) at;
    alter table lines add primary key (id);
    create index on lines (owner, id);
    analyze lines`);
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

/** How many rows a plan has taken out of tables. */
function scanned(plan: Plan): number {
  const own = plan['Node Type'].includes('Scan') ? plan['Actual Rows'] * plan['Actual Loops'] : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + scanned(part), own);
}

/** How many rows each statement of a read takes out of tables. */
async function scannedBy(read: () => Promise<unknown>): Promise<number[]> {
  asked.length = 0;
  await read();
  const statements = asked.splice(0);
  const counts: number[] = [];
  for (const { sql: text, parameters } of statements) {
    const { rows } = await database().pool.query<{ readonly 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${text}`,
      [...parameters],
    );
    const [found] = rows[0]?.['QUERY PLAN'] ?? [];
    if (found === undefined) throw new Error('there is no plan');
    counts.push(scanned(found.Plan));
  }
  return counts;
}

const all = sql`select * from lines`;
const newest = sql`id desc`;

it('a page lies below the bound, or nowhere', () => {
  expect(spanOf({ page: 1, limit: LIMIT })).toEqual({ from: 0, to: LIMIT });
  expect(spanOf({ page: 400, limit: LIMIT })).toEqual({ from: 9_975, to: MAX_PAGED_ROWS });
  expect(spanOf({ page: 401, limit: LIMIT })).toBeUndefined();
  expect(spanOf({ page: 1_000_000, limit: 200 })).toBeUndefined();
});

it('a list in memory is bounded like one in a table', () => {
  const rows = Array.from({ length: MAX_PAGED_ROWS + LIMIT }, (_none, at) => at);
  expect(rowsOfPage(rows, { page: 400, limit: LIMIT })).toEqual(rows.slice(9_975, 10_000));
  expect(rowsOfPage(rows, { page: 401, limit: LIMIT })).toEqual([]);
});

it('counts no further than pages go', async () => {
  expect(await countRows(db, sql`select * from lines where id <= 9999`)).toBe(9_999);
  expect(await countRows(db, all)).toBe(MAX_PAGED_ROWS);
});

it('shows the last page by number, and looks for none beyond it', async () => {
  const last = await readPage<{ id: string }>(db, all, newest, { page: 400, limit: LIMIT });
  expect(last.rows.map(({ id }) => Number(id)).slice(0, 2)).toEqual([190_025, 190_024]);
  asked.length = 0;
  const beyond = await readPage(db, all, newest, { page: 401, limit: LIMIT });
  expect(beyond).toEqual({ total: MAX_PAGED_ROWS, rows: [] });
  expect(asked.length).toBe(1);
});

it('read on from its last row, a list is shown whole, and each row once', async () => {
  const few = sql`select * from lines where id <= 101`;
  for (const order of ['desc', 'asc'] as const) {
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = { page: 999, limit: 20, order };
      const first = { ...page, page: 1 };
      const found = await readNumbered<{ id: string }>(
        db,
        few,
        after === undefined ? first : { ...page, after },
      );
      seen.push(...found.rows.map(({ id }) => Number(id)));
      after = found.next;
    } while (after !== undefined);
    const numbers = Array.from({ length: 101 }, (_none, at) => at + 1);
    expect(seen).toEqual(order === 'asc' ? numbers : numbers.toReversed());
  }
});

it('says of a last page that is full that none follows', async () => {
  const few = sql`select * from lines where id <= 40`;
  const found = await numberedPage<{ id: string }>(db, few, { page: 2, perPage: 20 });
  expect([found.data.length, found.total, found.next]).toEqual([20, 40, undefined]);
});

it('goes beyond the bound from a row on, and comes to the first', async () => {
  const page = { page: 8_000, perPage: 3, after: '4' };
  const found = await numberedPage<{ id: string }>(db, all, page);
  expect(found.data.map(({ id }) => Number(id))).toEqual([3, 2, 1]);
  expect([found.total, found.next]).toEqual([MAX_PAGED_ROWS, undefined]);
});

it.each([
  ['all', sql`select * from lines`],
  ['those of one', sql`select * from lines where owner = ${3}`],
])('no page goes through a long list: %s', async (_name, query) => {
  const byNumber = (page: number) => () => readPage(db, query, newest, { page, limit: LIMIT });
  const readOn = () => numberedPage(db, query, { page: 4_000, perPage: LIMIT, after: '100000' });
  // First what is counted, then the rows.
  expect(await scannedBy(byNumber(1))).toEqual([MAX_PAGED_ROWS, LIMIT]);
  expect(await scannedBy(byNumber(400))).toEqual([MAX_PAGED_ROWS, MAX_PAGED_ROWS]);
  expect(await scannedBy(byNumber(401))).toEqual([MAX_PAGED_ROWS]);
  expect(await scannedBy(readOn)).toEqual([MAX_PAGED_ROWS, LIMIT + 1]);
});
