/** What screens read of deposits: committed rows only. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readPage } from '../../../platform/server/database/paging.ts';
import {
  DAY_MS,
  type Deposit,
  type DepositState,
  type DepositApproval,
  type DepositDayLimit,
  type DepositPolicy,
  type DepositRequest,
  FIRST_DAY_LIMIT,
  FIRST_THRESHOLD,
} from '../contract.ts';
import { approvalsTable, dayLimitsTable, policiesTable, requestsTable } from './tables.ts';

/** The tables this room reads and its server writes; 64-bit numbers are texts. */
export interface DepositTables {
  readonly deposit_requests: {
    readonly id: string;
    readonly owner: string;
    readonly asset_id: number;
    readonly voucher: string;
    readonly state: string;
  };
  readonly deposit_approvals: { readonly id: string };
  readonly deposit_policies: { readonly id: number };
  readonly deposit_day_limits: { readonly id: number };
  readonly deposit_single_credits: {
    readonly operator: string;
    readonly owner: string;
    readonly worth_units: string;
    readonly credited_ms: string;
  };
  readonly house_addresses: {
    readonly network: string;
    readonly address: string;
    readonly memo: string;
    readonly operator: string;
    readonly changed_ms: string;
  };
  readonly deposit_addresses: {
    readonly chain: string;
    readonly index: number;
    readonly owner: string;
    readonly address: string;
    readonly created_ms: string;
  };
  readonly chain_blocks: {
    readonly chain: string;
    readonly height: string;
    readonly hash: string;
  };
  readonly chain_watchers: {
    readonly chain: string;
    readonly tip: string;
    readonly checked_ms: string;
    readonly failure: string;
  };
  readonly chain_payments: {
    readonly chain: string;
    readonly network: string;
    readonly tx_id: string;
    readonly index: number;
    readonly owner: string;
    readonly asset_id: number;
    readonly amount_units: string;
    readonly height: string;
    readonly state: string;
    readonly seen_ms: string;
  };
}

export type DepositDatabase = Kysely<DepositTables>;

interface DepositTexts {
  readonly id: string;
  readonly kind: Deposit['kind'];
  readonly owner: string;
  readonly asset_id: number;
  readonly network: string;
  readonly amount_units: string;
  readonly credited_units: string;
  readonly state: DepositState;
  readonly reason: string;
  readonly time_ms: string;
  readonly changed_ms: string;
  readonly tx_id: string;
  readonly block: string;
  readonly operator: string;
}

/** Vouchers, credits, and payments that are still to be credited, as one list. */
const ALL = sql`(
  select 'v' || id as id, 'voucher' as kind, owner, asset_id, network, amount_units,
    credited_units, state, reason, asked_ms as time_ms, decided_ms as changed_ms,
    '' as tx_id, 0::bigint as block, operator
  from deposit_requests
  union all
  select 'c' || reference, 'chain', owner, asset_id, network, amount_units,
    case when state = 'credited' then amount_units else 0 end, state, '', changed_ms, changed_ms,
    tx_id, block, 0
  from chain_credits
  union all
  select 'p' || network || ':' || tx_id || ':' || index, 'chain', owner, asset_id, network,
    amount_units, 0, state, '', seen_ms, seen_ms, tx_id, height, 0
  from chain_payments payment
  where state in ('pending', 'too_small') and not exists (
    select 1 from chain_credits credit
    where credit.id = payment.network || ':' || payment.tx_id || ':' || payment.index
      and credit.state = 'credited')
)`;

function depositOf(row: DepositTexts): Deposit {
  return {
    id: row.id,
    kind: row.kind,
    owner: Number(row.owner),
    assetId: row.asset_id,
    network: row.network,
    amountUnits: BigInt(row.amount_units),
    creditedUnits: BigInt(row.credited_units),
    state: row.state,
    reason: row.reason,
    timeMs: Number(row.time_ms),
    changedMs: Number(row.changed_ms),
    txId: row.tx_id,
    block: Number(row.block),
    operator: Number(row.operator),
  };
}

