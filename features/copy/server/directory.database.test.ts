/** Who has a page: traders who lead, and those who left, for ninety days. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { TraderDirectory } from './directory.ts';

const NOW_MS = 1_800_000_000_000;
const NINETY_DAYS_MS = 90 * 86_400_000;
const [LEADS, LEAVES, LEFT_LATELY, LEFT_LONG_AGO, WAITS, REJECTED] = [1, 2, 3, 4, 5, 6];

let database: TestDatabase;
let directory: TraderDirectory;

beforeAll(async () => {
  database = await createTestDatabase();
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) });
  const rows = [
    [LEADS, 'leading', 0],
    [LEAVES, 'leaving', NOW_MS - 2 * NINETY_DAYS_MS],
    [LEFT_LATELY, 'left', NOW_MS - NINETY_DAYS_MS + 1],
    [LEFT_LONG_AGO, 'left', NOW_MS - NINETY_DAYS_MS],
    [WAITS, 'waiting', 0],
    [REJECTED, 'rejected', 0],
  ] as const;
  for (const [owner, state, leavesMs] of rows) {
    await sql`insert into copy_traders values
      (${owner}, ${state}, 'en', '', 100000, 0, 0, 0, false, ${leavesMs}, 0, '')`.execute(db);
  }
  directory = new TraderDirectory(
    { database: () => db, nowMs: () => NOW_MS, bus: { on: () => undefined } } as never,
    {} as never,
  );
});

afterAll(() => database.drop());

it('lists those who lead, and those who left less than ninety days ago', async () => {
  const listed = await directory.traders();
  expect(listed.map(({ owner }) => owner)).toEqual([LEADS, LEAVES, LEFT_LATELY]);
});

it.each([
  ['who leads', LEADS, true],
  ['who is about to leave', LEAVES, true],
  ['who left a millisecond less than ninety days ago', LEFT_LATELY, true],
  ['who left ninety days ago', LEFT_LONG_AGO, false],
  ['whose application waits', WAITS, false],
  ['whose application was rejected', REJECTED, false],
  ['who is nobody', 7, false],
])('shows the page of one %s: %s', async (_who, owner = 0, isShown) => {
  expect((await directory.trader(owner))?.owner).toBe(isShown ? owner : undefined);
});
