/** What values of settings look like: texts of the environment become what is worked with. */
import { z } from 'zod';
import { type Bucket, readBucket } from '../uploads/bucket.ts';

export const text = z.string();
/** However it is written: who writes `Live` means it. */
export const demoOrLive = text
  .transform((value) => value.toLowerCase())
  .pipe(z.enum(['demo', 'live']));
export const port = text
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535);
/** How many proxies stand in front: `off` none, `on` one. */
export const proxies = text
  .regex(/^(?:off|on|[1-9])$/)
  .transform((value) => (value === 'off' ? 0 : value === 'on' ? 1 : Number(value)));

export function address(protocols: readonly string[]) {
  return text.transform((value, context): string | undefined => {
    if (value === '') return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    context.addIssue('not an address');
    return z.NEVER;
  });
}

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

/** A folder, or a bucket: `s3://` stands for https. */
export const backupPlace = text.transform((value, context): string | Bucket | undefined => {
  if (value === '') return undefined;
  if (!/^[a-z\d]+:\/\//i.test(value)) return value;
  const read = readBucket(value.replace(/^s3:/i, 'https:'));
  if (read !== undefined) return read;
  context.addIssue('neither a folder nor a bucket');
  return z.NEVER;
});

/** An hour of the day. */
export const hour = text
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .refine((value) => value <= 23);

/** A public key of `age`. */
export const recipient = text.regex(/^(?:age1[02-9ac-hj-np-z]{58})?$/);

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

/** Addresses of NATS servers of one cluster, separated by commas; no name and password in them. */
export const natsServers = text.transform((value, context): string[] => {
  const named = value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const isServer = (each: string): boolean => {
    if (!URL.canParse(each)) return false;
    const { protocol, username, password, host, pathname } = new URL(each);
    const isPlain = username + password === '' && ['', '/'].includes(pathname);
    return ['nats:', 'tls:'].includes(protocol) && isPlain && host !== '';
  };
  if (named.every(isServer)) return named;
  context.addIssue('not an address of NATS');
  return z.NEVER;
});

/** What a process of a house can be. */
const ROLES = ['gateway', 'writer', 'jobs'] as const;

/** What a process is of a house. */
export type Role = (typeof ROLES)[number];

/** Some of the roles, each named once, separated by commas. */
export const roles = text.transform((value, context): readonly Role[] => {
  const named = value.split(',').map((each) => each.trim());
  const known = ROLES.filter((role) => named.includes(role));
  if (known.length === named.length) return known;
  context.addIssue('not roles');
  return z.NEVER;
});

/** No days, or 10 to 30: a shorter past has no room for what is told of it. */
export const daysBehind = text.regex(/^(?:0|[12]\d|30)$/).transform(Number);

/** How many of something there may be. */
export const count = text.regex(/^[1-9]\d{0,5}$/).transform(Number);

/** `live`, `off`, or minutes. */
export const clockJump = z.union([z.enum(['live', 'off']), count]);

const LIVE_JUMP_MINUTES = 30;

/** The gap in milliseconds after which a start asks; undefined where none is too long. */
export function clockJumpMs(
  setting: z.infer<typeof clockJump>,
  mode: 'demo' | 'live',
): number | undefined {
  if (setting === 'off' || (setting === 'live' && mode === 'demo')) return undefined;
  return (setting === 'live' ? LIVE_JUMP_MINUTES : setting) * 60_000;
}
