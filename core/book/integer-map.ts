/**
 * A hash table from safe integers to slots, on typed arrays: open addressing, linear probing, no
 * tombstones, at most a quarter full, so that a probe seldom needs a second step.
 * It allocates only when it doubles.
 * A slot is a 32-bit whole number other than 0; 0 means "not there".
 */
import { assert } from './assert.ts';
import { int, long, NONE } from './columns.ts';

const TWO_POW_32 = 4_294_967_296;

export class IntegerMap {
  private keys: Float64Array;
  private slots: Int32Array;
  private shift: number;
  private mask: number;
  private entries = 0;
  /** Where the last look-up ended: who removes an entry has mostly just looked it up. */
  private lastCell = 0;

  /** @param capacity entries to hold before the first doubling; rounded up to a power of two */
  constructor(capacity = 512) {
    let bits = 4;
    while (2 ** bits < capacity * 4) bits += 1;
    this.keys = new Float64Array(2 ** bits);
    this.slots = new Int32Array(2 ** bits);
    this.shift = 32 - bits;
    this.mask = 2 ** bits - 1;
  }

  /** Number of entries. */
  get size(): number {
    return this.entries;
  }

  /** The slot of `key`, or 0. */
  get(key: number): number {
    const cell = this.cellOf(key);
    this.lastCell = cell;
    return int(this.slots, cell);
  }

  /** Adds an entry. The key must not be there yet: a second entry would hide the first. */
  add(key: number, slot: number): void {
    if (this.entries * 4 > this.mask) this.double();
    const cell = this.cellOf(key);
    assert(int(this.slots, cell) === NONE, 'an integer map holds a key only once');
    this.keys[cell] = key;
    this.slots[cell] = slot;
    this.entries += 1;
  }

  /** Removes an entry and returns its slot, or 0 when the key is not there. */
  remove(key: number): number {
    const last = this.lastCell;
    const known = long(this.keys, last) === key && int(this.slots, last) !== NONE;
    const cell = known ? last : this.cellOf(key);
    const slot = int(this.slots, cell);
    if (slot === NONE) return NONE;
    this.closeGap(cell);
    this.entries -= 1;
    return slot;
  }

  // The low and the high word both take part: identifiers may differ only above 32 bits.
  // Multiplying by 2^32 divided by the golden ratio spreads consecutive identifiers evenly.
  private home(key: number): number {
    const high = (key / TWO_POW_32) | 0;
    return Math.imul((key | 0) ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1) >>> this.shift;
  }

  /** The cell that holds `key`, or the empty cell where it would go. */
  private cellOf(key: number): number {
    const keys = this.keys;
    const slots = this.slots;
    let cell = this.home(key);
    while (int(slots, cell) !== NONE && long(keys, cell) !== key) cell = (cell + 1) & this.mask;
    return cell;
  }

  // Entries behind the gap move forward when their home does not lie between gap and entry,
  // so that a probe never meets an empty cell before its key.
  private closeGap(start: number): void {
    let gap = start;
    let cell = (gap + 1) & this.mask;
    while (int(this.slots, cell) !== NONE) {
      const key = long(this.keys, cell);
      const distance = (cell - this.home(key)) & this.mask;
      if (distance >= ((cell - gap) & this.mask)) {
        this.keys[gap] = key;
        this.slots[gap] = int(this.slots, cell);
        gap = cell;
      }
      cell = (cell + 1) & this.mask;
    }
    this.slots[gap] = NONE;
  }

  private double(): void {
    const keys = this.keys;
    const slots = this.slots;
    this.keys = new Float64Array(keys.length * 2);
    this.slots = new Int32Array(keys.length * 2);
    this.shift -= 1;
    this.mask = keys.length * 2 - 1;
    this.lastCell = 0;
    for (let old = 0; old < keys.length; old += 1) {
      const slot = int(slots, old);
      if (slot === NONE) continue;
      const key = long(keys, old);
      const cell = this.cellOf(key);
      this.keys[cell] = key;
      this.slots[cell] = slot;
    }
  }
}
