import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { addSecret, type ApiKeysTables } from '../store.ts';
import { tellExpired } from './key-mails.ts';

const OWNER = 10_001;
const END_MS = 5_000;

let database: TestDatabase;
let db: Kysely<ApiKeysTables>;
let mails: string[];
let breaks = false;
const identity = {
  prove: async () => undefined,
  lockWithdrawals: async () => undefined,
  notifyIn: async (_work: unknown, owner: number, key: string, details: object) => {
    if (breaks) throw new Error('the queue is not there');
    mails.push(`${owner} ${key} ${Object.values(details).join(' ')}`);
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  db = new Kysely({ dialect: new PostgresDialect({ pool: database.pool }) });
  await sql`insert into customers (id, account_number, extension_code, password_hash)
    overriding system value values (${OWNER}, 'a', 'b', '')`.execute(db);
});

beforeEach(async () => {
  await sql`truncate api_keys, api_key_secrets, outbox_events`.execute(db);
  [mails, breaks] = [[], false];
});

afterAll(async () => {
  await database.drop();
});

async function key(id: number, expiresMs: number, revokedMs = 0): Promise<void> {
  const key_sha256 = String(id).padStart(64, '0');
  await sql`insert into api_keys values (${id}, ${OWNER}, ${key_sha256}, 'read', ${expiresMs === 0},
    1, ${expiresMs}, ${revokedMs})`.execute(db);
  await addSecret(db, {
    key_sha256,
    customer_id: String(OWNER),
    key_text: `key${id}`,
    label: `bot ${id}`,
    kind: 'hmac',
    public_key: '',
    sealed_secret: 'sealed',
    addresses: '',
  });
}

async function told(): Promise<number> {
  const { rows } = await sql`select from outbox_events
    where topic = 'api-keys.told'`.execute(db);
  return rows.length;
}

it('tells that a key has expired at the millisecond of its end, once', async () => {
  await key(1, END_MS);
  await tellExpired({ identity }, db, END_MS - 1);
  expect(mails).toEqual([]);
  await tellExpired({ identity }, db, END_MS);
  await tellExpired({ identity }, db, END_MS + 60_000);
  expect(mails).toEqual([`${OWNER} api-keys.mail_expired bot 1 1970-01-01 00:00:05`]);
  expect(await told()).toBe(1);
});

it('says nothing of keys without an end, nor of those revoked before theirs', async () => {
  await key(1, 0);
  await key(2, END_MS, 10);
  await tellExpired({ identity }, db, END_MS * 10);
  expect(mails).toEqual([]);
});

it('tells all of many, and again what could not be told', async () => {
  for (let id = 1; id <= 101; id += 1) await key(id, END_MS);
  breaks = true;
  await expect(tellExpired({ identity }, db, END_MS)).rejects.toThrow('the queue');
  expect(await told()).toBe(0);
  breaks = false;
  await tellExpired({ identity }, db, END_MS);
  expect(mails).toHaveLength(100);
  await tellExpired({ identity }, db, END_MS);
  expect(new Set(mails)).toHaveProperty('size', 101);
});
