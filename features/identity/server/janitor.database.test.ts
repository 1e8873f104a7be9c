import { Kysely, PostgresDialect } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../tests/support/database.ts';
import type { IdentityTables } from '../store/customers.ts';
import { tidyIdentity } from './janitor.ts';

const NOW_MS = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const database = useTestDatabase();

describe('what identity forgets', () => {
  it('keeps the tries of the last quarter of an hour and the codes of the last day', async () => {
    const { pool } = database();
    const db = new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool }) });
    for (const ageMs of [60_000, 2 * HOUR_MS, 48 * HOUR_MS]) {
      const atMs = String(NOW_MS - ageMs);
      const where = { kind: 'login', account: 'a', address: 'here', is_known: false };
      const tried = { ...where, tried_ms: atMs };
      await db.insertInto('login_tries').values(tried).execute();
      const code = { target: 'a', code_sha256: '', expires_ms: atMs, tries_left: 5 };
      await db
        .insertInto('codes')
        .values({ ...code, created_ms: atMs })
        .execute();
    }
    await tidyIdentity(db, NOW_MS);
    expect(await db.selectFrom('login_tries').select('tried_ms').execute()).toHaveLength(1);
    expect(await db.selectFrom('codes').select('created_ms').execute()).toHaveLength(2);
  });
});
