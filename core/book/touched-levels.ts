/**
 * The prices whose depth changed since someone last asked, each once, in the order they first
 * changed. It stays as small as the number of different prices between two drains.
 */
import { grownInts, int, NONE } from './columns.ts';
import { IntegerMap } from './integer-map.ts';
import { ASK, BID, type Side } from './words.ts';

export class TouchedLevels {
  private readonly known = new IntegerMap(64);
  private codes: Int32Array = new Int32Array(64);
  private size = 0;

  /** Remembers a price of a side. */
  touch(side: Side, ticks: number): void {
    // A price needs 31 bits and the side one: together a 32-bit number, negative from 2^30 ticks.
    const code = (ticks << 1) | side;
    if (this.known.get(code) !== NONE) return;
    this.known.add(code, 1);
    if (this.size === this.codes.length) this.codes = grownInts(this.codes, this.size * 2);
    this.codes[this.size] = code;
    this.size += 1;
  }

  /** Visits what was remembered and forgets it. */
  drain(visit: (side: Side, ticks: number) => void): void {
    const size = this.size;
    this.size = 0;
    for (let row = 0; row < size; row += 1) {
      const code = int(this.codes, row);
      this.known.remove(code);
      visit((code & 1) === BID ? BID : ASK, code >>> 1);
    }
  }
}
