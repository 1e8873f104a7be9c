/**
 * The verifiable draw: numbers that nobody can choose and everybody can recompute. Before the first
 * entry the hash of a secret is published; each entry brings random bytes of its owner; the prices
 * of the first moment after the close are the beacon. Who buys does not know the secret, and who
 * knows the secret does not know the prices. Pure.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Length of a draw's secret. */
export const SECRET_BYTES = 32;
/** The beacon is made of the first ticks that come later than this after the close. */
export const BEACON_AFTER_MS = 1_000;

const LABEL = 'bourse-draw-1';
const LEAF = new Uint8Array([0]);
const NODE = new Uint8Array([1]);
const COUNTER_BYTES = 8;
const NUMBER_BITS = 64n;

/** One chance in a draw. */
export interface DrawEntry {
  /** 1, 2, 3 … in the order in which they came. */
  readonly number: number;
  /**
   * Random bytes of its owner in hexadecimal digits; the entry's own number as text where a client
   * brings none.
   */
  readonly nonce: string;
}

/** A step from a leaf to the root: the hash beside it, and on which side that stands. */
export interface ProofStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
}

/** A published index price, as far as the beacon needs it. */
export interface BeaconTick {
  readonly marketId: number;
  readonly timeMs: number;
  /** Everything that is hashed of the tick but the hash before it. */
  readonly content: string;
}

/** What a draw's numbers follow from. */
export interface DrawParts {
  /** Its name in the public log. */
  readonly id: string;
  /** The secret in hexadecimal digits. */
  readonly secret: string;
  /** Root of its entries. */
  readonly root: string;
  readonly beacon: string;
}

/** What is published of a secret before the first entry: SHA-256 over its bytes. */
export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

/** Whether a text is a secret that has this commitment. */
export function fitsCommitment(secret: string, commitment: string): boolean {
  return isHex(secret, SECRET_BYTES) && commitmentOf(secret) === commitment;
}

/** Whether a text is so many bytes in lower hexadecimal digits. */
export function isHex(text: string, bytes: number): boolean {
  return text.length === 2 * bytes && /^[0-9a-f]*$/.test(text);
}

function leafOf({ number, nonce }: DrawEntry): Uint8Array {
  return sha256(concatBytes(LEAF, utf8ToBytes(`${number}|${nonce}`)));
}

/** The largest power of two below a count above one. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

function hashOf(leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves;
  if (first === undefined) return sha256(new Uint8Array());
  if (leaves.length === 1) return first;
  const split = splitOf(leaves.length);
  return sha256(concatBytes(NODE, hashOf(leaves.slice(0, split)), hashOf(leaves.slice(split))));
}

/**
 * The root of all entries in their order: the tree hash of RFC 6962, section 2.1, over the texts
 * `number|nonce`. It is published at the close, before the beacon is known.
 */
export function rootOf(entries: readonly DrawEntry[]): string {
  return bytesToHex(hashOf(entries.map(leafOf)));
}

function stepsTo(leaves: readonly Uint8Array[], index: number): ProofStep[] {
  if (leaves.length < 2) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...stepsTo(left, index), { side: 'right', hash: bytesToHex(hashOf(right)) }]
    : [...stepsTo(right, index - split), { side: 'left', hash: bytesToHex(hashOf(left)) }];
}

/** What proves to the owner of the entry at an index that it is below the root. */
export function proofOf(entries: readonly DrawEntry[], index: number): readonly ProofStep[] {
  if (index < 0 || index >= entries.length) throw new RangeError(`no entry at ${index}`);
  return stepsTo(entries.map(leafOf), index);
}

/** Whether an entry is below a root. */
export function isBelow(root: string, entry: DrawEntry, proof: readonly ProofStep[]): boolean {
  const top = proof.reduce((below, { side, hash }) => {
    const beside = hexToBytes(hash);
    const pair = side === 'left' ? [beside, below] : [below, beside];
    return sha256(concatBytes(NODE, ...pair));
  }, leafOf(entry));
  return bytesToHex(top) === root;
}

/**
 * The ticks of the beacon: of each named market the first one later than `BEACON_AFTER_MS` after
 * the close, in the order in which the markets are named; undefined while one has not come.
 * @param ticks in the order in which they were published
 */
export function beaconTicks(
  marketIds: readonly number[],
  closeMs: number,
  ticks: readonly BeaconTick[],
): readonly BeaconTick[] | undefined {
  const found = marketIds.map((id) =>
    ticks.find(({ marketId, timeMs }) => marketId === id && timeMs > closeMs + BEACON_AFTER_MS),
  );
  const known = found.filter((tick) => tick !== undefined);
  return known.length === marketIds.length ? known : undefined;
}

/** The beacon: SHA-256 over the contents of its ticks, one a line. */
export function beaconOf(ticks: readonly BeaconTick[]): string {
  return bytesToHex(sha256(utf8ToBytes(ticks.map(({ content }) => content).join('\n'))));
}

/** The seed of a draw's numbers. */
export function seedOf({ id, secret, root, beacon }: DrawParts): string {
  return bytesToHex(sha256(utf8ToBytes([LABEL, id, secret, root, beacon].join('|'))));
}

/**
 * A number below a limit out of the first eight bytes of a block; undefined where the block has to
 * be passed over, so that no number is likelier than another.
 */
export function numberFrom(block: Uint8Array, below: number): number | undefined {
  const value = BigInt(`0x${bytesToHex(block.slice(0, COUNTER_BYTES))}`);
  const all = 1n << NUMBER_BITS;
  const limit = all - (all % BigInt(below));
  return value < limit ? Number(value % BigInt(below)) : undefined;
}

/** The numbers of a draw, one after the other: HMAC-SHA-256 over a counter, keyed by the seed. */
export class DrawNumbers {
  private readonly seed: Uint8Array;
  private counter = 0n;

  constructor(seed: string) {
    this.seed = hexToBytes(seed);
  }

  /** The next whole number from 0 to below a limit, which is a whole number above 0. */
  next(below: number): number {
    if (!Number.isSafeInteger(below) || below < 1) throw new RangeError(`no number below ${below}`);
    for (;;) {
      const number = numberFrom(this.block(), below);
      if (number !== undefined) return number;
    }
  }

  /** So many of the indices below a count, none twice: Fisher and Yates, from the front. */
  choose(wanted: number, count: number): readonly number[] {
    if (wanted > count) throw new RangeError(`${wanted} of ${count} cannot be chosen`);
    const indices = Array.from({ length: count }, (_, index) => index);
    for (let at = 0; at < wanted; at += 1) {
      const other = at + this.next(count - at);
      [indices[at], indices[other]] = [indices[other] ?? 0, indices[at] ?? 0];
    }
    return indices.slice(0, wanted);
  }

  private block(): Uint8Array {
    const counter = hexToBytes(this.counter.toString(16).padStart(2 * COUNTER_BYTES, '0'));
    this.counter += 1n;
    return hmac(sha256, this.seed, counter);
  }
}
