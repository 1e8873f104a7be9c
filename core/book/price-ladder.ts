/**
 * The occupied prices of one side, best first.
 *
 * A tree of 32-way nodes over the bits of the price, five bits a step. Each node has a word that
 * tells which children exist, so "the nearest price above" is a count of leading zeros and not a
 * search. The tree is as high as the highest price needs (4 steps up to 1,048,575 ticks, 7 at
 * most), so adding, removing and finding cost the same few steps whatever the number of prices:
 * a sorted array moves half its entries for each price that comes and goes, and on a busy
 * market most commands do just that.
 *
 * Where the highest price is the best, the bits are mirrored, so that the best is always the
 * lowest digit and neither side needs a branch of its own.
 */
import { grownInts, int, NONE } from './columns.ts';

const FANOUT_BITS = 5;
const FANOUT = 32;
const DIGIT = FANOUT - 1;
const MIRROR = 0x7fffffff;
const MAX_HEIGHT = 7;

export class PriceLadder {
  /** Turns a price into a key that is lowest at the best price: all bits, or none. */
  private readonly mirror: number;
  /** 32 rows a node: the child node, or on the lowest step the level at that price. */
  private children: Int32Array;
  /** A bit for each child; of a free node, the next free node. */
  private present: Int32Array;
  private root = 1;
  private height = 1;
  private nodesUsed = 2;
  private freeNode = NONE;
  private readonly path = new Int32Array(MAX_HEIGHT);
  private bestLevel = NONE;
  private bestKey = 0;
  /** The key that the last successful `worse` arrived at. */
  private foundKey = 0;

  /** @param highestFirst whether the highest price is the best one, as among bids */
  constructor(highestFirst: boolean) {
    this.mirror = highestFirst ? MIRROR : 0;
    this.children = new Int32Array(16 * FANOUT);
    this.present = new Int32Array(16);
  }

  /** The level at the best price, or 0. */
  get best(): number {
    return this.bestLevel;
  }

  /** The level at `ticks`, or 0. */
  find(ticks: number): number {
    if (this.isAbove(ticks)) return NONE;
    const children = this.children;
    const key = ticks ^ this.mirror;
    let node = this.root;
    for (let shift = (this.height - 1) * FANOUT_BITS; shift >= 0; shift -= FANOUT_BITS) {
      node = int(children, node * FANOUT + ((key >>> shift) & DIGIT));
      if (node === NONE) return NONE;
    }
    return node;
  }

  /**
   * The place of a price, made when it is not there yet: for `levelIn` and, when that is 0, for
   * `fill`, which must follow at once. Finding and adding so take one walk, not two.
   */
  placeOf(ticks: number): number {
    while (this.isAbove(ticks)) this.raise();
    const key = ticks ^ this.mirror;
    let node = this.root;
    for (let shift = (this.height - 1) * FANOUT_BITS; shift > 0; shift -= FANOUT_BITS) {
      const place = node * FANOUT + ((key >>> shift) & DIGIT);
      const child = int(this.children, place);
      node = child === NONE ? this.addNode(node, place) : child;
    }
    return node * FANOUT + (key & DIGIT);
  }

  /** The level in a place, or 0. */
  levelIn(place: number): number {
    return int(this.children, place);
  }

  /** Puts the level of a price in its empty place. */
  fill(place: number, ticks: number, level: number): void {
    this.children[place] = level;
    const node = place >>> FANOUT_BITS;
    this.present[node] = int(this.present, node) | (1 << (place & DIGIT));
    const key = ticks ^ this.mirror;
    if (this.bestLevel === NONE || key < this.bestKey) {
      this.bestLevel = level;
      this.bestKey = key;
    }
  }

  /** Removes a price that has a level, and finds the new best one when it was the best. */
  remove(ticks: number): void {
    const key = ticks ^ this.mirror;
    if (key === this.bestKey) {
      this.bestLevel = this.worse(ticks);
      this.bestKey = this.foundKey;
    }
    const path = this.path;
    let node = this.root;
    for (let step = this.height - 1; step > 0; step -= 1) {
      path[step] = node;
      node = int(this.children, node * FANOUT + ((key >>> (step * FANOUT_BITS)) & DIGIT));
    }
    for (let step = 0; ; step += 1) {
      const digit = (key >>> (step * FANOUT_BITS)) & DIGIT;
      this.children[node * FANOUT + digit] = NONE;
      const left = int(this.present, node) & ~(1 << digit);
      this.present[node] = left;
      if (left !== 0 || node === this.root) break;
      this.present[node] = this.freeNode;
      this.freeNode = node;
      node = int(path, step + 1);
    }
  }

  /** The level at the nearest price worse than `ticks`, which has a level itself; or 0. */
  worse(ticks: number): number {
    const key = ticks ^ this.mirror;
    let node = this.root;
    let fork = NONE;
    let forkStep = 0;
    for (let step = this.height - 1; step >= 0; step -= 1) {
      const digit = (key >>> (step * FANOUT_BITS)) & DIGIT;
      if ((int(this.present, node) & higherThan(digit)) !== 0) {
        fork = node;
        forkStep = step;
      }
      node = int(this.children, node * FANOUT + digit);
    }
    return fork === NONE ? NONE : this.firstPast(fork, forkStep, key);
  }

  // From the fork on, the first turn takes the next higher digit and every later one the lowest.
  private firstPast(fork: number, forkStep: number, key: number): number {
    const above = (forkStep + 1) * FANOUT_BITS;
    let found = above > 31 ? 0 : (key >>> above) << above;
    let choices = int(this.present, fork) & higherThan((key >>> (forkStep * FANOUT_BITS)) & DIGIT);
    let node = fork;
    for (let step = forkStep; ; step -= 1) {
      const digit = lowest(choices);
      found += digit << (step * FANOUT_BITS);
      node = int(this.children, node * FANOUT + digit);
      if (step === 0) break;
      choices = int(this.present, node);
    }
    this.foundKey = found;
    return node;
  }

  // At full height every price fits; a shift by 35 would wrap round to a shift by 3.
  private isAbove(ticks: number): boolean {
    return this.height < MAX_HEIGHT && ticks >>> (this.height * FANOUT_BITS) !== 0;
  }

  // The old prices have only zeros above, which the mirror makes the highest digit.
  private raise(): void {
    if (int(this.present, this.root) !== 0) {
      const digit = (this.mirror >>> (this.height * FANOUT_BITS)) & DIGIT;
      const root = this.takeNode();
      this.children[root * FANOUT + digit] = this.root;
      this.present[root] = 1 << digit;
      this.root = root;
    }
    this.height += 1;
  }

  private addNode(parent: number, place: number): number {
    const node = this.takeNode();
    this.children[place] = node;
    this.present[parent] = int(this.present, parent) | (1 << (place & DIGIT));
    return node;
  }

  private takeNode(): number {
    const free = this.freeNode;
    if (free !== NONE) {
      this.freeNode = int(this.present, free);
      this.present[free] = 0;
      return free;
    }
    if (this.nodesUsed === this.present.length) {
      this.present = grownInts(this.present, this.present.length * 2);
      this.children = grownInts(this.children, this.children.length * 2);
    }
    this.nodesUsed += 1;
    return this.nodesUsed - 1;
  }
}

/** The set of digits above `digit`. */
function higherThan(digit: number): number {
  return -2 << digit;
}

/** The lowest digit of a set that is not empty. */
function lowest(digits: number): number {
  return DIGIT - Math.clz32(digits & -digits);
}
