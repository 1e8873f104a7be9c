import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeStore } from '../../../tests/support/fake-store.ts';
import { readBucket } from '../uploads/bucket.ts';
import { type BackupPlace, bucketPlace, folderPlace } from './place.ts';

const NAMES = [1, 2, 3].map((day) => `bourse-2026110${day}-030000.backup`);
const [first = ''] = NAMES;

let folder: string;
let store: FakeStore;
let host: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-backups-'));
  writeFileSync(join(folder, 'made'), 'what was made');
  store = new FakeStore();
  host = await store.open();
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function bucketNamed(name: string): BackupPlace {
  const bucket = readBucket(`http://an%2Fid:s3cret@${host}/${name}`);
  if (bucket === undefined) throw new Error('no bucket');
  return bucketPlace(bucket);
}

describe.each([
  ['a folder', () => folderPlace(join(folder, 'far', 'away'))],
  ['a bucket', () => bucketNamed('pictures')],
] as const)('%s', (_name, open) => {
  it('is empty at first', async () => {
    expect(await open().list()).toEqual([]);
  });

  it('gives back what it was given, byte by byte, and lists it in order of time', async () => {
    const place = open();
    for (const name of NAMES.toReversed()) await place.put(name, join(folder, 'made'));
    expect(await place.list()).toEqual(NAMES);
    await place.fetch(first, join(folder, 'back'));
    expect(readFileSync(join(folder, 'back'), 'utf8')).toBe('what was made');
    await place.remove(first);
    expect(await place.list()).toEqual(NAMES.slice(1));
    await place.remove(first);
    await expect(place.fetch(first, join(folder, 'again'))).rejects.toThrow();
  });
});

it('a folder never has half a backup under its name', async () => {
  const place = folderPlace(join(folder, 'there'));
  await expect(place.put(first, join(folder, 'missing'))).rejects.toThrow('ENOENT');
  expect(await place.list()).toEqual([]);
  await place.put(first, join(folder, 'made'));
  expect(readdirSync(join(folder, 'there'))).toEqual([first]);
});

it('a bucket that refuses or is not there says so, and names no secret', async () => {
  await expect(bucketNamed('others').list()).rejects.toThrow(/no such bucket/);
  store.failures = 9;
  const failed = bucketNamed('pictures').put(first, join(folder, 'made'));
  await expect(failed).rejects.toThrow('the place of the backups answers 503 to PUT');
  await expect(failed).rejects.not.toThrow('s3cret');
});
