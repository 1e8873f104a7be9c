/**
 * What a customer was shown before he began something. Whoever says which version he saw is refused
 * where another one is in force; whoever says nothing, where it came into force a moment ago, when
 * his screen may still show the one before.
 */
import { type Refusal, refuse } from './command.ts';

/** For how long new terms are new to a caller who does not say what he saw; the last ms counts. */
export const NEW_TERMS_MS = 60_000;
/** What a call says that does not say which terms it saw. */
export const NOTHING_SEEN = 0;

/** The terms that a command begins something under. */
export interface TermsInForce {
  /** Another number for other terms: their version, or what they come down to. */
  readonly version: number;
  /** Since when, where they have replaced others; 0 for the first ones. */
  readonly sinceMs: number;
}

/** The terms of a product whose changes are planned, by the product's key. */
export interface PlannedKey {
  readonly product: string;
  readonly key: number;
  /** Whether it ends something as well, so that who says nothing is never kept from it. */
  readonly isWayOut?: true;
}

/**
 * Why nothing is begun under terms. Refusal: `terms_changed`.
 * @param seen the version that the caller saw, or `NOTHING_SEEN`
 */
export function seenTermsRefusal(
  { version, sinceMs }: TermsInForce,
  seen: number,
  timeMs: number,
): Refusal | undefined {
  const isNew = sinceMs > 0 && timeMs - sinceMs <= NEW_TERMS_MS;
  const isOther = seen === NOTHING_SEEN ? isNew : seen !== version;
  return isOther ? refuse('terms_changed') : undefined;
}
