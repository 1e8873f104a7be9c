import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bucketStore, readBucket } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';

const NAME = 'a'.repeat(32);
const PICTURE = Uint8Array.from([1, 2, 3, 250]);

/** A small store that speaks the part of S3 that is used, and remembers who asked. */
class FakeStore {
  readonly objects = new Map<string, Buffer>();
  readonly asked: { readonly line: string; readonly authorization: string }[] = [];
  /** How many of the next calls fail. */
  failures = 0;
  private server: Server | undefined;

  async open(): Promise<string> {
    const server = createServer((request, reply) => {
      void this.answer(request).then(({ status, body }) => {
        reply.writeHead(status).end(body);
      });
    });
    this.server = server;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await new Promise((done) => this.server?.close(done));
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body?: Buffer }> {
    const { method = '', url = '', headers } = request;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    this.asked.push({ line: `${method} ${url}`, authorization: headers.authorization ?? '' });
    if (this.failures > 0) {
      this.failures -= 1;
      return { status: 503 };
    }
    if (!url.startsWith('/pictures/')) return { status: 404 };
    if (method === 'PUT') this.objects.set(url, Buffer.concat(parts));
    if (method === 'DELETE') {
      this.objects.delete(url);
      return { status: 204 };
    }
    const body = this.objects.get(url);
    if (body === undefined) return { status: 404 };
    return method === 'GET' ? { status: 200, body } : { status: 200 };
  }
}

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
