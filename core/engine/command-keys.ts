/**
 * The keys under which commands may be repeated: those that a client chooses, for a day, and those
 * of signed requests, whose signature is too old a minute later. Each kind has a most a customer,
 * or one of them could fill the memory.
 */
import { KeyBook, type RememberedKey } from './key-book.ts';

/** How long a repeated key gets the first answer again. */
export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** The same of keys of signed requests: sixty times as long as a signature counts. */
export const SIGNED_KEY_LIFETIME_MS = 60 * 60 * 1000;
/** How many keys a customer may use in that time; the house's own actors may use more. */
export const MOST_KEYS_A_DAY = 20_000;
/** More than a customer may sign orders and cancel them in two hours, at 200,000 orders a day. */
export const MAX_SIGNED_KEYS = 40_000;
/** With which keys of signed requests begin; those of earlier releases began otherwise. */
export const SIGNED_KEY = 'once:';

/** Whether a remembered key, which begins with its actor, is of a signed request. */
function isSigned(id: string): boolean {
  return id.startsWith(SIGNED_KEY, id.indexOf(':') + 1);
}

/** All remembered keys. */
export class CommandKeys {
  private readonly chosen = new KeyBook();
  private readonly signed = new KeyBook();

  /** What a key was used for; undefined for one that is not known. */
  fingerprintOf(id: string): string | undefined {
    return this.bookOf(id).fingerprintOf(id);
  }

  /** Remembers a new key. Its time is none before the last one's. */
  add(key: RememberedKey): void {
    this.bookOf(key.id).add(key);
  }

  /** Whether a customer has as many keys of a kind remembered as he may. */
  hasNoneLeft(actor: number, id: string): boolean {
    const most = isSigned(id) ? MAX_SIGNED_KEYS : MOST_KEYS_A_DAY;
    return actor > 0 && this.bookOf(id).countOf(actor) >= most;
  }

  /** Takes out and visits all keys past their lifetime. */
  forget(timeMs: number, visit: (id: string) => void): void {
    this.chosen.forget(timeMs - KEY_LIFETIME_MS, visit);
    this.signed.forget(timeMs - SIGNED_KEY_LIFETIME_MS, visit);
  }

  /** All keys, the oldest of each kind first. */
  *all(): Generator<RememberedKey> {
    yield* this.chosen.all();
    yield* this.signed.all();
  }

  private bookOf(id: string): KeyBook {
    return isSigned(id) ? this.signed : this.chosen;
  }
}
