/** The transactions of `pgbench -N` by our own clients, for machines without pgbench. */
import pg from 'pg';

const SCALE = 20;
const ACCOUNTS = SCALE * 100_000;

async function prepare(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(`
    create table accounts (aid int primary key, bid int, abalance int, filler char(84));
    create table history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into accounts select n, n / 100000, 0, '' from generate_series(1, ${ACCOUNTS}) n;
    analyze accounts;`);
  await client.end();
}

async function work(client: pg.Client, untilMs: number, offset: number): Promise<number> {
  let count = 0;
  while (performance.now() < untilMs) {
    const aid = ((offset + count * 7_919) % ACCOUNTS) + 1;
    await client.query('begin');
    await client.query({
      name: 'update',
      text: 'update accounts set abalance = abalance + $1 where aid = $2',
      values: [count % 100, aid],
    });
    await client.query({
      name: 'select',
      text: 'select abalance from accounts where aid = $1',
      values: [aid],
    });
    await client.query({
      name: 'insert',
      text: 'insert into history (tid, bid, aid, delta, mtime) values (1, 1, $1, $2, now())',
      values: [aid, count % 100],
    });
    await client.query('end');
    count += 1;
  }
  return count;
}

/** Transactions a second of some clients over some seconds. */
export async function runReferenceLoad(
  address: string,
  clients: number,
  seconds: number,
): Promise<number> {
  await prepare(address);
  const all = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      return client;
    }),
  );
  const untilMs = performance.now() + seconds * 1_000;
  const counts = await Promise.all(
    all.map((client, index) => work(client, untilMs, index * 104_729)),
  );
  await Promise.all(all.map((client) => client.end()));
  return counts.reduce((total, count) => total + count, 0) / seconds;
}
