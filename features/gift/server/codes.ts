/** Codes of cards: made here, shown once, and kept as keyed hashes only. */
import { randomUUID } from 'node:crypto';
import { codeFrom } from '../rules/code.ts';

/** Hides texts under a key that never leaves the house. */
export interface Secrets {
  hash(text: string, context: string): string;
  seal(text: string, context: string): string;
  open(sealed: string, context: string): string;
}

const EIGHTY_BITS = 20;
const LETTER = 'letter of a gift card';

/**
 * A code for what a customer asks for under a key: the same request again has the same code, so
 * that an answer that was lost on its way can be given once more. Nobody else can make it.
 */
export function newCode(secrets: Secrets, owner: number, key: string = randomUUID()): string {
  return codeFrom(secrets.hash(`${owner} ${key}`, 'code of a gift card').slice(0, EIGHTY_BITS));
}

/** What the machine knows a code by. */
export function codeHash(secrets: Secrets, code: string): string {
  return secrets.hash(code, 'gift card');
}

/** What the machine knows an address by; empty for none. */
export function emailHash(secrets: Secrets, email: string): string {
  return email === '' ? '' : secrets.hash(email, 'recipient of a gift card');
}

/** An address as it is kept; empty for none. */
export function sealEmail(secrets: Secrets, email: string): string {
  return email === '' ? '' : secrets.seal(email, LETTER);
}

/** The same to be read. */
export function openEmail(secrets: Secrets, sealed: string): string {
  return sealed === '' ? '' : secrets.open(sealed, LETTER);
}
