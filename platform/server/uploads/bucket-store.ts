/** Uploads in a bucket of an S3-compatible store, for houses of more than one machine. */
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { FileStore } from './file-store.ts';

const PATIENCE_MS = 15_000;
const RETRIES = 2;
const NAME = /^[a-z0-9]{32}$/;
const REGION = 'us-east-1';

/** Where a bucket is and who we are there, out of `https://key:secret@host/bucket?region=…`. */
export interface Bucket {
  /** The bucket's own address, without key and secret. */
  readonly address: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** Reads the address of a bucket; undefined when something of it is missing. */
export function readBucket(text: string): Bucket | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, pathname, username, password, searchParams } = new URL(text);
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(pathname)?.[1];
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (!isWeb || bucket === undefined || username === '' || password === '') return undefined;
  return {
    address: `${protocol}//${host}/${bucket}`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? REGION,
  };
}

interface Sent {
  readonly body?: Uint8Array<ArrayBuffer> | Blob;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the answer is read by somebody else, at his own pace. */
  readonly isPassedOn?: boolean;
}

/** A store in a bucket, one object a picture. The bucket itself is made by whoever runs it. */
export function bucketStore(bucket: Bucket): FileStore {
  const { accessKeyId, secretAccessKey, region, address } = bucket;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
  });
  const send = async (method: string, name: string, more: Sent = {}): Promise<Response> => {
    const { isPassedOn = false, ...sent } = more;
    // A name that could leave the bucket is a bug of ours: names never come from outside.
    if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of the store`);
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
    const { signal } = patience;
    const reply = await client.fetch(`${address}/${name}`, { method, signal, ...sent });
    // What is passed on takes as long as its reader does.
    if (isPassedOn) clearTimeout(timer);
    else timer.unref();
    if (reply.ok || reply.status === 404) return reply;
    await reply.body?.cancel();
    throw new Error(`the picture store answers ${reply.status} to ${method}`);
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
