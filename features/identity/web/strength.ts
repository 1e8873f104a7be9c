/** How hard a password is to guess, roughly: for a hint, never for a refusal. Pure. */
export type Strength = 'weak' | 'fair' | 'strong';

const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{Ll}\p{Lu}\p{N}]/u];
const FAIR = 40;
const STRONG = 64;
const BITS_PER_CLASS = 1.4;

/** Length counts most, kinds of characters some, and repetition nothing. */
export function strengthOf(password: string): Strength {
  const kinds = CLASSES.filter((pattern) => pattern.test(password)).length;
  const distinct = new Set(password).size;
  const score = Math.min(password.length, distinct * 2) * (2 + kinds * BITS_PER_CLASS);
  if (password.length < 8 || score < FAIR) return 'weak';
  return score < STRONG ? 'fair' : 'strong';
}
