/** Works of artists: the sounds, films and pictures that they send, and those of the house. */
import type { Kysely } from 'kysely';
import { type Refusal, refuse } from '../../../../core/engine/command.ts';
import type { FileStore } from '../file-store.ts';
import { fileOf, HOUSE_UPLOADS, type UploadTables } from '../upload-tables.ts';
import type { MediaKind, Sniffed } from './kinds.ts';
import { checkMedia } from './media.ts';
import type { IncomingFolder } from './receive.ts';

/** Works that nobody has kept yet, of one artist: what he may fill our disk with. */
export const MOST_LOOSE_BYTES = 200 * 1024 * 1024;

/** A work of an artist, as it is stored. */
export interface KeptMedia {
  readonly kind: MediaKind;
  /** SHA-256 of what is stored, as hex. */
  readonly sha256: string;
  readonly bytes: number;
  /** Zero for pictures and animations. */
  readonly durationMs: number;
}

/** A work that the house made itself. */
export interface PlacedMedia {
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly kind: MediaKind;
  readonly durationMs: number;
}

/** What works are kept with. */
export interface WorksOptions {
  readonly db: Kysely<UploadTables>;
  readonly store: FileStore;
  readonly incoming: IncomingFolder;
  readonly nowMs: () => number;
  /** Notes an upload before it is read; undefined after too many of them. */
  readonly begin: (owner: number) => Promise<string | undefined>;
}

/** Keeps works of artists: who sent them is who may keep them, and everybody may see them then. */
export class Works {
  private readonly db: Kysely<UploadTables>;
  private readonly store: FileStore;
  private readonly nowMs: () => number;
  private readonly incoming: IncomingFolder;
  private readonly begin: WorksOptions['begin'];

  constructor({ db, store, incoming, nowMs, begin }: WorksOptions) {
    this.db = db;
    this.store = store;
    this.incoming = incoming;
    this.nowMs = nowMs;
    this.begin = begin;
  }

  /**
   * Takes one more work of an artist; `receive` writes it to a path and says what it seems to be.
   * Answers its address, or a refusal: `too_many_uploads`, one of `receive`, one of `checkMedia`.
   */
  async take(
    owner: number,
    receive: (path: string) => Promise<Sniffed | Refusal>,
  ): Promise<string | Refusal> {
    const name = await this.begin(owner);
    if (name === undefined || (await this.looseBytes(owner)) > MOST_LOOSE_BYTES) {
      return refuse('too_many_uploads');
    }
    return this.incoming.with(name, async (path) => {
      const sniffed = await receive(path);
      if ('refused' in sniffed) return sniffed;
      const media = await checkMedia(path, sniffed);
      if ('refused' in media) return media;
      await this.store.putFile(name, path);
      const { bytes, kind, ending, sha256, durationMs } = media;
      await this.db
        .updateTable('uploads')
        .set({ bytes, kind, ending, sha256, duration_ms: durationMs })
        .where('name', '=', name)
        .execute();
      return `/uploads/${name}.${ending}`;
    });
  }

  /** Removes what was being sent when a process ended. */
  async sweep(): Promise<void> {
    await this.incoming.sweep();
  }

  /**
   * Keeps an artist's own loose work for everybody, and says what it is; undefined when it is not
   * his, not there, or kept already.
   */
  async keep(owner: number, url: string): Promise<KeptMedia | undefined> {
    const file = fileOf(url);
    if (file === undefined) return undefined;
    const row = await this.db
      .updateTable('uploads')
      .set({ kept: true, is_public: true })
      .where('name', '=', file.name)
      .where('ending', '=', file.ending)
      .where('sha256', 'is not', null)
      .where('owner', '=', String(owner))
      .where('kept', '=', false)
      .where('bytes', '>', 0)
      .returning(['kind', 'sha256', 'bytes', 'duration_ms'])
      .executeTakeFirst();
    if (row === undefined || row.sha256 === null || row.kind === 'document') return undefined;
    const { kind, sha256, bytes } = row;
    return { kind, sha256, bytes, durationMs: row.duration_ms };
  }

  /** Stores a work that the house made itself, under a name that follows from it, for everybody. */
  async place(made: PlacedMedia): Promise<void> {
    const { bytes, sha256, kind, durationMs } = made;
    const file = fileOf(made.url);
    if (file === undefined) throw new Error(`${made.url} is no address of ours`);
    const nowMs = String(this.nowMs());
    await this.store.put(file.name, bytes);
    await this.db
      .insertInto('uploads')
      .values({
        ...file,
        kind,
        sha256,
        bytes: bytes.byteLength,
        duration_ms: durationMs,
        owner: String(HOUSE_UPLOADS),
        is_public: true,
        kept: true,
        created_ms: nowMs,
        loose_since_ms: nowMs,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }

  /** How much of what an artist sent nobody has kept. */
  private async looseBytes(owner: number): Promise<number> {
    const { total } = await this.db
      .selectFrom('uploads')
      .select(({ fn }) => fn.sum<string | null>('bytes').as('total'))
      .where('owner', '=', String(owner))
      .where('kept', '=', false)
      .executeTakeFirstOrThrow();
    return Number(total ?? 0);
  }
}
