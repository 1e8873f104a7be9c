/** What screens read of balances, postings and moves: committed rows only. */
import { type Kysely, sql } from 'kysely';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import type { Move } from '../contract.ts';
import type { HeldAsset } from '../wire.ts';

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
}

/** One line of a statement: a posting seen from the customer's side. */
export interface StatementLine {
  readonly id: string;
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

/** Which statement lines: 0 means all assets or all kinds. */
export interface StatementQuery {
  readonly owner: number;
  readonly asset: number;
  readonly kind: number;
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
  const side = (own: 'from' | 'to', sign: string) => sql`
    select seq, ordinal, ${sql.ref(`${own}_kind`)} as kind, asset,
      ${sql.raw(sign)}amount as units, reason, reference, time_ms
    from postings where ${sql.ref(`${own}_owner`)} = ${query.owner}
      and (${query.asset} = 0 or asset = ${query.asset})
      and (${query.kind} = 0 or ${sql.ref(`${own}_kind`)} = ${query.kind})
    order by seq desc, ordinal limit ${query.page * query.limit}`;
  const { rows } = await sql<LineRow>`
    select * from ((${side('from', '-')}) union all (${side('to', '')})) lines
    order by seq desc, ordinal, units
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return rows.map((row) => ({
    id: `${row.seq}-${row.ordinal}-${row.units.startsWith('-') ? 'out' : 'in'}`,
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
  const count = await own
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const moves = rows.map((row) => ({
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
  }));
  return { moves, total: Number(count.total) };
}
