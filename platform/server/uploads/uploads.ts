import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import type { FileStore } from './file-store.ts';
import { remakePicture } from './picture.ts';

/** Whose uploads the house's own are, by whichever operator: no customer has this number. */
export const HOUSE_UPLOADS = 0;
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

interface UploadTable {
  readonly name: string;
  readonly owner: string;
  readonly is_public: boolean;
  readonly kept: boolean;
  readonly bytes: number;
  readonly created_ms: string;
  readonly loose_since_ms: string;
}

interface UploadTables {
  readonly uploads: UploadTable;
}

/** What uploads work with. */
export interface UploadsOptions {
  readonly db: Kysely<UploadTables>;
  readonly store: FileStore;
  readonly nowMs: () => number;
}

/** A picture to be shown, and whether everybody may keep a copy. */
export interface ShownPicture {
  readonly bytes: Uint8Array;
  readonly isPublic: boolean;
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

/**
 * Pictures that customers, and the house for its articles, sent: who may see them, how many they
 * may send, and what is thrown away. An upload is loose until a room keeps it; a loose one is swept
 * after a day.
 */
export class Uploads {
  private readonly db: Kysely<UploadTables>;
  private readonly store: FileStore;
  private readonly nowMs: () => number;

  constructor(options: UploadsOptions) {
    this.db = options.db;
    this.store = options.store;
    this.nowMs = options.nowMs;
  }

  /**
   * Takes one more upload of a customer; `read` then gives its bytes. Answers the address of the
   * stored picture, or a refusal: `too_many_uploads`, one of `read`, one of `remakePicture`.
   */
  async take(owner: number, read: () => Promise<Uint8Array | Refusal>): Promise<string | Refusal> {
    const name = await this.begin(owner);
    if (name === undefined) return refuse('too_many_uploads');
    const sent = await read();
    if ('refused' in sent) return sent;
    const picture = await remakePicture(sent);
    if ('refused' in picture) return picture;
    await this.store.put(name, picture);
    await this.db
      .updateTable('uploads')
      .set({ bytes: picture.byteLength })
      .where('name', '=', name)
      .execute();
    return `/uploads/${name}.webp`;
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
      .where('owner', '=', String(owner))
      .where('kept', '=', false)
      .where('bytes', '>', 0)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** Lets go of what was kept: it is no longer shown to others and swept a day later. */
  async release(owner: number, url: string): Promise<void> {
    const name = nameOf(url);
    if (name === undefined) return;
    await this.db
      .updateTable('uploads')
      .set({ kept: false, is_public: false, loose_since_ms: String(this.nowMs()) })
      .where('name', '=', name)
      .where('owner', '=', String(owner))
      .execute();
  }

  /** Which of some uploads are a customer's own, and shown to nobody else. */
  async privateOf(owner: number, names: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db
      .selectFrom('uploads')
      .select('name')
      .where('name', 'in', [...names])
      .where('owner', '=', String(owner))
      .where('is_public', '=', false)
      .execute();
    return new Set(rows.map(({ name }) => name));
  }

  /** A picture by its file name, for who may see it; undefined for anybody else. */
  async show(file: string, viewer: number | undefined): Promise<ShownPicture | undefined> {
    const name = nameOf(`/uploads/${file}`);
    if (name === undefined) return undefined;
    const row = await this.db
      .selectFrom('uploads')
      .selectAll()
      .where('name', '=', name)
      .where('bytes', '>', 0)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const isOwner = Number(row.owner) === viewer;
    const isPreview = !row.kept && Number(row.created_ms) + PREVIEW_MS > this.nowMs();
    if (!row.is_public && !isOwner && !isPreview) return undefined;
    const bytes = await this.store.read(name);
    return bytes === undefined ? undefined : { bytes, isPublic: row.is_public };
  }

  /**
   * A picture that a room keeps, by its address, for an operator; undefined when there is none.
   * The caller has asked for the permission and answers with a note, so that the look is logged.
   */
  async showToOperator(url: string): Promise<Uint8Array | undefined> {
    const name = nameOf(url);
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
  private async begin(owner: number): Promise<string | undefined> {
    const name = newName();
    const nowMs = String(this.nowMs());
    const since = String(this.nowMs() - HOUR_MS);
    return this.db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext(${`uploads of ${owner}`}))`.execute(
        transaction,
      );
      const { sent } = await transaction
        .selectFrom('uploads')
        .select(({ fn }) => fn.countAll<string>().as('sent'))
        .where('owner', '=', String(owner))
        .where('created_ms', '>', since)
        .executeTakeFirstOrThrow();
      if (Number(sent) >= UPLOADS_PER_HOUR) return undefined;
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
}
