/** The service that sends text messages, as two settings name it. */
import { z } from 'zod';
import { StartupError } from '../../../platform/server/database/errors.ts';
import type { SmsService } from '../../../platform/server/mail/sms.ts';

function isHere({ hostname }: URL): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

/** Codes and the secret travel to it: without TLS only this machine is asked. */
export const smsAddress = z.string().transform((value, context): string | undefined => {
  if (value === '') return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere(url));
  if (url !== undefined && isSafe && url.username === '' && url.password === '') return value;
  context.addIssue('not an address');
  return z.NEVER;
});

export const smsToken = z.string().transform((value, context): string | undefined => {
  if (value === '') return undefined;
  if (/^[\x21-\x7e]{1,2000}$/.test(value)) return value;
  context.addIssue('not a token');
  return z.NEVER;
});

/**
 * The service of both settings; undefined when there is none.
 * @throws StartupError when one of them is missing.
 */
export function smsService(
  url: string | undefined,
  token: string | undefined,
): SmsService | undefined {
  if (url !== undefined && token !== undefined) return { url, token };
  if (url === token) return undefined;
  throw new StartupError('SMS_URL and SMS_TOKEN go together: one of them is not set.');
}
