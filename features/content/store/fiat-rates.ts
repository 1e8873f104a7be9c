/** The last good rates of display currencies: whoever fetches them stores them for all gateways. */
import type { Kysely } from 'kysely';
import type { FiatRate, FiatRates } from '../seed/fiat-rates.ts';
import type { ContentTables } from './tables.ts';

/** What was stored last; undefined before the first time. */
export async function readFiatRates(db: Kysely<ContentTables>): Promise<FiatRates | undefined> {
  const row = await db.selectFrom('fiat_rates').selectAll().executeTakeFirst();
  if (row === undefined) return undefined;
  return { updated_ms: Number(row.updated_ms), rates: JSON.parse(row.rates) as FiatRate[] };
}

/** Stores rates in place of those before. */
export async function keepFiatRates(db: Kysely<ContentTables>, kept: FiatRates): Promise<void> {
  const row = { updated_ms: String(kept.updated_ms), rates: JSON.stringify(kept.rates) };
  await db
    .insertInto('fiat_rates')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
