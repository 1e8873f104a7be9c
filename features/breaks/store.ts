/** How breaks and own limits are stored, loaded and read. */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { copyOut } from '../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../platform/server/writer/record-table.ts';
import type { Break, OwnHour, OwnLimit } from './contract.ts';
import type { BreaksRules } from './rules/room.ts';

const table = recordTable<Break>('breaks', ['owner'], {
  owner: 'count',
  untilMs: 'count',
  nextUntilMs: 'count',
  shortensMs: 'count',
  changedMs: 'count',
});

const limitsTable = recordTable<OwnLimit>('own_limits', ['owner', 'kind', 'period'], {
  owner: 'count',
  kind: 'text',
  period: 'text',
  units: 'units',
  nextUnits: 'units',
  loosensMs: 'count',
  changedMs: 'count',
});

const hoursTable = recordTable<OwnHour>('own_limit_hours', ['id'], {
  id: 'text',
  owner: 'count',
  hour: 'integer',
  lostUnits: 'units',
  depositedUnits: 'units',
});

/** A limit as it is read for screens. */
export function limitOf(row: object): OwnLimit {
  return limitsTable.fromRow(row);
}

export const breaksTables = [table, limitsTable, hoursTable];

/** Loads the last break of everybody, limits and what they have counted into fresh rules. */
export async function loadBreaks(rules: BreaksRules, client: pg.Client): Promise<void> {
  await copyOut(client, `select ${table.selection} from breaks`, (row) =>
    rules.restore(table.fromTexts(row)),
  );
  await copyOut(client, `select ${limitsTable.selection} from own_limits`, (row) =>
    rules.limits.restore(limitsTable.fromTexts(row)),
  );
  await copyOut(client, `select ${hoursTable.selection} from own_limit_hours`, (row) =>
    rules.limits.restoreHour(hoursTable.fromTexts(row)),
  );
}

/** The tables as they are asked; their own readers know the rest. */
export interface BreaksTables {
  readonly breaks: { readonly owner: string };
  readonly own_limits: { readonly owner: string };
  readonly own_limit_hours: { readonly owner: string };
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

/** The limits that a customer has set, and what was counted for him. */
export async function readLimits(
  db: Kysely<BreaksTables>,
  owner: number,
): Promise<{ readonly limits: readonly OwnLimit[]; readonly hours: readonly OwnHour[] }> {
  const of = String(owner);
  const limits = await db.selectFrom('own_limits').selectAll().where('owner', '=', of).execute();
  const hours = await db
    .selectFrom('own_limit_hours')
    .selectAll()
    .where('owner', '=', of)
    .execute();
  return {
    limits: limits.map(limitOf),
    hours: hours.map((row) => hoursTable.fromRow(row)),
  };
}
