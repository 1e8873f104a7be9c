/** How much of a project's file a receipt brings, and what it proves where that is nothing. */
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isBelow, rootOf } from '../../../core/draw/draw.ts';
import { MOST_ROWS } from '../../../core/receipts/shapes.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { leafOf } from '../contract.ts';
import { ieoTerms } from '../testing/terms.ts';
import { readIeoCase } from './receipt-cases.ts';
import { readLines } from './reading.ts';

const PROJECT = 1;
const OWNER = 101;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const result = { method: 'draw', parts: [], root: '', sellBeginMs: 1, secret: '', beacon: '' };
  const terms = JSON.stringify({ ...ieoTerms(6, 1), version: 2, result });
  const { pool } = database;
  await pool.query(
    `insert into ieo_terms (product_id, version, seq, time_ms, terms)
    values (${PROJECT}, 2, 1, 1, $1)`,
    [terms],
  );
  await pool.query(`insert into ieo_projects select * from jsonb_populate_record(null::ieo_projects,
    '{"id":1,"asset_id":6,"published_ms":1,"state":"done","ends_ms":1,"sell_begin_ms":1,
      "allocated_ms":1,"opened_ms":0,"open_since_ms":0,"paid_ms":0,"ended_ms":1,
      "unlocked_steps":1,"versions":2,"beacon":"[]","cancel_asked_by":0,"cancel_reason":"",
      "cancelled_by":0}')`);
  await order(1, MOST_ROWS);
});

afterAll(() => database.drop());

/** Orders of a number to another, each of a customer of his own. */
async function order(first: number, last: number): Promise<void> {
  await database.pool.query(
    `insert into ieo_orders (id, owner, person, project_id, pay_asset_id, placed_ms, nonce, lots,
      given_lots, held_units, charged_units, unlocked_units, group_id, state, ended_ms)
    select n, 100 + n, 100 + n, $1, 2, 1, lpad(to_hex(n), 32, '0'), 10, 5, 0, 0, 0, n, 'unlocked', 1
    from generate_series($2::int, $3::int) as n`,
    [PROJECT, first, last],
  );
}

async function told() {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) });
  const found = await readIeoCase(db, OWNER, { kind: 'ieo', id: 1, dueMs: undefined });
  if (found?.kind !== 'ieo') throw new Error('there is no case');
  const { proof, group, payAssetId, wantedLots: wanted, givenLots: given } = found;
  const file = await readLines(db, PROJECT, { page: 1, limit: 10_000 });
  const leaf = leafOf({ id: 1, group, payAssetId, wanted, given });
  return { found, file, isProven: isBelow(rootOf(file.map(leafOf)), leaf, proof) };
}

it('brings a file of a thousand lines whole, and of one line more the proof only', async () => {
  const whole = await told();
  expect([whole.found.lines.length, whole.found.nonces.length]).toEqual([MOST_ROWS, MOST_ROWS]);
  expect(whole.found.nonces[16]).toBe(`${'0'.repeat(30)}11`);
  expect(whole.isProven).toBe(true);
  await order(MOST_ROWS + 1, MOST_ROWS + 1);
  const long = await told();
  expect([long.found.lines, long.found.nonces]).toEqual([[], []]);
  expect([long.file.length, long.isProven]).toEqual([MOST_ROWS + 1, true]);
});
