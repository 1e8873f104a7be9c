/**
 * The public log of terms: every version that was published, hashed with the entry before it and
 * signed. It is derived from the versions that the writer has stored, in the order in which their
 * commands stand in the journal; the database refuses to change or delete entries.
 */
import { createHash, type KeyObject, sign } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { termsLogLock } from '../../../platform/server/database/locks.ts';
import type { SigningKeys } from '../../../platform/server/keys/signing-key.ts';
import type { PublishedTerms } from '../../../platform/server/rooms/proofs.ts';
import { FIRST_TERMS_HASH, type TermsEntry, termsText } from '../contract.ts';

type Database = Kysely<unknown>;

/** A product with terms, and how its published versions are read. */
export interface TermsOfProduct {
  readonly product: string;
  readonly published: PublishedTerms;
}

/** What the log is signed with, and of what it is. */
export interface TermsLogMeans {
  readonly keys: Pick<SigningKeys, 'key' | 'history'>;
  readonly products: readonly TermsOfProduct[];
}

/** An entry as the driver gives it, where 64-bit numbers are texts. */
export interface EntryRow {
  readonly number: string;
  readonly product: TermsEntry['product'];
  readonly market_id: number;
  readonly version: number;
  readonly from_ms: string;
  readonly log_from_ms: string;
  readonly signed_ms: string;
  readonly terms: string;
  readonly previous_hash: string;
  readonly hash: string;
  readonly signature: string;
}

/** An entry from its row. */
export function entryOf(row: EntryRow): TermsEntry {
  return {
    number: Number(row.number),
    product: row.product,
    marketId: row.market_id,
    version: row.version,
    fromMs: Number(row.from_ms),
    logFromMs: Number(row.log_from_ms),
    signedMs: Number(row.signed_ms),
    terms: row.terms,
    previousHash: row.previous_hash,
    hash: row.hash,
    signature: row.signature,
  };
}

/** The entry of a version after the last one, signed. */
export function nextEntry(
  version: Pick<TermsEntry, 'product' | 'marketId' | 'version' | 'fromMs' | 'terms'>,
  last: TermsEntry | undefined,
  key: KeyObject,
  nowMs: number,
): TermsEntry {
  const signedMs = Math.max(nowMs, last?.signedMs ?? 0);
  const entry = {
    ...version,
    number: (last?.number ?? 0) + 1,
    logFromMs: last?.logFromMs ?? signedMs,
    signedMs,
    previousHash: last?.hash ?? FIRST_TERMS_HASH,
  };
  const hash = createHash('sha256').update(termsText(entry)).digest('hex');
  const signature = sign(null, Buffer.from(hash, 'hex'), key).toString('base64');
  return { ...entry, hash, signature };
}

/** Adds what was published since the last time, in a transaction of its own. */
export function extendTermsLog(db: Database, means: TermsLogMeans, nowMs: number): Promise<void> {
  return db.transaction().execute((work) => extendTermsLogIn(work, means, nowMs));
}

/** Like `extendTermsLog`, as part of a transaction. */
export async function extendTermsLogIn(
  work: Database,
  { keys: { key, history }, products }: TermsLogMeans,
  nowMs: number,
): Promise<void> {
  // A clock that runs behind must not date an entry before the key that signs it.
  const signedMs = Math.max(nowMs, history.at(-1)?.fromMs ?? 0);
  await sql`select pg_advisory_xact_lock(${termsLogLock})`.execute(work);
  const versions = await newVersions(work, products);
  const { rows: ends } = await sql<EntryRow>`
    select * from terms_log order by number desc limit 1`.execute(work);
  let last = ends[0] === undefined ? undefined : entryOf(ends[0]);
  for (const row of versions) {
    const { product, marketId, version, timeMs: fromMs, terms } = row;
    const named = { product, marketId, version, fromMs, terms };
    last = nextEntry(named, last, key, signedMs);
    await sql`
      insert into terms_log values (${last.number}, ${product}, ${marketId}, ${version},
        ${last.fromMs}, ${last.logFromMs}, ${last.signedMs}, ${terms}, ${last.previousHash},
        ${last.hash}, ${last.signature})`.execute(work);
  }
}

/** Versions that have no entry yet, in the order in which the journal published them. */
async function newVersions(work: Database, products: readonly TermsOfProduct[]) {
  const { rows } = await sql<{ product: string; market_id: number; version: number }>`
    select product, market_id, version from terms_log`.execute(work);
  const known = new Set(rows.map((row) => `${row.product} ${row.market_id} ${row.version}`));
  const found = await Promise.all(
    products.map(async ({ product, published }) =>
      (await published.versions(work)).map((version) => ({ product, ...version })),
    ),
  );
  return found
    .flat()
    .filter(({ product, marketId, version }) => !known.has(`${product} ${marketId} ${version}`))
    .sort(
      (a, b) =>
        a.seq - b.seq ||
        (a.product < b.product ? -1 : a.product > b.product ? 1 : 0) ||
        a.marketId - b.marketId ||
        a.version - b.version,
    );
}

/** Entries from a number on, ascending. */
export async function readTermsLog(
  db: Database,
  fromNumber: number,
  limit: number,
): Promise<TermsEntry[]> {
  const { rows } = await sql<EntryRow>`
    select * from terms_log where number >= ${fromNumber} order by number limit ${limit}`.execute(
    db,
  );
  return rows.map(entryOf);
}

/** The entries of some versions of a product's terms. */
export async function readTermsEntries(
  db: Database,
  product: TermsEntry['product'],
  names: readonly { readonly marketId: number; readonly version: number }[],
): Promise<TermsEntry[]> {
  const { rows } = await sql<EntryRow>`
    select l.* from terms_log l
    join unnest(${names.map(({ marketId }) => marketId)}::integer[],
      ${names.map(({ version }) => version)}::integer[]) as w (market_id, version)
      on w.market_id = l.market_id and w.version = l.version
    where l.product = ${product} order by l.number`.execute(db);
  return rows.map(entryOf);
}
