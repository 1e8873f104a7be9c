import { beforeAll, describe, expect, it } from 'vitest';
import { processorMs } from '../support/processor-time.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const POSTINGS = 100_000;
const HOUR_MS = 3_600_000;

async function idOf(client: Client): Promise<number> {
  return Number((await client.object(client.get('/user/info')))['id']);
}

/** Gives Alice a year of postings in and out; her balances of now stay what they are. */
async function fillHistory(): Promise<void> {
  const { pool } = server().database;
  const alice = await idOf(await server().loggedInAs('alice'));
  await pool.query(
    `insert into postings select 10 + n, 1000 + n, $2::int,
       case when n % 2 = 0 then $1::bigint else -6 end, case when n % 2 = 0 then 2 else 0 end,
       case when n % 2 = 0 then -6 else $1::bigint end, case when n % 2 = 0 then 0 else 2 end,
       7 + n % 2, 'trade', n, $3::bigint - n * 300000::bigint
     from generate_series($4::int, 1, -1) n`,
    [alice, USDT, server().nowMs, POSTINGS],
  );
  await pool.query('analyze postings');
}

beforeAll(fillHistory);

describe('the series of a customer', () => {
  it('is of whoever asks, whatever the call says besides', async () => {
    const bob = await server().loggedInAs('bob');
    const alice = await idOf(await server().loggedInAs('alice'));
    const ask = (fields: Row) => bob.object(bob.get('/wallet/value', fields));
    const own = await ask({ span: '1d' });
    expect(await idOf(bob)).not.toBe(alice);
    for (const field of ['owner', 'customer_id', 'id', 'user_id']) {
      expect(await ask({ span: '1d', [field]: alice })).toEqual(own);
    }
  });

  it('is not remembered for the next one who asks from the same place', async () => {
    // What is over is remembered once it is settled.
    server().pass(60_000);
    const alice = await server().loggedInAs('alice');
    const hers = await alice.object(alice.get('/wallet/value', { span: '1y' }));
    const bob = await server().loggedInAs('bob');
    expect(await bob.post('/demo/fund')).toMatchObject({ type: 'ok' });
    const his = await bob.object(bob.get('/wallet/value', { span: '1y' }));
    const worth = (series: Row, at: number) => (series['points'] as Row[]).at(at)?.['value_usdt'];
    // Now, and a past that is remembered.
    for (const at of [-1, -3]) expect(worth(his, at)).not.toBe(worth(hers, at));
  });

  it('of a long history costs one reading a step, and keeps nobody else waiting', async () => {
    await server().passWithTimers(HOUR_MS);
    const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    const ask = (): Promise<unknown> => alice.get('/wallet/value', { span: '1y' });
    await ask();
    const started = processorMs();
    const flood = Promise.all(Array.from({ length: 30 }, ask));
    const other = processorMs();
    expect(await bob.post('/wallet/list')).toMatchObject({ type: 'ok' });
    expect(processorMs() - other).toBeLessThan(1_000);
    for (const reply of await flood) expect(reply).toMatchObject({ type: 'ok' });
    expect(processorMs() - started).toBeLessThan(10_000);
  });

  it('and his costs are folded once, however often they are asked for', async () => {
    const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    const ask = (): Promise<unknown> => alice.get('/wallet/portfolio');
    expect(await ask()).toMatchObject({ type: 'ok' });
    const started = processorMs();
    const flood = Promise.all(Array.from({ length: 30 }, ask));
    expect(await bob.get('/wallet/portfolio')).toMatchObject({ type: 'ok' });
    for (const reply of await flood) expect(reply).toMatchObject({ type: 'ok' });
    expect(processorMs() - started).toBeLessThan(10_000);
  });
});
