import { sql } from 'kysely';
import type { PublishedTerms } from './proofs.ts';

/**
 * Reads the published versions of a product's terms, by key and version, from the table in which
 * its room keeps them: the key, `version`, `seq`, `time_ms` and `terms`.
 * @param key the column that names what the terms are of
 */
export function versionsIn(table: string, key = 'market_id'): PublishedTerms['versions'] {
  return async (db, names) => {
    const markets = names?.map(({ marketId }) => marketId) ?? [];
    const versions = names?.map(({ version }) => version) ?? [];
    const { rows } = await sql<Readonly<Record<string, string>>>`
      select ${sql.ref(key)} as market_id, version, seq, time_ms, terms from ${sql.table(table)} t
      where ${names === undefined} or exists (
        select from unnest(${markets}::integer[], ${versions}::integer[]) as w (market_id, version)
        where w.market_id = ${sql.ref(`t.${key}`)} and w.version = t.version)
      order by market_id, version`.execute(db);
    return rows.map((row) => ({
      marketId: Number(row['market_id']),
      version: Number(row['version']),
      seq: Number(row['seq']),
      timeMs: Number(row['time_ms']),
      terms: String(row['terms']),
    }));
  };
}
