/** A bucket of an S3-compatible store: its address, and signed calls to it. */
import { AwsClient } from 'aws4fetch';

const RETRIES = 2;
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

/** What is sent to a bucket. */
export interface Sent {
  readonly body?: Uint8Array<ArrayBuffer> | Blob;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the answer is read by somebody else, at his own pace. */
  readonly isPassedOn?: boolean;
}

/** Sends a call; rejects where the answer is neither good nor "there is none" (404). */
export type Send = (method: string, path: string, more?: Sent) => Promise<Response>;

/**
 * Signed calls to a bucket. @param what the store is called in errors, which name no address
 * @param patienceMs how long a call may take, its body included
 */
export function bucketCalls(bucket: Bucket, what: string, patienceMs: number): Send {
  const { accessKeyId, secretAccessKey, region, address } = bucket;
  const signer = { accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES };
  const client = new AwsClient(signer);
  return async (method, path, more = {}) => {
    const { isPassedOn = false, ...sent } = more;
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), patienceMs);
    const { signal } = patience;
    const reply = await client.fetch(`${address}/${path}`, { method, signal, ...sent });
    // What is passed on takes as long as its reader does.
    if (isPassedOn) clearTimeout(timer);
    else timer.unref();
    if (reply.ok || reply.status === 404) return reply;
    await reply.body?.cancel();
    throw new Error(`${what} answers ${reply.status} to ${method}`);
  };
}
