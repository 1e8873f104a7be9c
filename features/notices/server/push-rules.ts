/** Which push services are known, and what an answer of theirs means. */
import { isWebLink } from '../../../platform/server/http/web-link.ts';
import { MOST_TRIES, type PushResult } from '../contract.ts';

/** Hosts of FCM, Mozilla, Apple and WNS; with a dot in front also all below it. */
const HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;
const LONGEST_ENDPOINT = 1_000;

/**
 * Whether an address may be one of a push service: https at its usual port, a known host by name,
 * and nobody's name or password in it. It comes from the customer, and the house will call it.
 */
export function isPushEndpoint(text: string): boolean {
  if (text.length > LONGEST_ENDPOINT) return false;
  const url = isWebLink(text) ? URL.parse(text) : null;
  if (url === null || url.port !== '' || url.hash !== '') return false;
  return HOSTS.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  );
}

const P256DH = /^[A-Za-z0-9_-]{87}=?$/;
const AUTH = /^[A-Za-z0-9_-]{22}(?:==)?$/;

/** Whether the keys of a device have the form of an uncompressed point and of 16 bytes. */
export function areDeviceKeys(p256dh: string, auth: string): boolean {
  if (!P256DH.test(p256dh) || !AUTH.test(auth)) return false;
  // An uncompressed point begins with the byte 4.
  return /^B[A-P]/.test(p256dh);
}

/** What an answer means: taken, gone for good, to be tried again, or refused. */
export function resultOf(status: number): Exclude<PushResult, 'given_up'> {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  // No answer in time counts as none: 0.
  return status === 429 || status >= 500 || status === 0 ? 'later' : 'refused';
}

const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;

/**
 * When a message is tried again after so many tries that failed: half a minute later and twice as
 * long each time, or when the service says so; undefined when it is given up.
 */
export function nextTryMs(
  tries: number,
  nowMs: number,
  expiresMs: number,
  retryAfterMs = 0,
): number | undefined {
  if (tries >= MOST_TRIES) return undefined;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
  const nextMs = nowMs + Math.max(pauseMs, Math.min(retryAfterMs, LONGEST_PAUSE_MS));
  return nextMs < expiresMs ? nextMs : undefined;
}
