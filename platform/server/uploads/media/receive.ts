/** Takes a large file from a request to disk, and no more of it than its kind may have. */
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { type Refusal, refuse } from '../../../../core/engine/command.ts';
import { mediaOfType, MOST_MEDIA_BYTES, type Sniffed } from './kinds.ts';

/** How many of the first bytes tell what a file is. */
const HEAD_BYTES = 4_100;
/** What a form needs around its file. */
const FORM_BYTES = 64 * 1024;
const FIELD = 'file';
/** What is left of a request that broke off is removed after an hour. */
const STALE_MS = 3_600_000;

/** Whether a request says how long it is, and that it is no longer than any work may be. */
export function isWithinLimits(request: FastifyRequest): boolean {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  return length <= MOST_MEDIA_BYTES.video + FORM_BYTES;
}

/** A place on disk for one file, and who is writing to it. */
class Incoming {
  sniffed: Sniffed | undefined;
  refusal: Refusal | undefined;
  private readonly path: string;
  private target: WriteStream | undefined;
  private head: Buffer[] | undefined = [];
  private bytes = 0;

  constructor(path: string) {
    this.path = path;
  }

  /** Takes the next piece; after a refusal pieces are let go of one by one. */
  async take(piece: Buffer): Promise<void> {
    if (this.refusal !== undefined) return;
    this.bytes += piece.length;
    if (this.head !== undefined) {
      this.head.push(piece);
      if (this.bytes >= HEAD_BYTES) await this.begin();
    } else await this.write(piece);
    const most = this.sniffed === undefined ? HEAD_BYTES * 64 : MOST_MEDIA_BYTES[this.sniffed.kind];
    if (this.bytes > most) this.refusal = refuse('file_too_large');
  }

  /** All of it has come. */
  async end(): Promise<Refusal | undefined> {
    if (this.head !== undefined && this.refusal === undefined) await this.begin();
    if (this.target !== undefined) {
      this.target.end();
      await finished(this.target);
    }
    return this.bytes === 0 ? refuse('no_file') : this.refusal;
  }

  private async begin(): Promise<void> {
    const first = Buffer.concat(this.head ?? []);
    this.head = undefined;
    const found = await fileTypeFromBuffer(first);
    this.sniffed = found === undefined ? undefined : mediaOfType(found.mime);
    if (this.sniffed === undefined) this.refusal = refuse('media_refused');
    else await this.write(first);
  }

  private async write(piece: Buffer): Promise<void> {
    this.target ??= createWriteStream(this.path, { mode: 0o600 });
    if (!this.target.write(piece)) await once(this.target, 'drain');
  }
}

/**
 * The file of a request, at a path. Refusals: `no_file`, `one_file_only`, `file_too_large` (by what
 * its first bytes say it is), `media_refused` (nothing that an artist may send).
 */
export async function receiveMedia(
  request: FastifyRequest,
  path: string,
): Promise<Sniffed | Refusal> {
  if (!request.isMultipart()) return refuse('no_file');
  const incoming = new Incoming(path);
  let isTaken = false;
  try {
    for await (const part of request.parts({ limits: { fileSize: MOST_MEDIA_BYTES.video + 1 } })) {
      if (part.type !== 'file') continue;
      isTaken ||= part.fieldname === FIELD;
      for await (const piece of part.file) {
        if (part.fieldname === FIELD) await incoming.take(piece as Buffer);
      }
    }
  } catch (error) {
    await incoming.end();
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isMany = code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT';
    return refuse(isMany ? 'one_file_only' : 'no_file');
  }
  const refusal = await incoming.end();
  if (!isTaken || incoming.sniffed === undefined) return refusal ?? refuse('no_file');
  return refusal ?? incoming.sniffed;
}

/** A folder in which files wait to be looked at. */
export class IncomingFolder {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Gives a path of its own to some work, and removes what is left there after it. */
  async with<Value>(name: string, work: (path: string) => Promise<Value>): Promise<Value> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, name);
    try {
      return await work(path);
    } finally {
      await Promise.all([rm(path, { force: true }), rm(`${path}.cut`, { force: true })]);
    }
  }

  /** Removes what a process that ended has left. */
  async sweep(): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names) {
      const path = join(this.folder, name);
      const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
      if (age > STALE_MS) await rm(path, { force: true });
    }
  }
}
