/** What values of settings look like: texts of the environment become what is worked with. */
import { z } from 'zod';
import { type Bucket, readBucket } from '../uploads/bucket-store.ts';

export type Feed =
  | { readonly kind: 'sim' }
  | { readonly kind: 'live' }
  | { readonly kind: 'replay'; readonly folder: string };

export const text = z.string();
/** However it is written: who writes `Live` means it. */
export const demoOrLive = text
  .transform((value) => value.toLowerCase())
  .pipe(z.enum(['demo', 'live']));
export const optionalWhole = text
  .regex(/^(?:-?\d{1,15})?$/)
  .transform((value) => (value === '' ? undefined : Number(value)));
export const port = text
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535);
export const speed = text
  .regex(/^\d{1,9}(?:\.\d{1,6})?$/)
  .transform(Number)
  .refine((value) => value > 0);
export const days = text
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value >= 1);
/** How many proxies stand in front: `off` none, `on` one. */
export const proxies = text
  .regex(/^(?:off|on|[1-9])$/)
  .transform((value) => (value === 'off' ? 0 : value === 'on' ? 1 : Number(value)));

export const feed = text.transform((value, context): Feed => {
  if (value === 'sim' || value === 'live') return { kind: value };
  if (value.startsWith('replay:') && value.length > 'replay:'.length) {
    return { kind: 'replay', folder: value.slice('replay:'.length) };
  }
  context.addIssue('not a feed');
  return z.NEVER;
});

/** Whether a calendar has this day: `Date` turns the 30th of February into the 1st of March. */
function isDay(day: string): boolean {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(startMs) && new Date(startMs).toISOString().startsWith(day);
}

export const time = text.transform((value, context): number | undefined => {
  if (value === '') return undefined;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0];
  const epochMs = day !== undefined && isDay(day) ? Date.parse(value) : Number.NaN;
  if (Number.isFinite(epochMs)) return epochMs;
  context.addIssue('not a time');
  return z.NEVER;
});

export function address(protocols: readonly string[]) {
  return text.transform((value, context): string | undefined => {
    if (value === '') return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    context.addIssue('not an address');
    return z.NEVER;
  });
}

/** A bare mail address, or one with a name before it: `Bourse <post@shop.example>`. */
export const mailAddress = text.transform((value, context): string | undefined => {
  if (value === '') return undefined;
  const bare = /^[^<>"]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  if (/^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/.test(bare)) return value;
  context.addIssue('not a mail address');
  return z.NEVER;
});

/** Where pages come from: scheme, host and port, and nothing after them. */
function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, origin: own } = new URL(value);
  return /^https?:$/.test(protocol) && own === value;
}

export const origin = text.transform((value, context): string | undefined => {
  if (value === '') return undefined;
  if (isOrigin(value)) return value;
  context.addIssue('not an origin');
  return z.NEVER;
});

/** A bucket of an S3-compatible store, with who we are there. */
export const bucket = text.transform((value, context): Bucket | undefined => {
  if (value === '') return undefined;
  const read = readBucket(value);
  if (read !== undefined) return read;
  context.addIssue('not a bucket');
  return z.NEVER;
});

/** Origins of other sites, separated by commas. */
export const origins = text.transform((value, context): string[] => {
  const named = value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (named.every(isOrigin)) return named;
  context.addIssue('not an origin');
  return z.NEVER;
});

/** A private key looks like a public one but for its first letters: those are what is checked. */
export const publicKey = text.transform((value, context): string | undefined => {
  if (value === '') return undefined;
  if (/^[xzvt]pub[1-9A-HJ-NP-Za-km-z]{100,120}$/.test(value)) return value;
  context.addIssue('not an extended public key');
  return z.NEVER;
});
export const confirmations = text.regex(/^[1-9]\d{0,3}$/).transform(Number);
export const tokens = text.transform((value, context): ReadonlyMap<string, string> => {
  const pairs = value
    .split(',')
    .map((pair) => /^([A-Z]{2,8})=(0x[0-9a-fA-F]{40})$/.exec(pair.trim()));
  const named = pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? ''] as const);
  if (pairs.every((pair) => pair !== null)) return new Map(named);
  context.addIssue('not a list of tokens');
  return z.NEVER;
});
/** A process on this machine: an address of the loopback, or a socket file. */
export const loopback = text.transform((value, context): string | undefined => {
  if (value === '' || /^unix:\/[^\0]+$/.test(value)) return value === '' ? undefined : value;
  const isHere = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?\/?$/.test(value);
  if (isHere) return value;
  context.addIssue('not on this machine');
  return z.NEVER;
});
