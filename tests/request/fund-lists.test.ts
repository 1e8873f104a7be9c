/** The two lists of money in and out, as existing clients ask for them: all at once, one page. */
import { describe, expect, it } from 'vitest';
import { newCustomer, rowsOf } from '../support/fund-story.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const ALL_AT_ONCE = { page: 1, limit: 99_999_999 };

/** A customer with some rows of a table; `columns` are filled from the number of the row. */
async function withRows(name: string, table: string, columns: string, rows: number) {
  const client = await newCustomer(server(), name);
  const { id } = await client.object(client.get('/user/info'));
  const { pool } = server().database;
  const from = `from (select n from generate_series(1000001, ${1_000_000 + rows}) n) numbers`;
  await pool.query(`insert into ${table} select n, ${Number(id)}, ${USDT}, ${columns} ${from}`);
  return client;
}

async function asked(client: Client, path: string, fields: Row) {
  const page = await client.object(client.get(path, fields));
  const data = page['data'] as Row[];
  return { total: page['total'], limit: page['per_page'], rows: data.length };
}

describe.each([
  {
    path: '/recharge/log',
    table: 'deposit_requests',
    columns: `'trc20', 100000000, repeat('a', 32), n, 'rejected', 0, 1, 'no', n`,
  },
  {
    path: '/user/withdraw/list',
    table: 'withdrawals',
    columns: `'trc20', 1, 0, 1000000000, 100000000, 1, 1, 1, 1, n, 1, 'rejected', 0, 0, 0, 0, '',
      0, 0, 1, n, 'no'`,
  },
])('$path', ({ path, table, columns }) => {
  it('answers with all rows to who asks for all, and never for a second page', async () => {
    const client = await withRows(`many-${table}`, table, columns, 5_100);
    expect(await asked(client, path, ALL_AT_ONCE)).toEqual({
      total: 5_100,
      limit: 5_000,
      rows: 5_000,
    });
    const [newest] = await rowsOf(client, path, { limit: 1 });
    expect(String(newest?.['id'])).toContain('1005100');
    expect(await asked(client, path, {})).toMatchObject({ limit: 10, rows: 10 });
    expect(await asked(client, path, { page: 2, limit: 5_000 })).toMatchObject({ rows: 100 });
  });
});
