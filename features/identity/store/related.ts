/** How it is stored and loaded that accounts belong together. */
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type { RelatedAccounts } from '../contract.ts';
import type { IdentityRules } from '../rules/related.ts';

const relatedTable = recordTable<RelatedAccounts>('related_accounts', [], {
  owner: 'count',
  other: 'count',
  why: 'text',
  sinceMs: 'count',
});

export const relatedTables = [relatedTable];

/** Loads all pairs into fresh rules. */
export async function loadRelated(rules: IdentityRules, client: pg.Client): Promise<void> {
  await copyOut(
    client,
    `select ${relatedTable.selection} from related_accounts order by owner, other`,
    (row) => rules.restore(relatedTable.fromTexts(row)),
  );
}

/** Whose device a customer has used, or who has used his. */
export async function readOnDevice<Tables>(db: Kysely<Tables>, owner: number): Promise<number[]> {
  const { rows } = await sql<{ other: string }>`
    select other from related_accounts where owner = ${owner}
    union select owner from related_accounts where other = ${owner} order by 1`.execute(db);
  return rows.map(({ other }) => Number(other));
}
