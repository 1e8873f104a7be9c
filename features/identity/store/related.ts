/** How it is stored and loaded that accounts belong together. */
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
