/** What customers have set for markets, from committed rows. */
import { type Kysely, sql } from 'kysely';
import type { MarketSetting } from '../contract/settings.ts';
import { settingsTable } from './tables.ts';

/** All that customers have set, by owner and market. */
export async function readSettings(
  db: Kysely<unknown>,
  owners: readonly number[],
): Promise<readonly MarketSetting[]> {
  if (owners.length === 0) return [];
  const { rows } = await sql<object>`
    select ${sql.raw(settingsTable.selection)} from contract_settings
    where owner in (${sql.join([...owners])}) order by owner, market_id`.execute(db);
  return rows.map((row) => settingsTable.fromRow(row));
}
