import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import type { FileStore } from './file-store.ts';
import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.ts';
import { documentRefusal, looksLikeDocument } from './document.ts';
import { type Guest, guestHasRoom } from './guests.ts';
import { MEDIA_TYPES } from './media/kinds.ts';
import type { IncomingFolder } from './media/receive.ts';
import { Works } from './media/works.ts';
import { PaymentProofs } from './payment-proofs.ts';
import { remakePicture } from './picture.ts';
import { fileOf, type UploadTables } from './upload-tables.ts';

/** Uploads an hour and customer, refused ones included; those of the house count together. */
export const UPLOADS_PER_HOUR = 20;
/** How long a loose upload can be seen by its unguessable name alone: while a form is filled. */
export const PREVIEW_MS = 15 * 60_000;
/** How long a loose upload is kept. */
export const LOOSE_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const SWEPT_AT_ONCE = 200;
const URL = /^\/uploads\/([a-z0-9]{32})\.webp$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz012345';

/** What uploads work with. */
export interface UploadsOptions {
  readonly db: Kysely<UploadTables>;
  readonly store: FileStore;
  /** Where works of artists wait to be looked at. */
  readonly incoming: IncomingFolder;
  readonly nowMs: () => number;
}

/** A file to be shown, and whether everybody may keep a copy. */
export interface ShownFile {
  readonly name: string;
  readonly bytes: number;
  readonly contentType: string;
  readonly isPublic: boolean;
  /** All of it or a part; undefined where its bytes are gone. */
  open(range: ByteRange | undefined): Promise<Readable | undefined>;
}

/** Who may see a picture that is kept. Private ones are for their owner only. */
export type Visibility = 'public' | 'private';

