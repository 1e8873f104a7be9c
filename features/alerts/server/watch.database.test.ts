import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import type { Market } from '../../catalogue/contract.ts';
import type { AlertKind, AlertTold } from '../contract.ts';
import { addAlert, changeAlert, type DoneSplit, readAlerts, removeAlert } from '../store/alerts.ts';
import { AlertWatch } from './watch.ts';

const OWNER = 10_001;
const OTHER = 10_002;
const MARKET = 7;
const SET_MS = 1_000_000;

let database: TestDatabase;
let db: Kysely<unknown>;
/** Prices in cents; a test sets them. */
let ticks: number;
let change: number;
let splits: DoneSplit[];
let turning: number[];
let nowMs: number;
let watch: AlertWatch;

const market = { id: MARKET, tickPoints: 1, priceDecimals: 2 } as unknown as Market;

beforeAll(async () => {
  database = await createTestDatabase();
  db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) });
  for (const id of [OWNER, OTHER]) {
    await sql`insert into customers (id, account_number, extension_code, password_hash)
      overriding system value values (${id}, ${`a${id}`}, ${`b${id}`}, '')`.execute(db);
  }
});

beforeEach(async () => {
  await sql`truncate price_alerts, outbox_events`.execute(db);
  [ticks, change, splits, turning, nowMs] = [10_000, 0, [], [], SET_MS + 10];
  watch = new AlertWatch({
    catalogue: {
      directory: {
        market: (id) => (id === MARKET ? market : undefined),
        markets: () => [market],
      },
      shown: () => ({ ticks, change }),
    },
    corporate: { readSplits: async () => ({ done: splits, due: turning }) },
  });
});

afterAll(async () => {
  await database.drop();
});

const wait = (kind: AlertKind, value: string, owner = OWNER, most = 50) =>
  addAlert(db, { owner, marketId: MARKET, kind, value }, most, SET_MS);

function shows(price: number, basisPoints = 0): void {
  [ticks, change] = [price, basisPoints];
  watch.see(MARKET);
}

async function told(): Promise<AlertTold[]> {
  const { rows } = await sql<{ payload: string }>`
    select payload from outbox_events where topic = 'alerts.told' order by id`.execute(db);
  return rows.map(({ payload }) => JSON.parse(payload) as AlertTold);
}

async function look(): Promise<number[]> {
  const before = (await told()).length;
  await watch.look(db, nowMs);
  return (await told()).slice(before).map(({ id }) => id);
}

it.each([
  ['above', '100.01', 10_000, 0, false],
  ['above', '100.01', 10_001, 0, true],
  ['below', '99.99', 10_000, 0, false],
  ['below', '99.99', 9_999, 0, true],
  ['below', '99.99', 0, 0, false],
  ['change', '5', 10_000, 499, false],
  ['change', '5', 10_000, 500, true],
  ['change', '5', 10_000, -500, true],
  ['change', '5', 10_000, -499, false],
] as const)('%s %s at %d and %d basis points: %s', async (kind, value, price, moved, due) => {
  const id = await wait(kind, value);
  shows(price, moved);
  expect(await look()).toEqual(due ? [id] : []);
});

it('tells each once, with the last price, and none for a market that showed nothing', async () => {
  const id = await wait('above', '101');
  expect(await look()).toEqual([]);
  shows(10_150);
  nowMs = SET_MS + 500;
  expect(await look()).toEqual([id]);
  shows(10_200);
  expect(await look()).toEqual([]);
  expect(await told()).toEqual([
    {
      id,
      owner: OWNER,
      marketId: MARKET,
      kind: 'above',
      value: '101',
      price: '101.50',
      toldMs: SET_MS + 500,
    },
  ]);
  expect(await readAlerts(db, OWNER)).toMatchObject([
    { id, toldMs: SET_MS + 500, toldPrice: '101.50' },
  ]);
});

