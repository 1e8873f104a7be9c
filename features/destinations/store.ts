/** Rows of destinations. They are no money, so this room writes them itself: see decision 0003. */
import { type Generated, type Kysely, sql } from 'kysely';
import { readPage } from '../../platform/server/database/paging.ts';
import { type CardFields, type CardKind, MOST_ADDRESSES } from './contract.ts';

interface AddressTable {
  readonly id: Generated<string>;
  readonly owner: string;
  readonly asset_id: number;
  readonly network: string;
  readonly address: string;
  readonly memo: string;
  readonly label: string;
  readonly qrcode: string;
  readonly saved_ms: string;
  readonly deleted_ms: Generated<string>;
}

interface CardTable {
  readonly id: Generated<string>;
  readonly owner: string;
  readonly kind: string;
  readonly fields: string | CardFields;
  readonly saved_ms: string;
  readonly replaced_ms: Generated<string>;
}

/** The tables this room reads and writes. */
export interface DestinationsTables {
  readonly destination_addresses: AddressTable;
  readonly destination_cards: CardTable;
}

export type DestinationsDatabase = Kysely<DestinationsTables>;

/** A saved address. */
export interface StoredAddress {
  readonly id: number;
  readonly owner: number;
  readonly assetId: number;
  readonly network: string;
  readonly address: string;
  readonly memo: string;
  readonly label: string;
  readonly qrcode: string;
  readonly savedMs: number;
  /** 0 while it is saved. */
  readonly deletedMs: number;
}

/** A saved card. */
export interface StoredCard {
  readonly id: number;
  readonly owner: number;
  readonly kind: CardKind;
  readonly fields: CardFields;
  readonly savedMs: number;
}

/** What a new address is made of. */
export type NewAddress = Omit<StoredAddress, 'id' | 'deletedMs'>;

type AddressRow = { readonly [Column in keyof AddressTable]: string | number };

function addressOf(row: AddressRow): StoredAddress {
  return {
    id: Number(row.id),
    owner: Number(row.owner),
    assetId: Number(row.asset_id),
    network: String(row.network),
    address: String(row.address),
    memo: String(row.memo),
    label: String(row.label),
    qrcode: String(row.qrcode),
    savedMs: Number(row.saved_ms),
    deletedMs: Number(row.deleted_ms),
  };
}

/** A customer's saved addresses, newest first, and how many there are. */
export async function readAddresses(
  db: DestinationsDatabase,
  owner: number,
  page: number,
  limit: number,
): Promise<{ readonly rows: StoredAddress[]; readonly total: number }> {
  const own = db
    .selectFrom('destination_addresses')
    .where('owner', '=', String(owner))
    .where('deleted_ms', '=', '0');
  const asked = { page, limit };
  const { rows, total } = await readPage<AddressRow>(db, own.selectAll(), sql`id desc`, asked);
  return { rows: rows.map((row) => addressOf(row)), total };
}

/** The ways out by which a customer has somewhere to send a coin: networks, and kinds of cards. */
export async function readWays(
  db: DestinationsDatabase,
  owner: number,
  assetId: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('destination_addresses')
    .select('network as way')
    .where('owner', '=', String(owner))
    .where('asset_id', '=', assetId)
    .where('deleted_ms', '=', '0')
    .union(
      db
        .selectFrom('destination_cards')
        .select('kind as way')
        .where('owner', '=', String(owner))
        .where('replaced_ms', '=', '0'),
    )
    .execute();
  return rows.map(({ way }) => way);
}

/** Whether a customer has saved an address that is not deleted. */
export async function hasAddress(db: DestinationsDatabase, owner: number): Promise<boolean> {
  const row = await db
    .selectFrom('destination_addresses')
    .select('id')
    .where('owner', '=', String(owner))
    .where('deleted_ms', '=', '0')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** An address by its number, deleted or not: operators look up where a withdrawal went. */
export async function readAddressById(
  db: DestinationsDatabase,
  id: number,
): Promise<StoredAddress | undefined> {
  const row = await db
    .selectFrom('destination_addresses')
    .selectAll()
    .where('id', '=', String(id))
    .executeTakeFirst();
  return row === undefined ? undefined : addressOf(row);
}

/** A customer's saved address of a coin by its text; the oldest where several networks share it. */
export async function findAddress(
  db: DestinationsDatabase,
  owner: number,
  assetId: number,
  address: string,
): Promise<StoredAddress | undefined> {
  const row = await db
    .selectFrom('destination_addresses')
    .selectAll()
    .where('owner', '=', String(owner))
    .where('asset_id', '=', assetId)
    .where('deleted_ms', '=', '0')
    .where('address', '=', address)
    .orderBy('id')
    .executeTakeFirst();
  return row === undefined ? undefined : addressOf(row);
}

/** A saved address by all that says where it leads. */
export async function findSaved(
  db: DestinationsDatabase,
  {
    owner,
    assetId,
    network,
    address,
    memo,
  }: Pick<StoredAddress, 'owner' | 'assetId' | 'network' | 'address' | 'memo'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('destination_addresses')
    .select('id')
    .where('owner', '=', String(owner))
    .where('asset_id', '=', assetId)
    .where('network', '=', network)
    .where('address', '=', address)
    .where('memo', '=', memo)
    .where('deleted_ms', '=', '0')
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.id);
}

