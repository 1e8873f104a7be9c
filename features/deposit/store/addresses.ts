/** Where deposits are paid to: the house's addresses, and those derived for customers. */
import { sql } from 'kysely';
import type { DepositDatabase } from './reading.ts';

/** An address of the house on a network. */
export interface HouseAddress {
  readonly network: string;
  readonly address: string;
  readonly memo: string;
  /** 0 for the demo's. */
  readonly operator: number;
  readonly changedMs: number;
}

/** All of the house's. */
export async function readHouseAddresses(db: DepositDatabase): Promise<HouseAddress[]> {
  const rows = await db.selectFrom('house_addresses').selectAll().orderBy('network').execute();
  return rows.map(({ network, address, memo, operator, changed_ms }) => ({
    network,
    address,
    memo,
    operator: Number(operator),
    changedMs: Number(changed_ms),
  }));
}

/** Sets the address of a network; an empty one closes it. */
export async function setHouseAddress(db: DepositDatabase, set: HouseAddress): Promise<void> {
  const values = {
    network: set.network,
    address: set.address,
    memo: set.memo,
    operator: String(set.operator),
    changed_ms: String(set.changedMs),
  };
  const { network: _key, ...changed } = values;
  await db
    .insertInto('house_addresses')
    .values(values)
    .onConflict((conflict) => conflict.column('network').doUpdateSet(changed))
    .execute();
}

/** A customer's address on a chain. */
export interface DerivedAddress {
  readonly chain: string;
  readonly index: number;
  readonly owner: number;
  readonly address: string;
}

/** All derived addresses of a chain from an index on. */
export async function readDerivedFrom(
  db: DepositDatabase,
  chain: string,
  index: number,
): Promise<DerivedAddress[]> {
  const rows = await db
    .selectFrom('deposit_addresses')
    .selectAll()
    .where('chain', '=', chain)
    .where('index', '>=', index)
    .orderBy('index')
    .execute();
  return rows.map((row) => ({ ...row, owner: Number(row.owner) }));
}

/** Whether an address was derived for somebody. */
export async function isDerived(db: DepositDatabase, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('deposit_addresses')
    .select('index')
    .where('address', '=', address)
    .executeTakeFirst();
  return row !== undefined;
}

/** A customer's address on a chain; the next index is his when he has none yet. */
export async function takeAddress(
  db: DepositDatabase,
  chain: string,
  owner: number,
  nowMs: number,
  derive: (index: number) => string,
): Promise<string> {
  const known = await ownAddress(db, chain, owner);
  if (known !== undefined) return known;
  return db.transaction().execute(async (transaction) => {
    const lock = `addresses on ${chain}`;
    await sql`select pg_advisory_xact_lock(hashtext(${lock}))`.execute(transaction);
    const meanwhile = await ownAddress(transaction, chain, owner);
    if (meanwhile !== undefined) return meanwhile;
    const { last } = await transaction
      .selectFrom('deposit_addresses')
      .select(({ fn }) => fn.max('index').as('last'))
      .where('chain', '=', chain)
      .executeTakeFirstOrThrow();
    const index = last === null ? 0 : Number(last) + 1;
    const address = derive(index);
    const made = { chain, index, owner: String(owner), address, created_ms: String(nowMs) };
    await transaction.insertInto('deposit_addresses').values(made).execute();
    return address;
  });
}

async function ownAddress(
  db: DepositDatabase,
  chain: string,
  owner: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('deposit_addresses')
    .select('address')
    .where('chain', '=', chain)
    .where('owner', '=', String(owner))
    .executeTakeFirst();
  return row?.address;
}