it('misses no move between two looks', async () => {
  const [up, down, far] = [
    await wait('above', '101'),
    await wait('below', '99'),
    await wait('change', '3'),
  ];
  for (const [price, moved] of [
    [10_000, 0],
    [10_100, 100],
    [9_900, -300],
    [10_000, 0],
  ] as const) {
    shows(price, moved);
  }
  expect(await look()).toEqual([up, down, far]);
});

it('looks again for what it could not tell', async () => {
  const id = await wait('above', '101');
  shows(10_100);
  await sql`alter table outbox_events rename to away`.execute(db);
  await expect(watch.look(db, nowMs)).rejects.toThrow('outbox_events');
  await sql`alter table away rename to outbox_events`.execute(db);
  expect((await readAlerts(db, OWNER))[0]?.toldMs).toBe(0);
  shows(10_000);
  expect(await look()).toEqual([id]);
});

it('keeps prices in the shares of now, whoever looks first and however often', async () => {
  await wait('above', '110');
  await wait('below', '3');
  await wait('below', '60');
  await wait('change', '60');
  const [told] = [await wait('above', '100.5')];
  shows(10_100);
  expect(await look()).toEqual([told]);
  // Two new for one old: 101 becomes 50.50, and nothing is due by that.
  turning = [MARKET];
  shows(5_050);
  expect(await look()).toEqual([]);
  [turning, splits] = [[], []];
  splits = [{ marketId: MARKET, numerator: 2, denominator: 1, endedMs: SET_MS + 1_000 }];
  watch.forget(MARKET);
  shows(5_060);
  expect(await look()).toEqual([]);
  expect(await look()).toEqual([]);
  const values = (await readAlerts(db, OWNER)).map(({ kind, value }) => `${kind} ${value}`);
  expect(values).toEqual(['above 100.5', 'change 60', 'below 30', 'below 1.5', 'above 55']);
  // One that was set afterwards is in shares of now already.
  nowMs = SET_MS + 2_000;
  await addAlert(db, { owner: OWNER, marketId: MARKET, kind: 'above', value: '70' }, 50, nowMs);
  await look();
  expect((await readAlerts(db, OWNER))[0]?.value).toBe('70');
});

it('keeps a customer to the most there may be, and what he asks twice once', async () => {
  const first = await wait('above', '101', OWNER, 2);
  expect(await wait('above', '101.000', OWNER, 2)).toBe(first);
  const second = await wait('above', '102', OWNER, 2);
  expect(await wait('above', '103', OWNER, 2)).toBeUndefined();
  expect(await wait('above', '101', OWNER, 2)).toBe(first);
  const many = await Promise.all(
    ['201', '202', '203', '204'].map((value) => wait('above', value, OTHER, 2)),
  );
  expect(many.filter((id) => id !== undefined)).toHaveLength(2);
  const asked = { owner: OWNER, marketId: MARKET, kind: 'above', value: '101' } as const;
  // Two that become the same are one.
  expect(await changeAlert(db, second ?? 0, asked, nowMs)).toBe(first);
  expect(await readAlerts(db, OWNER)).toHaveLength(1);
});

it('changes and removes nobody else’s, and waits again when it is set again', async () => {
  const id = (await wait('above', '101')) ?? 0;
  const asked = { owner: OTHER, marketId: MARKET, kind: 'above', value: '102' } as const;
  expect(await changeAlert(db, id, asked, nowMs)).toBeUndefined();
  expect(await changeAlert(db, id, { ...asked, owner: OWNER, marketId: 8 }, nowMs)).toBeUndefined();
  expect(await removeAlert(db, OTHER, id)).toBe(false);
  shows(10_100);
  expect(await look()).toEqual([id]);
  expect(await changeAlert(db, id, { ...asked, owner: OWNER }, nowMs)).toBe(id);
  expect(await readAlerts(db, OWNER)).toMatchObject([{ id, value: '102', toldMs: 0 }]);
  shows(10_200);
  nowMs += 1_000;
  expect(await look()).toEqual([id]);
  expect(await removeAlert(db, OWNER, id)).toBe(true);
  expect(await readAlerts(db, OWNER)).toEqual([]);
});
