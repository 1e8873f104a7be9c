/** What calls read of copy trading: committed rows only. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readPage } from '../../../platform/server/database/paging.ts';
import type { FollowUp } from '../../../platform/server/rooms/follow-ups.ts';
import type { CopiedPosition, CopyRelation, CopyShare, CopySkip, CopyTrader } from '../contract.ts';
import { positionsTable, relationsTable, sharesTable, skipsTable, tradersTable } from './tables.ts';

type Database = Kysely<unknown>;
type Row = Readonly<Record<string, string>>;

interface Paging {
  readonly page: number;
  readonly limit: number;
}

interface Listed<Entity> {
  readonly total: number;
  readonly rows: readonly Entity[];
}

/** A page of some rows, the newest first. */
async function pageOf<Entity>(
  db: Database,
  table: { readonly selection: string; fromRow(row: object): Entity },
  from: RawBuilder<unknown>,
  paging: Paging,
): Promise<Listed<Entity>> {
  const query = sql`select ${sql.raw(table.selection)} from ${from}`;
  const { rows, total } = await readPage<object>(db, query, sql`id desc`, paging);
  return { total, rows: rows.map((row) => table.fromRow(row)) };
}

/** Who leads, and whose page still stays after he has left. */
export async function readTraders(db: Database, leftAfterMs: number): Promise<CopyTrader[]> {
  const { rows } = await sql<object>`
    select ${sql.raw(tradersTable.selection)} from copy_traders
    where state in ('leading', 'leaving') or (state = 'left' and leaves_ms > ${leftAfterMs})
    order by owner`.execute(db);
  return rows.map((row) => tradersTable.fromRow(row));
}

/** A trader, or who has asked to be one. */
export async function readTrader(db: Database, owner: number): Promise<CopyTrader | undefined> {
  const { rows } = await sql<object>`
    select ${sql.raw(tradersTable.selection)} from copy_traders where owner = ${owner}`.execute(db);
  return rows[0] === undefined ? undefined : tradersTable.fromRow(rows[0]);
}

/** What followers of each trader came to: how many there are, all together, and the median one. */
export interface FollowersResult {
  readonly followers: number;
  readonly followersUnits: bigint;
  readonly medianUnits: bigint;
  readonly budgetsUnits: bigint;
}

/** A relation that copies, by its number. */
export interface FollowedTrader extends FollowUp {
  readonly trader: number;
}

/** Relations that copy, by number, a page of them; one that a loss stop ends is left to it. */
export async function readFollowed(
  db: Database,
  after: number,
  most: number,
): Promise<FollowedTrader[]> {
  const { rows } = await sql<Row>`
    select id, follower, trader from copy_relations
    where state = 'active' and id > ${after} order by id limit ${most}`.execute(db);
  return rows.map((row) => ({
    id: Number(row['id']),
    owner: Number(row['follower']),
    trader: Number(row['trader']),
  }));
}

/** All copies that are open, each with its relation. */
export async function readOpenCopies(db: Database) {
  const { rows } = await sql<Row>`
    select id, relation_id, follower from copy_positions where state = 'open'`.execute(db);
  return rows.map((row) => ({
    id: Number(row['id']),
    relationId: Number(row['relation_id']),
    follower: Number(row['follower']),
  }));
}

/**
 * Results of the followers of all traders, relations that have ended included.
 * @param floating what is open of a relation, by its number
 */
export async function readFollowers(
  db: Database,
  floating: ReadonlyMap<number, bigint>,
): Promise<ReadonlyMap<number, FollowersResult>> {
  const [ids, units] = [[...floating.keys()], [...floating.values()]].map((of) => of.map(String));
  const { rows } = await sql<Row>`
    with results as (
      select trader, state, budget_units,
        realised_units - paid_units + coalesce(open.units, 0) as result
      from copy_relations
        left join unnest(${ids}::bigint[], ${units}::bigint[]) open (relation_id, units)
          on open.relation_id = id
    )
    select trader, count(*) filter (where state <> 'ended') as followers,
      sum(result) as whole,
      percentile_disc(0.5) within group (order by result) as median,
      coalesce(sum(budget_units) filter (where state <> 'ended'), 0) as budgets
    from results group by trader`.execute(db);
  return new Map(
    rows.map((row) => [
      Number(row['trader']),
      {
        followers: Number(row['followers']),
        followersUnits: BigInt(String(row['whole'])),
        medianUnits: BigInt(String(row['median'])),
        budgetsUnits: BigInt(String(row['budgets'])),
      },
    ]),
  );
}

/** Relations of a follower that have not ended. */
export async function readRelations(db: Database, follower: number): Promise<CopyRelation[]> {
  const { rows } = await sql<object>`
    select ${sql.raw(relationsTable.selection)} from copy_relations
    where follower = ${follower} and state <> 'ended' order by id`.execute(db);
  return rows.map((row) => relationsTable.fromRow(row));
}

/** A page of a follower's relations that have ended. */
export function readEnded(db: Database, follower: number, paging: Paging) {
  const from = sql`copy_relations where follower = ${follower} and state = 'ended'`;
  return pageOf<CopyRelation>(db, relationsTable, from, paging);
}

/** A page of a trader's followers who have not left. */
export function readFollowersOf(db: Database, trader: number, paging: Paging) {
  const from = sql`copy_relations where trader = ${trader} and state <> 'ended'`;
  return pageOf<CopyRelation>(db, relationsTable, from, paging);
}

/** A page of a follower's copies: those that are open, or those that have ended. */
export function readCopies(db: Database, follower: number, isOpen: boolean, paging: Paging) {
  const from = isOpen
    ? sql`copy_positions where follower = ${follower} and state = 'open'`
    : sql`copy_positions where follower = ${follower} and state <> 'open'`;
  return pageOf<CopiedPosition>(db, positionsTable, from, paging);
}

/** A page of what was not copied for a follower. */
export function readSkips(db: Database, follower: number, paging: Paging) {
  return pageOf<CopySkip>(db, skipsTable, sql`copy_skips where follower = ${follower}`, paging);
}

/** A page of settlements that somebody paid or got. */
export function readShares(db: Database, owner: number, paging: Paging) {
  const from = sql`copy_shares where follower = ${owner} or trader = ${owner}`;
  return pageOf<CopyShare>(db, sharesTable, from, paging);
}

/** All traders, for the console. */
export function allTraders(): RawBuilder<unknown> {
  return sql`select owner as id, owner, state, language, text, share_ppm, applied_ms, decided_ms,
    start_units, is_paused, leaves_ms, reason from copy_traders`;
}

/** All relations, for the console. */
export function allRelations(): RawBuilder<unknown> {
  return sql`select id, follower, trader, mode, number, budget_units, share_ppm, realised_units,
    high_units, held_units, paid_units, state, end_reason, started_ms, ended_ms
    from copy_relations`;
}
