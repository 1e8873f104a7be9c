/** How keys of programs are stored, loaded and read. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { copyOut } from '../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../platform/server/writer/record-table.ts';
import type { ApiKey, KeyKind } from './contract.ts';
import type { ApiKeysRules } from './rules.ts';

const keysTable = recordTable<ApiKey>('api_keys', ['id'], {
  id: 'count',
  owner: 'count',
  keySha256: 'text',
  permissions: 'text',
  isBound: 'flag',
  madeMs: 'count',
  expiresMs: 'count',
  revokedMs: 'count',
});

export const apiKeysTables = [keysTable];

/** Loads all keys that are not revoked into fresh rules. */
export async function loadApiKeys(rules: ApiKeysRules, client: pg.Client): Promise<void> {
  await copyOut(
    client,
    `select ${keysTable.selection} from api_keys where revoked_ms = 0 order by id`,
    (row) => rules.restore(keysTable.fromTexts(row)),
  );
}

/** The tables this room reads and writes; 64-bit numbers are texts. */
export interface ApiKeysTables {
  readonly api_keys: {
    readonly id: string;
    readonly owner: string;
    readonly revoked_ms: string;
  };
  readonly api_key_secrets: {
    readonly key_sha256: string;
    readonly customer_id: string;
    readonly key_text: string;
    readonly label: string;
    readonly kind: KeyKind;
    readonly public_key: string;
    readonly sealed_secret: string;
    /** Addresses and networks, with commas; empty where it may come from any. */
    readonly addresses: string;
    readonly used_ms: string;
    readonly used_address: string;
    readonly expiry_told_ms: string;
  };
}
export type ApiKeysDatabase = Kysely<ApiKeysTables>;
/** What is kept of a key beside the law's row. */
export type StoredSecret = ApiKeysTables['api_key_secrets'];

/** All keys that are not revoked. */
export async function readKeys(db: ApiKeysDatabase): Promise<readonly ApiKey[]> {
  const rows = await db.selectFrom('api_keys').where('revoked_ms', '=', '0').selectAll().execute();
  return rows.map((row) => keysTable.fromRow(row));
}

/** A key that is listed, with what is kept beside it. */
export interface ListedKey extends ApiKey {
  readonly secret: StoredSecret;
}

/** A customer's keys that are not revoked, the newest first. */
export async function readOwnKeys(db: ApiKeysDatabase, owner: number): Promise<ListedKey[]> {
  const { rows } = await sql<StoredSecret & object>`
    select k.*, s.* from api_keys k join api_key_secrets s using (key_sha256)
    where k.owner = ${owner} and k.revoked_ms = 0 order by k.id desc`.execute(db);
  return rows.map((row) => ({ ...keysTable.fromRow(row), secret: row }));
}

/** What is kept of a key; undefined where there is none. */
export function readSecret(
  db: ApiKeysDatabase,
  keySha256: string,
): Promise<StoredSecret | undefined> {
  return db
    .selectFrom('api_key_secrets')
    .selectAll()
    .where('key_sha256', '=', keySha256)
    .executeTakeFirst();
}

/** Keeps a key that the rules have not accepted yet: nobody finds it until then. */
export async function addSecret(
  db: ApiKeysDatabase,
  secret: Omit<StoredSecret, 'used_ms' | 'used_address' | 'expiry_told_ms'>,
): Promise<void> {
  await sql`insert into api_key_secrets
    (key_sha256, customer_id, key_text, label, kind, public_key, sealed_secret, addresses)
    values (${secret.key_sha256}, ${secret.customer_id}, ${secret.key_text}, ${secret.label},
      ${secret.kind}, ${secret.public_key}, ${secret.sealed_secret}, ${secret.addresses})
    `.execute(db);
}

/** Takes away what is kept of a key that the rules have not accepted, or that is revoked. */
export async function removeSecret(db: ApiKeysDatabase, keySha256: string): Promise<void> {
  await sql`delete from api_key_secrets where key_sha256 = ${keySha256}`.execute(db);
}

/** Changes what a key is called and where it may come from. */
export async function changeSecret(
  db: ApiKeysDatabase,
  keySha256: string,
  { label, addresses }: Pick<StoredSecret, 'label' | 'addresses'>,
): Promise<void> {
  await sql`update api_key_secrets set label = ${label}, addresses = ${addresses}
    where key_sha256 = ${keySha256}`.execute(db);
}

/** Writes down when and from where a key was used. */
export async function noteUse(
  db: ApiKeysDatabase,
  keySha256: string,
  nowMs: number,
  address: string,
): Promise<void> {
  await sql`update api_key_secrets set used_ms = ${nowMs}, used_address = ${address.slice(0, 60)}
    where key_sha256 = ${keySha256} and used_ms < ${nowMs}`.execute(db);
}

/** A key that has expired. */
export interface ExpiredKey {
  readonly keyId: number;
  readonly owner: number;
  readonly keySha256: string;
  readonly expiresMs: number;
}

/**
 * Takes keys that have expired and whose owners were not told so: whoever commits this has told
 * them. A key that was revoked before its end was told then.
 */
export async function takeExpired(
  db: ApiKeysDatabase,
  nowMs: number,
  most: number,
): Promise<readonly ExpiredKey[]> {
  const { rows } = await sql<Readonly<Record<'id' | 'owner' | 'hash' | 'expires_ms', string>>>`
    update api_key_secrets s set expiry_told_ms = ${nowMs}
    from (select id, owner, key_sha256, expires_ms from api_keys join api_key_secrets
        using (key_sha256)
      where expires_ms between 1 and ${nowMs} and revoked_ms = 0 and expiry_told_ms = 0
      order by id limit ${most}) k
    where k.key_sha256 = s.key_sha256
    returning k.id, k.owner, k.key_sha256 as hash, k.expires_ms`.execute(db);
  return rows.map(({ id, owner, hash: keySha256, expires_ms: expiresMs }) => {
    return { keyId: Number(id), owner: Number(owner), keySha256, expiresMs: Number(expiresMs) };
  });
}

/** The keys of a customer, revoked ones too, for the console. */
export function keysOf(owner: number): RawBuilder<unknown> {
  return sql`select k.id, coalesce(s.label, '') as label, coalesce(s.kind, '') as kind,
      k.permissions, coalesce(s.addresses, '') as addresses, k.made_ms, k.expires_ms, k.revoked_ms,
      coalesce(s.used_ms, 0) as used_ms, coalesce(s.used_address, '') as used_address
    from api_keys k left join api_key_secrets s using (key_sha256) where k.owner = ${owner}`;
}
