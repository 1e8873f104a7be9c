/** Where backups lie: a folder, best one that is another machine's, or a bucket. */
import { createWriteStream, openAsBlob } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Bucket, bucketCalls } from '../uploads/bucket.ts';
import { backupsAmong } from './names.ts';

/** Keeps backups by their names. */
export interface BackupPlace {
  /** What is there, the oldest first; what is no backup of ours is not told. */
  list(): Promise<readonly string[]>;
  /** Stores a copy of a file: all of it or nothing. */
  put(name: string, path: string): Promise<void>;
  /** Writes what is stored into a file. */
  fetch(name: string, path: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** A large house on a slow line: an hour for one file. */
const PATIENCE_MS = 3_600_000;
const OWN_ONLY = 0o700;

/** Backups in a folder, which is made where it is missing. */
export function folderPlace(folder: string): BackupPlace {
  return {
    async list() {
      await mkdir(folder, { recursive: true, mode: OWN_ONLY });
      return backupsAmong(await readdir(folder));
    },
    async put(name, path) {
      await mkdir(folder, { recursive: true, mode: OWN_ONLY });
      const part = join(folder, `${name}.part`);
      await copyFile(path, part);
      // The name is there when all of it is on the disk.
      const file = await open(part);
      await file.sync();
      await file.close();
      await rename(part, join(folder, name));
    },
    fetch: (name, path) => copyFile(join(folder, name), path),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

const KEY = /<Key>([^<]*)<\/Key>/g;
const NEXT = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/;

/** Backups in a bucket of an S3-compatible store; whoever runs it has made the bucket. */
export function bucketPlace(bucket: Bucket): BackupPlace {
  const send = bucketCalls(bucket, 'the place of the backups', PATIENCE_MS);
  const sure = async (method: string, path: string, more = {}): Promise<Response> => {
    const reply = await send(method, path, more);
    if (reply.ok) return reply;
    await reply.body?.cancel();
    throw new Error(`the place of the backups has no ${path.split('?')[0] || 'such bucket'}`);
  };
  return {
    async list() {
      const names: string[] = [];
      for (let after: string | undefined = ''; after !== undefined; ) {
        const token: string =
          after === '' ? '' : `&continuation-token=${encodeURIComponent(after)}`;
        const page = await (await sure('GET', `?list-type=2&prefix=bourse-${token}`)).text();
        names.push(...[...page.matchAll(KEY)].map(([, name = '']) => name));
        after = NEXT.exec(page)?.[1];
      }
      return backupsAmong(names);
    },
    async put(name, path) {
      const reply = await sure('PUT', name, { body: await openAsBlob(path) });
      await reply.body?.cancel();
    },
    async fetch(name, path) {
      const { body } = await sure('GET', name, { isPassedOn: true });
      if (body === null) throw new Error(`the place of the backups has nothing in ${name}`);
      await pipeline(Readable.fromWeb(body), createWriteStream(path, { mode: 0o600 }));
    },
    async remove(name) {
      await (await send('DELETE', name)).body?.cancel();
    },
  };
}

/** The place that a setting names; see `backupPlace` of the settings. */
export function openPlace(named: string | Bucket): BackupPlace {
  return typeof named === 'string' ? folderPlace(named) : bucketPlace(named);
}
