/** What screens read of balances, postings and moves: committed rows only. */
import { readPage, readRows, spanOf } from '../../../platform/server/database/paging.ts';
import type { MonthStart } from '../../../platform/server/zones.ts';
import { type Kysely, sql } from 'kysely';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import type { Move } from '../contract.ts';
import type { HeldAsset } from '../wire/index.ts';

/** The tables this room reads; whole numbers of 64 bits come as texts. */
export interface WalletTables {
  readonly balances: {
    readonly owner: string;
    readonly kind: number;
    readonly asset: number;
    readonly available: string;
    readonly frozen: string;
  };
  readonly wallet_moves: {
    readonly id: string;
    readonly owner: string;
    readonly time_ms: string;
    readonly what: string;
    readonly from_asset_id: number;
    readonly from_kind: number;
    readonly from_units: string;
    readonly to_asset_id: number;
    readonly to_kind: number;
    readonly to_units: string;
    readonly fee_units: string;
  };
  readonly desk_flows: {
    readonly asset_id: number;
    readonly net_units: string;
    readonly time_ms: string;
  };
  readonly desk_uses: {
    readonly owner: string;
    readonly used_units: string;
    readonly time_ms: string;
  };
}

type MoveRow = WalletTables['wallet_moves'];

/** One line of a statement: a posting seen from the customer's side. */
export interface StatementLine {
  readonly id: string;
  /** The command that moved the money. */
  readonly seq: number;
  readonly kind: number;
  readonly asset: number;
  /** Above zero what came in, below zero what went out. */
  readonly units: bigint;
  readonly reason: string;
  readonly reference: number;
  readonly timeMs: number;
}

/** A customer's balances of the given assets, with a price for each. */
export async function readHeld(
  db: Kysely<WalletTables>,
  owner: number,
  assets: readonly AssetDefinition[],
  price: (assetId: number) => bigint | undefined,
): Promise<HeldAsset[]> {
  const rows = await db
    .selectFrom('balances')
    .selectAll()
    .where('owner', '=', String(owner))
    .execute();
  return assets.map((asset) => {
    const own = rows.filter((row) => row.asset === asset.id);
    const held = own.map(
      (row) =>
        [row.kind, { available: BigInt(row.available), frozen: BigInt(row.frozen) }] as const,
    );
    return { asset, held: new Map(held), dollarUnits: price(asset.id) };
  });
}

/** What a customer has of each asset in one kind of account, where it was ever touched. */
export async function readBalances(
  db: Kysely<unknown>,
  owner: number,
  kind: number,
): Promise<{ readonly assetId: number; readonly available: bigint; readonly frozen: bigint }[]> {
  const rows = await (db as unknown as Kysely<WalletTables>)
    .selectFrom('balances')
    .select(['asset', 'available', 'frozen'])
    .where('owner', '=', String(owner))
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ asset, available, frozen }) => {
    return { assetId: asset, available: BigInt(available), frozen: BigInt(frozen) };
  });
}

