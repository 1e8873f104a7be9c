/** Time-based one-time passwords (RFC 6238: SHA-1, six digits, thirty seconds). */
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;

function generator(secret: string, account: string, siteName = ''): TOTP {
  return new TOTP({
    issuer: `${siteName} console`,
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** A new secret in base 32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that authenticator apps read from a QR code. */
export function enrolmentUri(secret: string, account: string, siteName: string): string {
  return generator(secret, account, siteName).toString();
}

/**
 * The time step whose code this is: the present one or one beside it, for clocks that differ;
 * undefined for a code of another step.
 */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = generator(secret, '').validate({ token, timestamp: nowMs, window: 1 });
  if (delta === null) return undefined;
  return Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta;
}
