/** How a message leaves the house: one request, to a known host, to a public address. */
import { lookup } from 'node:dns';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { isPushEndpoint } from './push-rules.ts';

/** A message, encrypted for its device. */
export interface PushRequest {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What the service said; 0 where it said nothing in time. */
export interface PushAnswer {
  readonly status: number;
  readonly retryAfterMs: number;
}

/** Takes one message to its service. Never rejects. */
export type PushTransport = (message: PushRequest) => Promise<PushAnswer>;

const PATIENCE_MS = 10_000;
const NOTHING: PushAnswer = { status: 0, retryAfterMs: 0 };

const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

/** Whether an address is one of the open internet, and none of the house's own surroundings. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !inside.check(address, 'ipv4');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return isPublicAddress(mapped);
  return !inside.check(address, 'ipv6') && !/^::ffff:/i.test(address);
}

/** Looks a host up and gives public addresses only: a name may be made to mean our own network. */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const open = (found ?? []).filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (error !== null || first === undefined) {
      done(error ?? new Error(`${host} has no public address`), '', 0);
    } else if (options.all === true) done(null, open);
    else done(null, first.address, first.family);
  });
};

/** Seconds or a date, as the header says it. */
export function retryAfterOf(header: string | undefined, nowMs: number): number {
  if (header === undefined) return 0;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1_000;
  const dateMs = Date.parse(header);
  return Number.isNaN(dateMs) ? 0 : Math.max(0, dateMs - nowMs);
}

/** The real one: https, no redirects, no private addresses, ten seconds. */
export const sendOverHttps: PushTransport = ({ endpoint, headers, body }) => {
  if (!isPushEndpoint(endpoint)) return Promise.resolve(NOTHING);
  return new Promise((resolve) => {
    const asked = httpsRequest(endpoint, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length) },
      lookup: publicLookup,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    asked.on('error', () => resolve(NOTHING));
    asked.on('response', (answer) => {
      // What it says besides is of no use here, and of no length that we would read.
      answer.destroy();
      const retryAfterMs = retryAfterOf(answer.headers['retry-after'], Date.now());
      resolve({ status: answer.statusCode ?? 0, retryAfterMs });
    });
    asked.end(body);
  });
};
