/** How breaks are stored, loaded and read. */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { copyOut } from '../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../platform/server/writer/record-table.ts';
import type { Break } from './contract.ts';
import type { BreaksRules } from './rules.ts';

const table = recordTable<Break>('breaks', ['owner'], {
  owner: 'count',
  untilMs: 'count',
  nextUntilMs: 'count',
  shortensMs: 'count',
  changedMs: 'count',
});

export const breaksTables = [table];

/** Loads the last break of everybody into fresh rules. */
export async function loadBreaks(rules: BreaksRules, client: pg.Client): Promise<void> {
  await copyOut(client, `select ${table.selection} from breaks`, (row) =>
    rules.restore(table.fromTexts(row)),
  );
}

/** The table as it is asked; the table's own reader knows the rest. */
export interface BreaksTables {
  readonly breaks: { readonly owner: string };
}

/** The last break of a customer. */
export async function readBreak(
  db: Kysely<BreaksTables>,
  owner: number,
): Promise<Break | undefined> {
  const row = await db
    .selectFrom('breaks')
    .selectAll()
    .where('owner', '=', String(owner))
    .executeTakeFirst();
  return row && table.fromRow(row);
}