/** Saves an address; many at once count as many. */
export async function addAddress(
  db: DestinationsDatabase,
  made: NewAddress,
): Promise<StoredAddress | 'too_many_addresses' | 'already_saved'> {
  return db.transaction().execute(async (transaction) => {
    const lock = `addresses of ${made.owner}`;
    await sql`select pg_advisory_xact_lock(hashtext(${lock}))`.execute(transaction);
    const { total } = await transaction
      .selectFrom('destination_addresses')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('owner', '=', String(made.owner))
      .where('deleted_ms', '=', '0')
      .executeTakeFirstOrThrow();
    if (Number(total) >= MOST_ADDRESSES) return 'too_many_addresses' as const;
    const row = await transaction
      .insertInto('destination_addresses')
      .values({
        owner: String(made.owner),
        asset_id: made.assetId,
        network: made.network,
        address: made.address,
        memo: made.memo,
        label: made.label,
        qrcode: made.qrcode,
        saved_ms: String(made.savedMs),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    return row === undefined ? ('already_saved' as const) : addressOf(row);
  });
}

/** Deletes a customer's own address; what was deleted, if anything. */
export async function deleteAddress(
  db: DestinationsDatabase,
  owner: number,
  id: number,
  nowMs: number,
): Promise<StoredAddress | undefined> {
  const row = await db
    .updateTable('destination_addresses')
    .set({ deleted_ms: String(nowMs) })
    .where('id', '=', String(id))
    .where('owner', '=', String(owner))
    .where('deleted_ms', '=', '0')
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : addressOf(row);
}

function cardOf(row: { readonly [Column in keyof CardTable]: unknown }): StoredCard {
  return {
    id: Number(row.id),
    owner: Number(row.owner),
    kind: row.kind as CardKind,
    fields: row.fields as CardFields,
    savedMs: Number(row.saved_ms),
  };
}

/** A customer's card of a kind. */
export async function readCard(
  db: DestinationsDatabase,
  owner: number,
  kind: CardKind,
): Promise<StoredCard | undefined> {
  const row = await db
    .selectFrom('destination_cards')
    .selectAll()
    .where('owner', '=', String(owner))
    .where('kind', '=', kind)
    .where('replaced_ms', '=', '0')
    .executeTakeFirst();
  return row === undefined ? undefined : cardOf(row);
}

/** A card by its number, replaced or not. */
export async function readCardById(
  db: DestinationsDatabase,
  id: number,
): Promise<StoredCard | undefined> {
  const row = await db
    .selectFrom('destination_cards')
    .selectAll()
    .where('id', '=', String(id))
    .executeTakeFirst();
  return row === undefined ? undefined : cardOf(row);
}

/** Saves a card in place of the one there was; the same fields again change nothing. */
export async function saveCard(
  db: DestinationsDatabase,
  owner: number,
  kind: CardKind,
  fields: CardFields,
  nowMs: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const lock = `cards of ${owner}`;
    await sql`select pg_advisory_xact_lock(hashtext(${lock}))`.execute(transaction);
    const known = await readCard(transaction, owner, kind);
    if (known !== undefined && isSame(known.fields, fields)) return;
    await transaction
      .updateTable('destination_cards')
      .set({ replaced_ms: String(nowMs) })
      .where('owner', '=', String(owner))
      .where('kind', '=', kind)
      .where('replaced_ms', '=', '0')
      .execute();
    const made = { owner: String(owner), kind, saved_ms: String(nowMs) };
    await transaction
      .insertInto('destination_cards')
      .values({ ...made, fields: JSON.stringify(fields) })
      .execute();
  });
}

function isSame(one: CardFields, other: CardFields): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof CardFields>;
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''));
}