/** Which statement lines: 0 means all assets or all kinds. */
export interface StatementQuery {
  readonly owner: number;
  readonly asset: number;
  readonly kind: number;
  /** Reasons of the lines; none stands for all. */
  readonly reasons: readonly string[];
  /** From when, and up to but not including when. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly page: number;
  readonly limit: number;
}

interface LineRow {
  readonly seq: string;
  readonly ordinal: number;
  readonly kind: number;
  readonly asset: number;
  readonly units: string;
  readonly reason: string;
  readonly reference: string;
  readonly time_ms: string;
}

/** A page of a customer's statement, newest first. A transfer between own accounts: two lines. */
export async function readStatement<Tables>(
  db: Kysely<Tables>,
  query: StatementQuery,
): Promise<StatementLine[]> {
  const span = spanOf(query);
  if (span === undefined) return [];
  const side = (own: 'from' | 'to', sign: string) => sql`
    select seq, ordinal, ${sql.ref(`${own}_kind`)} as kind, asset,
      ${sql.raw(sign)}amount as units, reason, reference, time_ms
    from postings where ${sql.ref(`${own}_owner`)} = ${query.owner}
      and (${query.asset} = 0 or asset = ${query.asset})
      and (${query.kind} = 0 or ${sql.ref(`${own}_kind`)} = ${query.kind})
      and (${query.reasons.length} = 0 or reason = any(${query.reasons}::text[]))
      and time_ms >= ${query.fromMs} and time_ms < ${query.toMs}
    order by seq desc, ordinal limit ${span.to}`;
  const lines = sql`(${side('from', '-')}) union all (${side('to', '')})`;
  const rows = await readRows<LineRow>(db, lines, sql`seq desc, ordinal, units`, query);
  return rows.map((row) => ({
    id: `${row.seq}-${row.ordinal}-${row.units.startsWith('-') ? 'out' : 'in'}`,
    seq: Number(row.seq),
    kind: row.kind,
    asset: row.asset,
    units: BigInt(row.units),
    reason: row.reason,
    reference: Number(row.reference),
    timeMs: Number(row.time_ms),
  }));
}

/** A page of a customer's transfers and exchanges, newest first, with how many there are. */
export async function readMoves(
  db: Kysely<WalletTables>,
  owner: number,
  page: number,
  limit: number,
): Promise<{ readonly moves: Move[]; readonly total: number }> {
  const own = db.selectFrom('wallet_moves').where('owner', '=', String(owner));
  const asked = { page, limit };
  const { rows, total } = await readPage<MoveRow>(db, own.selectAll(), sql`id desc`, asked);
  return { moves: rows.map(moveOf), total };
}

function moveOf(row: MoveRow): Move {
  return {
    id: Number(row.id),
    owner: Number(row.owner),
    timeMs: Number(row.time_ms),
    what: row.what as Move['what'],
    fromAssetId: row.from_asset_id,
    fromKind: row.from_kind,
    fromUnits: BigInt(row.from_units),
    toAssetId: row.to_asset_id,
    toKind: row.to_kind,
    toUnits: BigInt(row.to_units),
    feeUnits: BigInt(row.fee_units),
  };
}

/** Which transfers: between which kinds of accounts, and in which time, both ends included. */
export interface TransfersQuery {
  readonly fromKind: number;
  readonly toKind: number;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  readonly page: number;
  readonly limit: number;
}

/** A page of a customer's transfers between two kinds of accounts, newest first. */
export async function readTransfers(
  db: Kysely<unknown>,
  owner: number,
  { fromKind, toKind, fromMs, toMs, ...asked }: TransfersQuery,
): Promise<{ readonly moves: readonly Move[]; readonly total: number }> {
  let own = (db as unknown as Kysely<WalletTables>)
    .selectFrom('wallet_moves')
    .where('owner', '=', String(owner))
    .where('what', '=', 'transfer')
    .where('from_kind', '=', fromKind)
    .where('to_kind', '=', toKind);
  if (fromMs !== undefined) own = own.where('time_ms', '>=', String(fromMs));
  if (toMs !== undefined) own = own.where('time_ms', '<=', String(toMs));
  const { rows, total } = await readPage<MoveRow>(db, own.selectAll(), sql`id desc`, asked);
  return { moves: rows.map(moveOf), total };
}

/** What came in and went out of one asset in one month. */
export interface MonthTotal {
  /** `YYYY-MM` by the reader's clock. */
  readonly month: string;
  readonly asset: number;
  readonly inUnits: bigint;
  readonly outUnits: bigint;
}

/**
 * The months of a customer's statement, newest first, with totals per asset. What only moves
 * between his own accounts comes neither in nor goes out.
 */
export async function readMonths<Tables>(
  db: Kysely<Tables>,
  query: Pick<StatementQuery, 'owner' | 'asset' | 'reasons'> & {
    /** The months from that of a moment until now. */
    months(fromMs: number): readonly MonthStart[];
  },
): Promise<MonthTotal[]> {
  const { owner, asset, reasons } = query;
  const side = (own: 'from' | 'to') => sql`
    select time_ms, asset,
      case when ${own === 'to'} and to_owner <> from_owner then amount else 0 end as in_units,
      case when ${own === 'from'} and to_owner <> from_owner then amount else 0 end as out_units
    from postings where ${sql.ref(`${own}_owner`)} = ${owner}
      and (${asset} = 0 or asset = ${asset})
      and (${reasons.length} = 0 or reason = any(${reasons}::text[]))`;
  const lines = sql`((${side('from')}) union all (${side('to')})) lines`;
  const oldest = await sql<{ ms: string | null }>`select min(time_ms) as ms from ${lines}`.execute(
    db,
  );
  const firstMs = oldest.rows[0]?.ms ?? null;
  if (firstMs === null) return [];
  const months = query.months(Number(firstMs));
  const starts = months.map(({ startMs }) => String(startMs));
  const { rows } = await sql<{ at: number; asset: number; in_units: string; out_units: string }>`
    select width_bucket(time_ms, ${starts}::bigint[]) as at, asset,
      sum(in_units) as in_units, sum(out_units) as out_units
    from ${lines} group by 1, 2 order by 1 desc, 2`.execute(db);
  return rows.map((row) => ({
    month: months[row.at - 1]?.month ?? '',
    asset: row.asset,
    inUnits: BigInt(row.in_units),
    outUnits: BigInt(row.out_units),
  }));
}