/** A name of 160 bits that nobody guesses. */
function newName(): string {
  return Array.from(randomBytes(32), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** The name in a picture's address; undefined when it is no address of ours. */
function nameOf(url: string): string | undefined {
  return URL.exec(url)?.[1];
}

/** What is stored of a file that was sent: a picture made anew, or a document as it is. */
async function checked(
  sent: Uint8Array,
  documents: boolean,
): Promise<{ readonly kind: 'picture' | 'document'; readonly bytes: Uint8Array } | Refusal> {
  if (documents && looksLikeDocument(sent)) {
    return documentRefusal(sent) ?? { kind: 'document', bytes: sent };
  }
  const picture = await remakePicture(sent);
  return 'refused' in picture ? picture : { kind: 'picture', bytes: picture };
}

/**
 * Pictures and documents that customers, and the house itself, sent: who may see them, how many
 * they may send, and what is thrown away. An upload is loose until a room keeps it; a loose one is
 * swept after a day.
 */
export class Uploads {
  /** What artists send, and what the house draws itself. */
  readonly works: Works;
  readonly proofs: PaymentProofs;
  private readonly db: Kysely<UploadTables>;
  private readonly store: FileStore;
  private readonly nowMs: () => number;

  constructor(options: UploadsOptions) {
    this.db = options.db;
    this.store = options.store;
    this.nowMs = options.nowMs;
    this.proofs = new PaymentProofs(options.db);
    this.works = new Works({ ...options, begin: (owner) => this.begin(owner) });
  }

  /**
   * Takes one more upload of a customer; `read` then gives its bytes. Answers the address of the
   * stored file, or a refusal: `too_many_uploads`, one of `read`, one of `remakePicture`, and where
   * documents are taken too one of `documentRefusal`.
   */
  async take(
    owner: number,
    read: () => Promise<Uint8Array | Refusal>,
    { documents = false }: { readonly documents?: boolean } = {},
  ): Promise<string | Refusal> {
    const name = await this.begin(owner);
    return name === undefined ? refuse('too_many_uploads') : this.takeAs(name, read, documents);
  }

  /**
   * The same of who has no account: a picture or a document, and fewer of them. Refusals as above,
   * with `guest_files_used` instead of `too_many_uploads`.
   */
  async takeOfGuest(
    guest: Guest,
    read: () => Promise<Uint8Array | Refusal>,
  ): Promise<string | Refusal> {
    const nowMs = this.nowMs();
    const name = await this.begin(guest.owner, (work) => guestHasRoom(work, guest, nowMs));
    return name === undefined ? refuse('guest_files_used') : this.takeAs(name, read, true);
  }

  private async takeAs(
    name: string,
    read: () => Promise<Uint8Array | Refusal>,
    documents: boolean,
  ): Promise<string | Refusal> {
    const sent = await read();
    if ('refused' in sent) return sent;
    const file = await checked(sent, documents);
    if ('refused' in file) return file;
    await this.store.put(name, file.bytes);
    const ending = file.kind === 'document' ? 'pdf' : 'webp';
    const shown_sha256 = createHash('sha256').update(file.bytes).digest('hex');
    await this.db
      .updateTable('uploads')
      .set({ bytes: file.bytes.byteLength, kind: file.kind, ending, shown_sha256 })
      .where('name', '=', name)
      .execute();
    return `/uploads/${name}.${ending}`;
  }

  /**
   * Keeps a customer's own loose upload from being swept; false when it is not his, not there, or
   * kept already: what two rooms kept, one of them could let go of, or show to everybody.
   */
  async keep(owner: number, url: string, visibility: Visibility): Promise<boolean> {
    const name = nameOf(url);
    if (name === undefined) return false;
    const { numUpdatedRows } = await this.db
      .updateTable('uploads')
      .set({ kept: true, is_public: visibility === 'public' })
      .where('name', '=', name)
      .where('kind', '=', 'picture')
      .where('owner', '=', String(owner))
      .where('kept', '=', false)
      .where('bytes', '>', 0)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /**
   * Keeps a customer's own loose upload, picture or document, for himself and some others; what
   * kind it is, or undefined when it is not his, not there, or kept already.
   */
  async keepFor(
    owner: number,
    url: string,
    viewers: readonly number[],
  ): Promise<'picture' | 'document' | undefined> {
    const file = fileOf(url);
    if (file === undefined) return undefined;
    return this.db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('uploads')
        .set({ kept: true, is_public: false })
        .where('name', '=', file.name)
        .where('ending', '=', file.ending)
        .where('sha256', 'is', null)
        .where('owner', '=', String(owner))
        .where('kept', '=', false)
        .where('bytes', '>', 0)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows !== 1n) return undefined;
      await sql`insert into upload_viewers (name, viewer)
        select ${file.name}, unnest(${[...viewers]}::bigint[])`.execute(transaction);
      return file.ending === 'pdf' ? 'document' : 'picture';
    });
  }

  /** Lets go of what was kept: it is no longer shown to others and swept a day later. */
  async release(owner: number, url: string): Promise<void> {
    const name = fileOf(url)?.name;
    if (name === undefined) return;
    const nowMs = String(this.nowMs());
    const { numUpdatedRows } = await this.db
      .updateTable('uploads')
      .set({ kept: false, is_public: false, is_proof: false, loose_since_ms: nowMs })
      .where('name', '=', name)
      .where('owner', '=', String(owner))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    await this.db.deleteFrom('upload_viewers').where('name', '=', name).execute();
  }

  /** Which of some uploads a customer may see and not everybody: his own, and those for him. */
  async privateOf(viewer: number, names: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ name: string }>`
      select name from uploads u
      where name = any(${[...names]}::text[]) and not is_public and (owner = ${viewer}
        or exists (select from upload_viewers v where v.name = u.name and v.viewer = ${viewer}))
      `.execute(this.db);
    return new Set(rows.map(({ name }) => name));
  }

  /** A file by its name, for who may see it; undefined for anybody else. */
  async show(file: string, viewer: number | undefined): Promise<ShownFile | undefined> {
    const found = fileOf(`/uploads/${file}`);
    if (found === undefined) return undefined;
    const row = await this.db
      .selectFrom('uploads')
      .selectAll()
      .where('name', '=', found.name)
      .where('ending', '=', found.ending)
      .where('bytes', '>', 0)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const isPreview = !row.kept && Number(row.created_ms) + PREVIEW_MS > this.nowMs();
    const isFree = row.is_public || isPreview || Number(row.owner) === viewer;
    const isHis = isFree || (viewer !== undefined && (await this.isViewer(found.name, viewer)));
    if (!isHis) return undefined;
    const contentType = MEDIA_TYPES[found.ending];
    if (contentType === undefined) return undefined;
    const { name, bytes, is_public: isPublic } = row;
    return { name, bytes, contentType, isPublic, open: (range) => this.store.open(name, range) };
  }

  private async isViewer(name: string, viewer: number): Promise<boolean> {
    return (await this.privateOf(viewer, [name])).has(name);
  }

  /**
   * A file that a room keeps, by its address, for an operator; undefined when there is none.
   * The caller has asked for the permission and answers with a note, so that the look is logged.
   */
  async showToOperator(url: string): Promise<Uint8Array | undefined> {
    const name = fileOf(url)?.name;
    if (name === undefined) return undefined;
    const row = await this.db
      .selectFrom('uploads')
      .select('name')
      .where('name', '=', name)
      .where('kept', '=', true)
      .where('bytes', '>', 0)
      .executeTakeFirst();
    return row === undefined ? undefined : this.store.read(name);
  }

  /** Deletes what has been loose for a day; gives how many. */
  async sweep(): Promise<number> {
    const before = String(this.nowMs() - LOOSE_MS);
    await this.works.sweep();
    // The rows stay locked until their files are gone: who keeps one meanwhile finds it deleted.
    return this.db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ name: string }>`
        delete from uploads where name in (
          select name from uploads where not kept and loose_since_ms <= ${before}
          order by loose_since_ms limit ${SWEPT_AT_ONCE} for update skip locked
        ) returning name`.execute(transaction);
      for (const { name } of rows) await this.store.remove(name);
      return rows.length;
    });
  }

  /** Notes an upload before it is read, so that many at once count as many. */
  private async begin(
    owner: number,
    hasRoom = (work: Kysely<UploadTables>) => this.hasRoom(work, owner),
  ): Promise<string | undefined> {
    const name = newName();
    const nowMs = String(this.nowMs());
    return this.db.transaction().execute(async (transaction) => {
      if (!(await hasRoom(transaction))) return undefined;
      await transaction
        .insertInto('uploads')
        .values({
          name,
          owner: String(owner),
          is_public: false,
          kept: false,
          bytes: 0,
          created_ms: nowMs,
          loose_since_ms: nowMs,
        })
        .execute();
      return name;
    });
  }

  private async hasRoom(transaction: Kysely<UploadTables>, owner: number): Promise<boolean> {
    await sql`select pg_advisory_xact_lock(hashtext(${`uploads of ${owner}`}))`.execute(
      transaction,
    );
    const { sent } = await transaction
      .selectFrom('uploads')
      .select(({ fn }) => fn.countAll<string>().as('sent'))
      .where('owner', '=', String(owner))
      .where('created_ms', '>', String(this.nowMs() - HOUR_MS))
      .executeTakeFirstOrThrow();
    return Number(sent) < UPLOADS_PER_HOUR;
  }
}
