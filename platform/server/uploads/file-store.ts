/** Where the bytes of uploads lie: a folder of this machine; a bucket can take its place. */
import { copyFile, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.ts';

/** Keeps bytes by name. Names are made by the house, never by a customer. */
export interface FileStore {
  /** Stores all of the bytes or nothing. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Stores a copy of a file, piece by piece: all of it or nothing. */
  putFile(name: string, path: string): Promise<void>;
  /** The bytes; undefined when there are none. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** The bytes, or some of them, piece by piece; undefined when there are none. */
  open(name: string, range: ByteRange | undefined): Promise<Readable | undefined>;
  /** Removes the bytes, if there are any. */
  remove(name: string): Promise<void>;
}

const NAME = /^[a-z0-9]{32}$/;

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function unlessMissing<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A store in a folder, spread over subfolders by the first two letters of the names. */
export function diskStore(folder: string): FileStore {
  const pathOf = (name: string): string => {
    // A name that could leave the folder is a bug of ours: names never come from outside.
    if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of the store`);
    return join(folder, name.slice(0, 2), name);
  };
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // A crash in between leaves no half picture under the real name.
      await writeFile(`${path}.part`, bytes, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    async putFile(name, from) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await copyFile(from, `${path}.part`);
      await rename(`${path}.part`, path);
    },
    read: (name) => unlessMissing(() => readFile(pathOf(name))),
    async open(name, range) {
      const file = await unlessMissing(() => open(pathOf(name), 'r'));
      if (range === undefined) return file?.createReadStream();
      return file?.createReadStream({ start: range.first, end: range.last });
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
      await rm(`${pathOf(name)}.part`, { force: true });
    },
  };
}
