import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeStore } from '../../../tests/support/fake-store.ts';
import { readBucket } from './bucket.ts';
import { bucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';

const NAME = 'a'.repeat(32);
const PICTURE = Uint8Array.from([1, 2, 3, 250]);

let fake: FakeStore;
let host: string;

beforeEach(async () => {
  fake = new FakeStore();
  host = await fake.open();
});

afterEach(() => fake.close());

function store(bucket = 'pictures'): FileStore {
  const read = readBucket(`http://an%2Fid:s3cret@${host}/${bucket}?region=eu-central-1`);
  if (read === undefined) throw new Error('the address was not understood');
  return bucketStore(read);
}

describe('a bucket', () => {
  it('gives back what was put into it, until it is removed', async () => {
    const bucket = store();
    await bucket.put(NAME, PICTURE);
    expect(await bucket.read(NAME)).toEqual(PICTURE);
    expect([...fake.objects.keys()]).toEqual([`/pictures/${NAME}`]);
    await bucket.remove(NAME);
    await bucket.remove(NAME);
    expect(await bucket.read(NAME)).toBeUndefined();
  });

  it('is asked with a signature of the key for the region, and never with the secret', async () => {
    await store().put(NAME, PICTURE);
    const [call] = fake.asked;
    expect(call?.line).toBe(`PUT /pictures/${NAME}`);
    expect(call?.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=an\/id\/\d{8}\/eu-central-1\/s3\/aws4_request, /,
    );
    expect(JSON.stringify(fake.asked)).not.toContain('s3cret');
  });

  it('is asked again when it is busy for a moment', async () => {
    fake.failures = 1;
    await store().put(NAME, PICTURE);
    expect(fake.asked).toHaveLength(2);
    expect(fake.objects.size).toBe(1);
  });

  it('that does not exist keeps nothing, and says so', async () => {
    await expect(store('others').put(NAME, PICTURE)).rejects.toThrow(/does not exist/);
  });

  it.each(['../x', 'short', `${NAME}/..`, '', 'A'.repeat(32)])(
    'is never asked for %j',
    async (name) => {
      await expect(store().read(name)).rejects.toThrow(/no name of the store/);
      expect(fake.asked).toEqual([]);
    },
  );
});

describe('the address of a bucket', () => {
  it('holds the key, the secret, the host, the bucket and the region', () => {
    expect(readBucket('https://id:se%2Fcret@s3.example:9000/my-pictures/?region=x')).toEqual({
      address: 'https://s3.example:9000/my-pictures',
      accessKeyId: 'id',
      secretAccessKey: 'se/cret',
      region: 'x',
    });
  });

  it.each([
    'https://s3.example/pictures',
    'https://id@s3.example/pictures',
    'https://id:secret@s3.example',
    'https://id:secret@s3.example/a/b',
    'https://id:secret@s3.example/UPPER',
    'ftp://id:secret@s3.example/pictures',
    'pictures',
  ])('is not %s', (text) => {
    expect(readBucket(text)).toBeUndefined();
  });
});
