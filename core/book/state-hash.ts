/**
 * A fingerprint of an order book: equal books have equal fingerprints, whatever way they came to
 * be. Two lanes of FNV-1a over 32-bit words (each with its own start), finished by mixing:
 * 64 bits against accidents, not against forgers.
 */
import { ASK, BID, type OrderBook } from './words.ts';

const FNV_PRIME = 16_777_619;
const LANE_A = 0x811c9dc5;
const LANE_B = 0x9747b28c;
const TWO_POW_32 = 4_294_967_296;

export class StateHash {
  #a: number = LANE_A;
  #b: number = LANE_B;

  /** Takes in a safe integer: the low word, then the high word. */
  add(value: number): void {
    this.#word(value | 0);
    this.#word(Math.floor(value / TWO_POW_32) | 0);
  }

  /** The fingerprint so far: 16 hexadecimal digits. */
  digest(): string {
    return hex(finish(this.#a)) + hex(finish(this.#b));
  }

  // The second lane sees the word turned, so that the lanes do not collide together.
  #word(word: number): void {
    this.#a = Math.imul(this.#a ^ word, FNV_PRIME) ^ (this.#a >>> 15);
    this.#b = Math.imul(this.#b ^ ((word << 16) | (word >>> 16)), FNV_PRIME) ^ (this.#b >>> 13);
  }
}

/** The fingerprint of all orders of a book in priority order: side, id, owner, price, lots. */
export function hashBook(book: OrderBook): string {
  const hash = new StateHash();
  for (const side of [BID, ASK] as const) {
    hash.add(side);
    book.forEachOrder(side, (orderId, owner, ticks, lots) => {
      hash.add(orderId);
      hash.add(owner);
      hash.add(ticks);
      hash.add(lots);
    });
  }
  hash.add(book.size);
  return hash.digest();
}

function finish(lane: number): number {
  const mixed = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  const again = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return again ^ (again >>> 16);
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
