/** How bots named their orders of contracts, and how they see sides. It is no money. */
import type { Kysely } from 'kysely';
import type { MarginMode } from '../../contracts/contract/index.ts';
import type { AskedOrder, ContractCommand } from '../wire/contracts/new-order.ts';

interface BotTables {
  readonly bot_contract_settings: {
    readonly owner: string;
    readonly market_id: number;
    readonly multiple: number;
    readonly mode: MarginMode;
  };
  readonly bot_contract_accounts: { readonly owner: string; readonly is_hedge: boolean };
  readonly bot_contract_orders: {
    readonly owner: string;
    readonly client_order_id: string;
    readonly market_id: number;
    readonly made_ms: string;
    readonly once_key: string;
    readonly asked: string;
    readonly command: string;
    readonly house_id: string;
  };
}
type Db = Kysely<unknown>;

function tables(db: Db): Kysely<BotTables> {
  return db;
}

/** What a customer has chosen for a market. */
export interface ContractSetting {
  readonly multiple: number;
  readonly mode: MarginMode;
}

/** What customers have chosen here in earlier releases; it counts until they set it anew. */
export async function readEarlierSettings(
  db: Db,
  owners: readonly number[],
): Promise<readonly (ContractSetting & { readonly owner: number; readonly marketId: number })[]> {
  if (owners.length === 0) return [];
  const rows = await tables(db)
    .selectFrom('bot_contract_settings')
    .selectAll()
    .where('owner', 'in', owners.map(String))
    .execute();
  return rows.map(({ owner, market_id: marketId, ...it }) => ({
    ...it,
    owner: Number(owner),
    marketId,
  }));
}

/** Whether a customer's bots see both sides of a market apart. */
export async function readIsHedge(db: Db, owner: number): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('bot_contract_accounts')
    .select('is_hedge')
    .where('owner', '=', String(owner))
    .executeTakeFirst();
  return row?.is_hedge ?? false;
}

/** Keeps whether they do. */
export async function keepIsHedge(db: Db, owner: number, isHedge: boolean): Promise<void> {
  await tables(db)
    .insertInto('bot_contract_accounts')
    .values({ owner: String(owner), is_hedge: isHedge })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet({ is_hedge: isHedge }))
    .execute();
}

/** An order that a bot has named. */
export interface NamedOrder {
  readonly owner: number;
  readonly clientOrderId: string;
  readonly marketId: number;
  readonly madeMs: number;
  readonly onceKey: string;
  readonly asked: AskedOrder;
  readonly command: ContractCommand;
  /** The number under which the house has it; 0 until it is known. */
  readonly houseId: number;
}

function namedOf(row: BotTables['bot_contract_orders']): NamedOrder {
  return {
    owner: Number(row.owner),
    clientOrderId: row.client_order_id,
    marketId: row.market_id,
    madeMs: Number(row.made_ms),
    onceKey: row.once_key,
    asked: JSON.parse(row.asked) as AskedOrder,
    command: JSON.parse(row.command) as ContractCommand,
    houseId: Number(row.house_id),
  };
}

/** Notes an order before it is given; false where its name is taken. */
export async function noteOrder(db: Db, order: NamedOrder): Promise<boolean> {
  const { owner, clientOrderId, marketId, madeMs, onceKey, asked, command } = order;
  const row = await tables(db)
    .insertInto('bot_contract_orders')
    .values({
      owner: String(owner),
      client_order_id: clientOrderId,
      market_id: marketId,
      made_ms: String(madeMs),
      once_key: onceKey,
      asked: JSON.stringify(asked),
      command: JSON.stringify(command),
      house_id: '0',
    })
    .onConflict((conflict) => conflict.columns(['owner', 'client_order_id']).doNothing())
    .returning('owner')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps what the house calls an order. */
export async function keepHouseId(db: Db, order: NamedOrder, houseId: number): Promise<void> {
  await tables(db)
    .updateTable('bot_contract_orders')
    .set({ house_id: String(houseId) })
    .where('owner', '=', String(order.owner))
    .where('client_order_id', '=', order.clientOrderId)
    .execute();
}

/** Forgets an order that was refused, so that its name is free; not one that became something. */
export async function forgetOrder(db: Db, order: NamedOrder): Promise<void> {
  await tables(db)
    .deleteFrom('bot_contract_orders')
    .where('owner', '=', String(order.owner))
    .where('client_order_id', '=', order.clientOrderId)
    .where('once_key', '=', order.onceKey)
    .where('house_id', '=', '0')
    .execute();
}

/** An order by the name that its owner gave it. */
export async function readNamed(
  db: Db,
  owner: number,
  clientOrderId: string,
): Promise<NamedOrder | undefined> {
  const row = await tables(db)
    .selectFrom('bot_contract_orders')
    .selectAll()
    .where('owner', '=', String(owner))
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();
  return row && namedOf(row);
}

/** How orders of the house are named, by their numbers. */
export async function readNames(
  db: Db,
  owner: number,
  houseIds: readonly number[],
): Promise<ReadonlyMap<number, NamedOrder>> {
  if (houseIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('bot_contract_orders')
    .selectAll()
    .where('owner', '=', String(owner))
    .where('house_id', 'in', houseIds.map(String))
    .execute();
  return new Map(rows.map((row) => [Number(row.house_id), namedOf(row)]));
}

/** Orders since a time whose number is not known: they are under way, or were never given. */
export async function readUnsettled(
  db: Db,
  owner: number,
  sinceMs: number,
): Promise<readonly NamedOrder[]> {
  const rows = await tables(db)
    .selectFrom('bot_contract_orders')
    .selectAll()
    .where('owner', '=', String(owner))
    .where('house_id', '=', '0')
    .where('made_ms', '>=', String(sinceMs))
    .execute();
  return rows.map((row) => namedOf(row));
}
