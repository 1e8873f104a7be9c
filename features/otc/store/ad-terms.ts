/** What makers ask of who takes their advertisements: texts of theirs, which decide nothing. */
import { type Kysely, sql } from 'kysely';

/** Writes it down, in place of what stood there. */
export async function saveAdTerms(db: Kysely<unknown>, adId: number, text: string): Promise<void> {
  await sql`insert into otc_ad_terms (ad_id, text) values (${adId}, ${text})
    on conflict (ad_id) do update set text = excluded.text`.execute(db);
}

/** Of some advertisements, by their numbers; one without words of its own is missing. */
export async function readAdTerms(
  db: Kysely<unknown>,
  adIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ ad_id: string; text: string }>`
    select ad_id, text from otc_ad_terms
    where ad_id = any(${[...adIds]}::bigint[]) and text <> ''`.execute(db);
  return new Map(rows.map(({ ad_id: id, text }) => [Number(id), text] as const));
}
