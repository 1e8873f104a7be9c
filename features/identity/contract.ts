/** Customers, their sessions and codes. Nothing here decides about money. */

/** Why identity refuses, in the order in which a call checks. */
export const IDENTITY_REFUSALS = [
  'bad_email',
  'bad_phone',
  'password_too_short',
  'password_too_long',
  'passwords_differ',
  'bad_payment_password',
  'bad_nickname',
  'bad_signature',
  'bad_picture',
  'bad_region',
  'password_wrong',
  'wait_for_code',
  'code_wrong',
  'account_taken',
  'invite_code_unknown',
  'too_many_tries',
  'login_wrong',
  'sms_unavailable',
  'unknown_session',
] as const;
export type IdentityRefusal = (typeof IDENTITY_REFUSALS)[number];

/** A password has more than six characters. */
export const LEAST_PASSWORD = 7;
export const LONGEST_PASSWORD = 128;
/** How long a code lives, how often it may be tried and how soon the next may be asked for. */
export const CODE_LIFE_MS = 10 * 60_000;
export const CODE_TRIES = 5;
export const CODE_PAUSE_MS = 60_000;
/** Wrong passwords in this time: this many for an account from an address, and for an address. */
export const TRY_WINDOW_MS = 15 * 60_000;
export const TRIES_PER_ACCOUNT = 5;
export const TRIES_PER_ADDRESS = 30;
export const SESSION_MS = 24 * 3_600_000;
export const STAYING_SESSION_MS = 30 * 24 * 3_600_000;
