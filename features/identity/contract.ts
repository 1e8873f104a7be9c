/**
 * Customers, their sessions and codes. Nothing here decides about money; who belongs together is
 * journaled, as numbers only, because rooms that do decide about money ask for it.
 */
import type { Command } from '../../core/engine/command.ts';

/**
 * Says that two accounts were used on one device. Given by the house, when somebody logs in with
 * the last token of another customer at hand. Refusals: `RELATED_REFUSALS`.
 */
export interface RelateAccounts extends Command<null> {
  readonly type: 'identity.related';
  readonly owner: number;
  readonly other: number;
  readonly why: 'device';
}

export type IdentityCommand = RelateAccounts;

/** Why a pair is not taken, in the order in which it is checked; only the house is told. */
export const RELATED_REFUSALS = ['not_allowed', 'bad_pair', 'already_related'] as const;

/** Two accounts that belong together; table `related_accounts`, the smaller number first. */
export interface RelatedAccounts {
  readonly owner: number;
  readonly other: number;
  readonly why: 'device';
  readonly sinceMs: number;
}

/** Why identity refuses, in the order in which a call checks. */
export const IDENTITY_REFUSALS = [
  'bad_email',
  'bad_phone',
  'password_too_short',
  'password_too_long',
  'password_too_common',
  'passwords_differ',
  'bad_payment_password',
  'bad_nickname',
  'bad_signature',
  'bad_picture',
  'bad_region',
  'bad_language',
  'bad_fiat',
  'password_wrong',
  'wait_for_code',
  'too_many_codes',
  'code_wrong',
  'account_taken',
  'invite_code_unknown',
  'too_many_tries',
  'login_wrong',
  'sms_unavailable',
  'unknown_session',
  'two_factor_needed',
  'two_factor_wrong',
  'two_factor_on',
  'two_factor_off',
  'bad_anti_phishing',
  'payment_password_unset',
  'payment_password_wrong',
  'passkeys_unavailable',
  'passkey_wrong',
  'bad_passkey_name',
  'too_many_passkeys',
  'unknown_passkey',
  'unknown_undo',
] as const;
export type IdentityRefusal = (typeof IDENTITY_REFUSALS)[number];

/** Why a security reset is refused, in the order in which its calls check. */
export const RESET_REFUSALS = [
  'reason_needed',
  'unknown_account',
  'own_account',
  'nothing_to_reset',
  'reset_waits',
  'unknown_reset',
  'reset_decided',
  'reset_expired',
  'own_reset',
  'second_factor_login_needed',
] as const;
export type ResetRefusal = (typeof RESET_REFUSALS)[number];

/** Why a change of a credit score is refused, in the order in which it is checked. */
export const SCORE_REFUSALS = [
  'reason_needed',
  'bad_score',
  'unknown_account',
  'own_account',
  'same_score',
] as const;
export type ScoreRefusal = (typeof SCORE_REFUSALS)[number];

/**
 * What the house thinks of a customer, as operators say it with a reason: everybody begins with
 * all of it. It is shown, and decides about nothing: no price, limit or fee reads it.
 */
export const HIGHEST_SCORE = 100;

/** Who decides about a security reset, and how. */
export type ResetVerdict = 'confirm' | 'reject' | 'refuse';

/** A password has more than six characters. */
export const LEAST_PASSWORD = 7;
export const LONGEST_PASSWORD = 128;
/** How long a code lives, how often it may be tried and how soon the next may be asked for. */
export const CODE_LIFE_MS = 10 * 60_000;
export const CODE_TRIES = 5;
export const CODE_PAUSE_MS = 60_000;
/** Codes of one target in 24 hours: with five tries each a guess stays a guess. */
export const CODES_A_DAY = 20;
/**
 * Wrong passwords in this time: this many for an account from one address or known device, this
 * many for it from all addresses of strangers together, and this many from an address in all.
 */
export const TRY_WINDOW_MS = 15 * 60_000;
export const TRIES_PER_ACCOUNT = 5;
export const TRIES_PER_ACCOUNT_ANYWHERE = 20;
export const TRIES_PER_ADDRESS = 30;
/** How long a network counts as the owner's after a log-in from it. */
export const KNOWN_ADDRESS_MS = 30 * 24 * 3_600_000;

/** How many codes may be sent in `TRY_WINDOW_MS`, by mail and by text each. */
export interface CodeLimits {
  /** Asked for from one network address. */
  readonly perAddress: number;
  /** Sent to whoever is named, by all callers together; codes for a lost password do not count. */
  readonly toAnybody: number;
}
export const CODE_LIMITS: CodeLimits = { perAddress: 30, toAnybody: 300 };
export const SESSION_MS = 24 * 3_600_000;
export const STAYING_SESSION_MS = 30 * 24 * 3_600_000;
/** How long nothing may be withdrawn after something changed by which one proves who one is. */
export const WITHDRAWAL_LOCK_MS = 24 * 3_600_000;
/** How long a first phone waits that was bound without proof, and may be undone after that. */
export const WAITING_PHONE_MS = 24 * 3_600_000;
export const UNDO_AFTER_MS = 7 * 24 * 3_600_000;
/** Wrong second factors and payment passwords in `TRY_WINDOW_MS`, wherever they come from. */
export const SECOND_TRIES = 5;
/** Codes for who has lost his phone; each opens once. */
export const RECOVERY_CODES = 10;
/** How long one has to answer a passkey's challenge. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;
export const MOST_PASSKEYS = 10;
/** How long a second operator has to confirm a security reset. */
export const RESET_LIFE_MS = 24 * 3_600_000;
/** A session's last use is written down at most this often. */
export const SEEN_EVERY_MS = 5 * 60_000;
