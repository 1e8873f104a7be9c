/** Whom something that operators decide about belongs to. */
import type { QueryExecutorProvider, RawBuilder } from 'kysely';

/** The customers in the columns of some rows: `select owner from …`. */
export async function customersOf(
  db: QueryExecutorProvider,
  query: RawBuilder<Readonly<Record<string, string | null>>>,
): Promise<number[]> {
  const { rows } = await query.execute(db);
  return rows.flatMap((row) => Object.values(row).map(Number)).filter((owner) => owner > 0);
}
