/** Finding things at the console, a customer's life, and the figures of a house by day. */
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { type ConsoleClient, MARKETS, operatorAt } from '../support/console-client.ts';
import { ConsoleWorld, REASON } from '../support/console-world.ts';
import { useTestServer } from '../support/server.ts';
import type { Row } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';

const DAY_MS = 86_400_000;
const ONE_USDT = 100_000_000;
const DEPOSIT = 887_766;
const server = useTestServer();
let world: ConsoleWorld;
let owner: ConsoleClient;

beforeAll(async () => {
  world = await ConsoleWorld.open(server());
  owner = await operatorAt(server());
  await sql(
    `insert into deposit_requests (id, owner, asset_id, network, amount_units, voucher, asked_ms,
       state, credited_units, operator, reason, decided_ms)
     values ($1, $2, $3, 'ETH', $4, '', $5, 'asked', 0, 0, '', 0)`,
    DEPOSIT,
    world.alice,
    USDT,
    (25 * ONE_USDT) / 2,
    server().nowMs,
  );
});

async function sql(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await server().database.pool.query<Row>(text, values)).rows;
}

async function lastLine(): Promise<Row> {
  const [line] = await sql('select * from audit_log order by id desc limit 1');
  return line ?? {};
}

describe('the search', () => {
  it('finds a customer by what he is called, and is a line of the log', async () => {
    const [found] = await owner.rows('/find', { q: 'alice@' });
    expect(found).toMatchObject({
      label: 'Customer',
      resource: 'customers',
      row: world.alice,
      account: 'alice@demo.test',
    });
    expect(await lastLine()).toMatchObject({
      action: '/find',
      subject: 'search',
      after: JSON.stringify({ customers: [world.alice], q: 'alice@' }),
    });
  });

  it('finds a payment by its number, and says whose it is and how much', async () => {
    const found = await owner.rows('/find', { q: String(DEPOSIT) });
    expect(found.find(({ label }) => label === 'Deposit')).toMatchObject({
      resource: 'deposits',
      row: DEPOSIT,
      owner: world.alice,
      account: 'alice@demo.test',
      amount: '12.5 USDT',
    });
  });

  it.each(['', ' '])('asks for a text, and not for %j', async (q) => {
    expect(await owner.get('/find', { q })).toMatchObject({ code: 'invalid_input' });
  });

  it('takes no text for more than a text', async () => {
    for (const q of ["' or 1=1 --", '%', '_', '1e9', '-1', '9'.repeat(120)]) {
      expect(`${q} ${(await owner.rows('/find', { q })).length}`).toBe(`${q} 0`);
    }
  });
});

describe('an attack: whoever may not read customers', () => {
  it('finds none, nor anything of theirs', async () => {
    const markets = await operatorAt(server(), MARKETS);
    for (const q of ['alice@', String(world.alice), String(DEPOSIT)]) {
      expect(await markets.rows('/find', { q })).toEqual([]);
    }
  });
});

describe('the life of a customer', () => {
  it('begins when he registered, and has what was decided about him, newest first', async () => {
    const freeze = { customerId: world.bob, what: 'trading', isFrozen: true, reason: REASON };
    await owner.message(owner.post('/customers/freeze', freeze));
    const rows = await owner.rows('/customers/life', { customerId: world.bob, perPage: 200 });
    expect(rows[0]).toMatchObject({ what: 'Operator: /customers/freeze', about: REASON });
    expect(rows.map(({ what }) => what)).toContain('Registered');
    const times = rows.map(({ timeMs }) => Number(timeMs));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect((await lastLine())['subject']).toBe(`customer ${world.bob}`);
  });

  it('is read page by page, and has each moment once', async () => {
    const all = await owner.rows('/customers/life', { customerId: world.alice, perPage: 4 });
    const one = { customerId: world.alice, perPage: 2 };
    const pages = [
      ...(await owner.rows('/customers/life', { ...one, page: 1 })),
      ...(await owner.rows('/customers/life', { ...one, page: 2 })),
    ];
    expect(pages).toEqual(all);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('has nothing of anybody else', async () => {
    const others = await owner.rows('/customers/life', { customerId: 9_999_999 });
    expect(others).toEqual([]);
  });

  it('has at its head what he has less what he owes', async () => {
    const figures = await owner.message(owner.get('/customers/figures', { id: world.alice }));
    expect(Number(figures['equity'])).toBeGreaterThan(0);
    expect(figures).toMatchObject({ owes: '0', withdrawn: '0' });
  });
});

describe('the figures by day', () => {
  it('are those of the tables, each day of the span, today last', async () => {
    const days = await owner.rows('/house_days', { days: 7 });
    const today = Math.floor(server().nowMs / DAY_MS);
    expect(days.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1, 0].map((back) => today - back));
    const fresh = await sql(
      `select floor(extract(epoch from created_at) / 86400)::bigint as day, count(*) as count
       from customers group by 1`,
    );
    for (const day of days) {
      const own = fresh.find((row) => Number(row['day']) === day['id']);
      expect([day['id'], day['newCustomers']]).toEqual([
        day['id'],
        `${Number(own?.['count'] ?? 0)}`,
      ]);
    }
  });

  it('count money from and to the outside and fees less rebates, each on its day', async () => {
    const [today = {}] = await owner.rows('/house_days', { days: 1 });
    const startMs = Number(today['startMs']);
    const { alice } = world;
    const moved: readonly (readonly [from: number, to: number, usdt: number, timeMs: number])[] = [
      [HOUSE.outsideWorld, alice, 100, startMs],
      [HOUSE.outsideWorld, alice, 7, startMs - 1],
      [HOUSE.playMoney, alice, 1_000, startMs],
      [alice, HOUSE.outsideWorld, 30, startMs + DAY_MS - 1],
      [alice, HOUSE.fees, 5, startMs],
      [HOUSE.fees, alice, 2, startMs],
    ];
    for (const [ordinal, [from, to, usdt, timeMs]] of moved.entries()) {
      await sql(
        `insert into postings (seq, ordinal, asset, from_owner, from_kind, to_owner, to_kind,
           amount, reason, reference, time_ms)
         values (9000000, $1, $2, $3, 0, $4, 0, $5, 'test', 0, $6)`,
        ordinal,
        USDT,
        from,
        to,
        usdt * ONE_USDT,
        timeMs,
      );
    }
    const [yesterday = {}, after = {}] = await owner.rows('/house_days', { days: 2 });
    const grown = (name: string) => Number(after[name]) - Number(today[name]);
    expect(['deposits', 'withdrawals', 'fees'].map(grown)).toEqual([100, 30, 3]);
    expect(Number(yesterday['deposits'])).toBe(7);
    const figures = await owner.message(owner.get('/customers/figures', { id: alice }));
    expect(figures).toMatchObject({ deposited: '107', withdrawn: '30' });
    await sql('delete from postings where seq = 9000000');
  });

  it.each([0, 91])('are not told of %i days', async (days) => {
    expect(await owner.get('/house_days', { days })).toMatchObject({ code: 'invalid_input' });
  });
});
