/** Uploads in a bucket of an S3-compatible store, for houses of more than one machine. */
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { type Bucket, bucketCalls, type Sent } from './bucket.ts';
import type { FileStore } from './file-store.ts';

const PATIENCE_MS = 15_000;
const NAME = /^[a-z0-9]{32}$/;

/** A store in a bucket, one object a picture. The bucket itself is made by whoever runs it. */
export function bucketStore(bucket: Bucket): FileStore {
  const call = bucketCalls(bucket, 'the picture store', PATIENCE_MS);
  const send = async (method: string, name: string, more?: Sent): Promise<Response> => {
    // A name that could leave the bucket is a bug of ours: names never come from outside.
    if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of the store`);
    return call(method, name, more);
  };
  const put = async (name: string, body: Uint8Array<ArrayBuffer> | Blob): Promise<void> => {
    const reply = await send('PUT', name, { body });
    await reply.body?.cancel();
    if (!reply.ok) throw new Error('the bucket of the picture store does not exist');
  };
  return {
    put: (name, bytes) => put(name, new Uint8Array(bytes)),
    // A blob of a file says its length and is read as it is sent.
    putFile: async (name, path) => put(name, await openAsBlob(path)),
    async open(name, range) {
      const part: Readonly<Record<string, string>> =
        range === undefined ? {} : { range: `bytes=${range.first}-${range.last}` };
      const reply = await send('GET', name, { headers: part, isPassedOn: true });
      if (reply.ok && reply.body !== null) return Readable.from(reply.body);
      await reply.body?.cancel();
      return undefined;
    },
    async read(name) {
      const reply = await send('GET', name);
      if (reply.ok) return new Uint8Array(await reply.arrayBuffer());
      await reply.body?.cancel();
      return undefined;
    },
    async remove(name) {
      await (await send('DELETE', name)).body?.cancel();
    },
  };
}
