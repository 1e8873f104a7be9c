import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../tests/support/database.ts';
import { SESSION_MS, STAYING_SESSION_MS } from '../contract.ts';
import { seedCustomers } from '../seed/index.ts';
import type { IdentityTables } from '../store/customers.ts';
import { isPassword } from './passwords.ts';
import { SessionDirectory } from './sessions.ts';

const database = useTestDatabase();
const from = { address: '127.0.0.1', userAgent: 'a phone' };
let db: Kysely<IdentityTables>;
let alice = 0;
let nowMs = 1_794_787_200_000;

beforeAll(async () => {
  db = new Kysely({ dialect: new PostgresDialect({ pool: database().pool }) });
  [alice = 0] = await seedCustomers(db, 1_800_000_000_000);
});

function directory(): SessionDirectory {
  return new SessionDirectory(db, () => nowMs);
}

describe('sessions', () => {
  it('know their customer until their time is over', async () => {
    const sessions = directory();
    const [short, long] = [
      await sessions.open(alice, false, from),
      await sessions.open(alice, true, from),
    ];
    expect(short).toMatch(/^[\w-]{43}$/);
    expect(short).not.toBe(long);
    expect(await sessions.find(short)).toMatchObject({ customerId: alice });
    nowMs += SESSION_MS - 1;
    expect(await sessions.find(short)).toMatchObject({ customerId: alice });
    nowMs += 1;
    expect(await sessions.find(short)).toBeUndefined();
    nowMs += STAYING_SESSION_MS - SESSION_MS - 1;
    expect(await sessions.find(long)).toMatchObject({ customerId: alice });
    nowMs += 1;
    expect(await sessions.find(long)).toBeUndefined();
  });

  it('end at once here, and within half a minute on other machines', async () => {
    const [here, elsewhere] = [directory(), directory()];
    const token = await here.open(alice, false, from);
    const caller = await here.find(token);
    expect(await elsewhere.find(token)).toEqual(caller);
    expect(await here.revoke(alice, caller?.sessionId ?? 0)).toBe(true);
    expect(await here.find(token)).toBeUndefined();
    nowMs += 30_000;
    expect(await elsewhere.find(token)).toBeUndefined();
    expect(await here.revoke(alice, caller?.sessionId ?? 0)).toBe(false);
  });

  it('of others cannot be ended', async () => {
    const sessions = directory();
    const token = await sessions.open(alice, false, from);
    const caller = await sessions.find(token);
    expect(await sessions.revoke(alice + 1, caller?.sessionId ?? 0)).toBe(false);
    expect(await sessions.find(token)).toEqual(caller);
  });

  it('but one end together, and are no longer listed', async () => {
    const sessions = directory();
    const tokens = [];
    for (let count = 0; count < 3; count += 1) {
      tokens.push(await sessions.open(alice, false, from));
    }
    const callers = await Promise.all(tokens.map((token) => sessions.find(token)));
    const kept = callers[1]?.sessionId ?? 0;
    await sessions.revokeOthers(alice, kept);
    const after = await Promise.all(tokens.map((token) => sessions.find(token)));
    expect(after.map((caller) => caller?.sessionId)).toEqual([undefined, kept, undefined]);
    expect((await sessions.devices(alice)).map(({ id }) => id)).toEqual([kept]);
  });

  it('are not remembered when they end while they are looked up', async () => {
    const sessions = directory();
    const token = await sessions.open(alice, false, from);
    const { sessionId = 0 } = (await directory().find(token)) ?? {};
    const [found] = await Promise.all([sessions.find(token), sessions.revoke(alice, sessionId)]);
    expect([undefined, sessionId]).toContain(found?.sessionId);
    expect(await sessions.find(token)).toBeUndefined();
  });

  it('do not exist for odd tokens', async () => {
    const sessions = directory();
    for (const token of ['', 'x', 'y'.repeat(101), "' or 1=1 --", '\u0000']) {
      expect(await sessions.find(token)).toBeUndefined();
    }
  });
});

describe('the demo’s customers', () => {
  it('are there once, however often they are seeded', async () => {
    const first = await seedCustomers(db, 1_800_000_000_000);
    expect(await seedCustomers(db, 1_800_000_000_000)).toEqual(first);
    expect(first).toHaveLength(2);
    const rows = await db.selectFrom('customers').selectAll().execute();
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await isPassword('123456', row.payment_password_hash ?? undefined)).toBe(true);
    }
  });
});

describe('a password', () => {
  it('is compared with something even when there is no account', async () => {
    expect(await isPassword('nobody has this password', undefined)).toBe(false);
    const [row] = await db.selectFrom('customers').selectAll().orderBy('id').execute();
    expect(await isPassword('demo-alice', row?.password_hash)).toBe(true);
    expect(await isPassword('demo-bob', row?.password_hash)).toBe(false);
  });
});