/** Which deposits. */
export interface DepositQuery {
  /** Of one customer; of all without one. */
  readonly owner?: number | undefined;
  readonly kind?: Deposit['kind'] | undefined;
  readonly state?: string | undefined;
  readonly order: 'ASC' | 'DESC';
  readonly assetId?: number | undefined;
  readonly states?: readonly DepositState[] | undefined;
  /** When it was asked for or seen, in Unix milliseconds, both included. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly txId?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** A page of deposits by their time, and how many there are. */
export async function readDeposits(
  db: DepositDatabase,
  query: DepositQuery,
): Promise<{ readonly deposits: Deposit[]; readonly total: number }> {
  const { owner = 0, kind = '', state = '', ...page } = query;
  const { assetId = 0, states = [], fromMs = 0, toMs = Number.MAX_SAFE_INTEGER, txId = '' } = query;
  const chosen = sql`select * from ${ALL} deposits
    where (${owner}::bigint = 0 or owner = ${owner})
      and (${kind}::text = '' or kind = ${kind}) and (${state}::text = '' or state = ${state})
      and (${assetId}::integer = 0 or asset_id = ${assetId})
      and (cardinality(${[...states]}::text[]) = 0 or state = any(${[...states]}::text[]))
      and time_ms between ${fromMs}::bigint and ${toMs}::bigint
      and (${txId}::text = '' or tx_id = ${txId})`;
  const direction = sql.raw(query.order);
  const order = sql`time_ms ${direction}, id ${direction}`;
  const { rows, total } = await readPage<DepositTexts>(db, chosen, order, page);
  return { deposits: rows.map(depositOf), total };
}

/** One request with a voucher. */
export async function readRequest(
  db: DepositDatabase,
  id: number,
): Promise<DepositRequest | undefined> {
  const row = await db
    .selectFrom('deposit_requests')
    .selectAll()
    .where('id', '=', String(id))
    .executeTakeFirst();
  return row === undefined ? undefined : requestsTable.fromRow(row);
}

/** What was approved of requests that need two operators, by the request's number. */
export async function readApprovals(
  db: DepositDatabase,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DepositApproval>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('deposit_approvals')
    .selectAll()
    .where('id', 'in', ids.map(String))
    .execute();
  return new Map(rows.map((row) => [Number(row.id), approvalsTable.fromRow(row)]));
}

/** The policy; the first one while nobody has set another. */
export async function readDepositPolicy(db: DepositDatabase): Promise<DepositPolicy> {
  const row = await db.selectFrom('deposit_policies').selectAll().executeTakeFirst();
  const first = { id: 1, thresholdUnits: FIRST_THRESHOLD, operator: 0, reason: '', changedMs: 0 };
  return row === undefined ? first : policiesTable.fromRow(row);
}

/** The limit of a day; the first one while nobody has set another. */
export async function readDayLimit(db: DepositDatabase): Promise<DepositDayLimit> {
  const row = await db.selectFrom('deposit_day_limits').selectAll().executeTakeFirst();
  const first = { id: 1, limitUnits: FIRST_DAY_LIMIT, operator: 0, reason: '', changedMs: 0 };
  return row === undefined ? first : dayLimitsTable.fromRow(row);
}

/** What operators gave alone within the last day: credits, vouchers, the most to one customer. */
export async function readAlone(db: DepositDatabase, nowMs: number) {
  const { rows } = await sql<Readonly<Record<'operator' | 'credits' | 'vouchers' | 'one', string>>>`
    with given as (
      select operator, owner, what, sum(worth_units) as units from deposit_single_credits
      where credited_ms > ${nowMs - DAY_MS} group by operator, owner, what
    ), by_owner as (
      select operator, owner, sum(units) as units from given where owner > 0
      group by operator, owner
    )
    select operator,
      coalesce(sum(units) filter (where what = 'deposit'), 0) as credits,
      coalesce(sum(units) filter (where what in ('campaign', 'voucher')), 0) as vouchers,
      coalesce((select max(units) from by_owner c where c.operator = g.operator), 0) as one
    from given g group by operator order by operator`.execute(db);
  return rows.map(({ operator, credits, vouchers, one }) => ({
    operator: Number(operator),
    credits: BigInt(credits),
    vouchers: BigInt(vouchers),
    one: BigInt(one),
  }));
}

/** Dollar units that an operator credited alone within the last day: to a customer, and to all. */
export async function readDaySums(
  db: DepositDatabase,
  operator: number,
  owner: number,
  nowMs: number,
): Promise<{ readonly ofCustomer: bigint; readonly ofAll: bigint }> {
  const row = await db
    .selectFrom('deposit_single_credits')
    .select([
      sql<string>`coalesce(sum(worth_units) filter (where owner = ${owner}), 0)`.as('of_customer'),
      sql<string>`coalesce(sum(worth_units) filter (where what <> 'claim'), 0)`.as('of_all'),
    ])
    .where('operator', '=', String(operator))
    .where('credited_ms', '>', String(nowMs - DAY_MS))
    .executeTakeFirstOrThrow();
  return { ofCustomer: BigInt(row.of_customer), ofAll: BigInt(row.of_all) };
}

/** Whether a picture is the voucher of a customer's request that still waits. */
export async function isWaitingVoucher(
  db: DepositDatabase,
  owner: number,
  voucher: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('deposit_requests')
    .select('id')
    .where('owner', '=', String(owner))
    .where('voucher', '=', voucher)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return row !== undefined;
}

type ByCoin = ReadonlyMap<number, bigint>;

async function sumsOf(db: Kysely<unknown>, query: RawBuilder<unknown>): Promise<ByCoin> {
  const { rows } = await sql<{ asset: number; units: string }>`
    select asset_id as asset, sum(amount_units) as units from (${query}) waiting
    group by asset_id`.execute(db);
  return new Map(rows.map(({ asset, units }) => [asset, BigInt(units)]));
}

/** Payments that a chain shows and that are not credited yet, by coin. */
export function readArriving(db: Kysely<unknown>): Promise<ByCoin> {
  return sumsOf(db, sql`select asset_id, amount_units from chain_payments where state = 'pending'`);
}

/** What customers have reported and nobody has decided, by coin. */
export function readReported(db: Kysely<unknown>): Promise<ByCoin> {
  return sumsOf(db, sql`select asset_id, amount_units from deposit_requests where state = 'asked'`);
}

/** How far each watched chain has been read, and what keeps a watcher from going on. */
export async function readWatchers(db: DepositDatabase): Promise<WatcherState[]> {
  const rows = await db.selectFrom('chain_watchers').selectAll().orderBy('chain').execute();
  return rows.map(({ chain, tip, checked_ms, failure }) => ({
    chain,
    tip: Number(tip),
    checkedMs: Number(checked_ms),
    failure,
  }));
}

/** See `readWatchers`. */
export interface WatcherState {
  readonly chain: string;
  readonly tip: number;
  readonly checkedMs: number;
  readonly failure: string;
}
