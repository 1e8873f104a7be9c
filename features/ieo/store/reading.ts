/** What calls read of subscriptions: committed rows only. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type PageNumber, readPage, readRows } from '../../../platform/server/database/paging.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { FiledLine, IeoOrder, IeoTerms, Project } from '../contract.ts';
import type { OwnWanted, PartSums } from '../wire.ts';
import { ordersTable, projectsTable, termsTable } from './tables.ts';

type Db = Kysely<unknown>;
type Row = Readonly<Record<string, string>>;

/** All projects with their last terms. */
export async function readProjects(
  db: Db,
): Promise<readonly { readonly row: Project; readonly terms: IeoTerms }[]> {
  const { rows: terms } = await sql<object>`
    select distinct on (product_id) * from ieo_terms order by product_id, version desc`.execute(db);
  const byId = new Map(
    terms.map((row) => {
      const of = JSON.parse(termsTable.fromRow(row).terms) as IeoTerms;
      return [of.productId, of] as const;
    }),
  );
  const { rows } = await sql<object>`select * from ieo_projects order by id`.execute(db);
  return rows.flatMap((stored) => {
    const row = projectsTable.fromRow(stored);
    const of = byId.get(row.id);
    return of === undefined ? [] : [{ row, terms: of }];
  });
}

/** What is wanted of parts and was given, by project. Orders that were taken back do not count. */
export async function readSums(
  db: Db,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, PartSums[]>> {
  const { rows } = await sql<Row>`
    select project_id, pay_asset_id, sum(lots) as wanted, sum(given_lots) as given,
      count(*) as applications, count(*) filter (where given_lots > 0) as passes
    from ieo_orders where state <> 'withdrawn' and project_id = any(${projectIds}::integer[])
    group by project_id, pay_asset_id order by project_id, pay_asset_id`.execute(db);
  const sums = new Map<number, PartSums[]>();
  for (const row of rows) {
    const id = Number(row['project_id']);
    const part = {
      assetId: Number(row['pay_asset_id']),
      wanted: BigInt(row['wanted'] ?? 0),
      given: BigInt(row['given'] ?? 0),
      applications: Number(row['applications']),
      passes: Number(row['passes']),
    };
    sums.set(id, [...(sums.get(id) ?? []), part]);
  }
  return sums;
}

/** What a customer wants of a project, by coin. */
export async function readOwn(db: Db, owner: number, projectId: number): Promise<OwnWanted[]> {
  const { rows } = await sql<Row>`
    select pay_asset_id, lots from ieo_orders
    where owner = ${owner} and project_id = ${projectId} and state <> 'withdrawn'
    order by id`.execute(db);
  return rows.map((row) => {
    return { payAssetId: Number(row['pay_asset_id']), lots: BigInt(row['lots'] ?? 0) };
  });
}

/** A page of a customer's orders, newest first, and how many there are. */
export async function readOrders(
  db: Db,
  asked: { readonly owner: number; readonly page: number; readonly limit: number },
): Promise<{ readonly total: number; readonly orders: readonly IeoOrder[] }> {
  const own = sql`select * from ieo_orders where owner = ${asked.owner}`;
  const { rows, total } = await readPage<object>(db, own, sql`id desc`, asked);
  return { total, orders: rows.map((row) => ordersTable.fromRow(row)) };
}

/** One order of a customer. */
export async function readOrder(db: Db, owner: number, id: number): Promise<IeoOrder | undefined> {
  const { rows } = await sql<object>`
    select * from ieo_orders where owner = ${owner} and id = ${id}`.execute(db);
  return rows[0] === undefined ? undefined : ordersTable.fromRow(rows[0]);
}

/** Lines of the public file of a project, in their order; empty before its allocation. */
export async function readLines(
  db: Db,
  projectId: number,
  asked: PageNumber,
): Promise<FiledLine[]> {
  // Whoever took part in the close has a group.
  const lines = sql`
    select id, group_id, pay_asset_id, lots, given_lots, nonce from ieo_orders
    where project_id = ${projectId} and group_id > 0`;
  const rows = await readRows<Row>(db, lines, sql`id`, asked);
  return rows.map((row) => ({
    id: Number(row['id']),
    group: Number(row['group_id']),
    payAssetId: Number(row['pay_asset_id']),
    wanted: String(row['lots']),
    given: String(row['given_lots']),
    nonce: String(row['nonce']),
  }));
}

/** What the vault has of a coin: free, and frozen. */
export interface VaultCoin {
  readonly assetId: number;
  readonly free: bigint;
  readonly frozen: bigint;
}

/** The vault by coin. */
export async function readVault(db: Db): Promise<VaultCoin[]> {
  const { rows } = await sql<Row>`
    select asset, available, frozen from balances
    where owner = ${HOUSE.ieoVault} and kind = ${KIND.house} order by asset`.execute(db);
  return rows.map((row) => ({
    assetId: Number(row['asset']),
    free: BigInt(row['available'] ?? 0),
    frozen: BigInt(row['frozen'] ?? 0),
  }));
}

/** All orders, for the console. */
export function allOrders(): RawBuilder<unknown> {
  return sql`select id, owner, person, project_id, pay_asset_id, lots, given_lots, held_units,
    charged_units, unlocked_units, state, placed_ms from ieo_orders`;
}
