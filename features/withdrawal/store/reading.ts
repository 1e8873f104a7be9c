/** What screens read of withdrawals: committed rows only. */
import { type Kysely, sql } from 'kysely';
import { type NumberedPage, readNumbered } from '../../../platform/server/database/paging.ts';
import {
  DAY_MS,
  FIRST_THRESHOLD,
  HELD_STATES,
  UNCOUNTED_STATES,
  type Withdrawal,
  type WithdrawalPolicy,
  type WithdrawalState,
} from '../contract.ts';
import { policiesTable, withdrawalsTable } from './tables.ts';

/** The tables this room reads; 64-bit numbers are texts. The tables' own readers know the rest. */
export interface WithdrawalTables {
  readonly withdrawals: {
    readonly id: string;
    readonly owner: string;
    readonly state: string;
    readonly way: string;
    readonly asked_ms: string;
    readonly destination_id: string;
    readonly asset_id: number;
    readonly remark: string;
  };
  readonly withdrawal_policies: { readonly id: number };
  readonly balances: {
    readonly owner: string;
    readonly kind: number;
    readonly asset: number;
    readonly available: string;
  };
}

export type WithdrawalDatabase = Kysely<WithdrawalTables>;

/** A state that is none of a withdrawal: whatever an operator still has to do something about. */
const WAITING = 'waiting';

/** Which withdrawals. */
export interface WithdrawalQuery extends NumberedPage {
  readonly owner?: number | undefined;
  readonly state?: string | undefined;
  readonly order: 'asc' | 'desc';
  readonly assetId?: number | undefined;
  readonly states?: readonly WithdrawalState[] | undefined;
  /** When it was asked for, in Unix milliseconds, both included. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly remark?: string | undefined;
}

/** A page of withdrawals by their number, and how many there are. */
export async function readWithdrawals(
  db: WithdrawalDatabase,
  { owner, state, order, assetId, states, fromMs, toMs, remark, ...page }: WithdrawalQuery,
): Promise<{
  readonly withdrawals: Withdrawal[];
  readonly total: number;
  readonly next: string | undefined;
}> {
  let chosen = db.selectFrom('withdrawals');
  if (owner !== undefined) chosen = chosen.where('owner', '=', String(owner));
  if (state === WAITING) chosen = chosen.where('state', 'in', ['asked', 'approved']);
  else if (state !== undefined) chosen = chosen.where('state', '=', state);
  if (assetId !== undefined) chosen = chosen.where('asset_id', '=', assetId);
  if (states !== undefined) chosen = chosen.where('state', 'in', [...states]);
  if (fromMs !== undefined) chosen = chosen.where('asked_ms', '>=', String(fromMs));
  if (toMs !== undefined) chosen = chosen.where('asked_ms', '<=', String(toMs));
  if (remark !== undefined) chosen = chosen.where('remark', '=', remark);
  const found = await readNumbered<object>(db, chosen.selectAll(), { order, ...page });
  const withdrawals = found.rows.map((row) => withdrawalsTable.fromRow(row));
  return { withdrawals, total: found.total, next: found.next };
}

/** One withdrawal. */
export async function readWithdrawal(
  db: WithdrawalDatabase,
  id: number,
): Promise<Withdrawal | undefined> {
  const row = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', String(id))
    .executeTakeFirst();
  return row === undefined ? undefined : withdrawalsTable.fromRow(row);
}

/** Withdrawals in some states by some ways, oldest first. */
export async function readUnderWay(
  db: WithdrawalDatabase,
  states: readonly WithdrawalState[],
  ways: readonly string[],
): Promise<Withdrawal[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('state', 'in', [...states])
    .where('way', 'in', [...ways])
    .orderBy('id')
    .execute();
  return rows.map((row) => withdrawalsTable.fromRow(row));
}

/** What is sent and not done, by coin: it has left a wallet and not the books. */
export async function readLeaving(db: Kysely<unknown>): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ asset: number; units: string }>`
    select asset_id as asset, sum(amount_units - fee_units) as units from withdrawals
    where state = 'sent' group by asset_id`.execute(db);
  return new Map(rows.map(({ asset, units }) => [asset, BigInt(units)]));
}

/** What a customer has asked for lately. */
export interface Usage {
  /** Units of Bitcoin that count against the limit. */
  readonly usedUnits: bigint;
  readonly asked: number;
  readonly underWay: number;
}

/** A customer's moving window as committed rows have it. */
export async function readUsage(
  db: WithdrawalDatabase,
  owner: number,
  nowMs: number,
): Promise<Usage> {
  const since = nowMs - DAY_MS;
  const uncounted = [...UNCOUNTED_STATES];
  const held = [...HELD_STATES];
  const { rows } = await sql<{ used: string; asked: string; held: string; given: string }>`
    select coalesce(sum(worth_units) filter (
        where asked_ms > ${since} and state <> all(${uncounted}::text[])), 0) as used,
      count(*) filter (where asked_ms > ${since}) as asked,
      count(*) filter (where state = any(${held}::text[])) as held,
      (select coalesce(sum(bitcoin_units), 0) from value_given
        where owner = ${owner} and time_ms > ${since}) as given
    from withdrawals where owner = ${owner}`.execute(db);
  return {
    usedUnits: BigInt(rows[0]?.used ?? 0) + BigInt(rows[0]?.given ?? 0),
    asked: Number(rows[0]?.asked ?? 0),
    underWay: Number(rows[0]?.held ?? 0),
  };
}

/** What has arrived of a customer's earlier withdrawals: at all, and at this destination. */
export async function readHistory(
  db: WithdrawalDatabase,
  { owner, id, way, destinationId }: Readonly<Withdrawal>,
): Promise<{ readonly done: number; readonly doneThere: number }> {
  const { rows } = await sql<{ done: string; there: string }>`
    select count(*) as done,
      count(*) filter (where way = ${way} and destination_id = ${destinationId}) as there
    from withdrawals where owner = ${owner} and id < ${id} and state = 'done'`.execute(db);
  return { done: Number(rows[0]?.done ?? 0), doneThere: Number(rows[0]?.there ?? 0) };
}

/** The policy in force. */
export async function readPolicy(db: WithdrawalDatabase): Promise<WithdrawalPolicy> {
  const row = await db.selectFrom('withdrawal_policies').selectAll().executeTakeFirst();
  if (row !== undefined) return policiesTable.fromRow(row);
  return { id: 1, thresholdUnits: FIRST_THRESHOLD, operator: 0, reason: '', changedMs: 0 };
}

/** What a customer has free of a coin in an account. */
export async function readFree(
  db: WithdrawalDatabase,
  owner: number,
  kind: number,
  asset: number,
): Promise<bigint> {
  const row = await db
    .selectFrom('balances')
    .select('available')
    .where('owner', '=', String(owner))
    .where('kind', '=', kind)
    .where('asset', '=', asset)
    .executeTakeFirst();
  return BigInt(row?.available ?? 0);
}
