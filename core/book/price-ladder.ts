/**
 * The occupied prices of one side, best first.
 *
 * A tree of 32-way nodes over the bits of the price, five bits a step. Each node has a word that
 * tells which children exist, so "the nearest price above" is a count of leading zeros and not a
 * search. The tree is as high as the highest price needs (4 steps up to 1,048,575 ticks, 7 at
 * most), so adding, removing and finding cost the same few steps whatever the number of prices:
 * a sorted array moves half its entries for each price that comes and goes, and on a busy
 * market most commands do just that.
 */
import { assert } from './assert.ts';
import { grownInts, int, NONE } from './columns.ts';

const FANOUT_BITS = 5;
const FANOUT = 32;
const DIGIT = FANOUT - 1;
const MAX_HEIGHT = 7;

export class PriceLadder {
  readonly #highestFirst: boolean;
  /** 32 rows a node: the child node, or on the lowest step the level at that price. */
  #children: Int32Array;
  /** A bit for each child; of a free node, the next free node. */
  #present: Int32Array;
  #root = 1;
  #height = 1;
  #nodesUsed = 2;
  #freeNode = NONE;
  readonly #path = new Int32Array(MAX_HEIGHT);
  #best = NONE;
  #bestTicks = 0;

  /** @param highestFirst whether the highest price is the best one, as among bids */
  constructor(highestFirst: boolean) {
    this.#highestFirst = highestFirst;
    this.#children = new Int32Array(16 * FANOUT);
    this.#present = new Int32Array(16);
  }

  /** The level at the best price, or 0. */
  get best(): number {
    return this.#best;
  }

  /** The level at `ticks`, or 0. */
  find(ticks: number): number {
    if (this.#reachesAbove(ticks)) return NONE;
    const children = this.#children;
    let node = this.#root;
    for (let shift = (this.#height - 1) * FANOUT_BITS; shift >= 0; shift -= FANOUT_BITS) {
      node = int(children, node * FANOUT + ((ticks >>> shift) & DIGIT));
      if (node === NONE) return NONE;
    }
    return node;
  }

  /** Adds the level of a price that has none yet. */
  add(ticks: number, level: number): void {
    while (this.#reachesAbove(ticks)) this.#raise();
    let node = this.#root;
    for (let shift = (this.#height - 1) * FANOUT_BITS; shift > 0; shift -= FANOUT_BITS) {
      const digit = (ticks >>> shift) & DIGIT;
      let child = int(this.#children, node * FANOUT + digit);
      if (child === NONE) {
        child = this.#takeNode();
        this.#children[node * FANOUT + digit] = child;
        this.#present[node] = int(this.#present, node) | (1 << digit);
      }
      node = child;
    }
    const digit = ticks & DIGIT;
    assert(int(this.#children, node * FANOUT + digit) === NONE, 'a price has one level');
    this.#children[node * FANOUT + digit] = level;
    this.#present[node] = int(this.#present, node) | (1 << digit);
    const better = this.#highestFirst ? ticks > this.#bestTicks : ticks < this.#bestTicks;
    if (this.#best === NONE || better) {
      this.#best = level;
      this.#bestTicks = ticks;
    }
  }

  /** Removes a price that has a level, and finds the new best one when it was the best. */
  remove(ticks: number): void {
    const next = ticks === this.#bestTicks ? this.worse(ticks) : this.#best;
    const nextTicks = ticks === this.#bestTicks ? this.#foundTicks : this.#bestTicks;
    const path = this.#path;
    let node = this.#root;
    for (let step = this.#height - 1; step > 0; step -= 1) {
      path[step] = node;
      node = int(this.#children, node * FANOUT + ((ticks >>> (step * FANOUT_BITS)) & DIGIT));
    }
    for (let step = 0; ; step += 1) {
      const digit = (ticks >>> (step * FANOUT_BITS)) & DIGIT;
      this.#children[node * FANOUT + digit] = NONE;
      const left = int(this.#present, node) & ~(1 << digit);
      this.#present[node] = left;
      if (left !== 0 || node === this.#root) break;
      this.#present[node] = this.#freeNode;
      this.#freeNode = node;
      node = int(path, step + 1);
    }
    this.#best = next;
    this.#bestTicks = nextTicks;
  }

  #foundTicks = 0;

  /** The level at the nearest price worse than `ticks`, or 0. */
  worse(ticks: number): number {
    let node = this.#root;
    let fork = NONE;
    let forkStep = 0;
    for (let step = this.#height - 1; step >= 0 && node !== NONE; step -= 1) {
      const digit = (ticks >>> (step * FANOUT_BITS)) & DIGIT;
      if ((int(this.#present, node) & this.#worseDigits(digit)) !== 0) {
        fork = node;
        forkStep = step;
      }
      node = int(this.#children, node * FANOUT + digit);
    }
    if (fork === NONE) return NONE;
    return this.#bestBelow(fork, forkStep, ticks);
  }

  // From the fork on, the first turn takes the nearest worse digit and every later one the best.
  #bestBelow(fork: number, forkStep: number, ticks: number): number {
    const forkDigit = (ticks >>> (forkStep * FANOUT_BITS)) & DIGIT;
    let choices = int(this.#present, fork) & this.#worseDigits(forkDigit);
    let node = fork;
    const above = (forkStep + 1) * FANOUT_BITS;
    let found = above > 31 ? 0 : (ticks >>> above) << above;
    for (let step = forkStep; ; step -= 1) {
      const digit = this.#bestDigit(choices);
      found += digit << (step * FANOUT_BITS);
      node = int(this.#children, node * FANOUT + digit);
      if (step === 0) break;
      choices = int(this.#present, node);
    }
    this.#foundTicks = found;
    return node;
  }

  #worseDigits(digit: number): number {
    return this.#highestFirst ? (1 << digit) - 1 : -2 << digit;
  }

  #bestDigit(choices: number): number {
    return DIGIT - Math.clz32(this.#highestFirst ? choices : choices & -choices);
  }

  // At full height every price fits; a shift by 35 would wrap round to a shift by 3.
  #reachesAbove(ticks: number): boolean {
    return this.#height < MAX_HEIGHT && ticks >>> (this.#height * FANOUT_BITS) !== 0;
  }

  #raise(): void {
    if (int(this.#present, this.#root) !== 0) {
      const root = this.#takeNode();
      this.#children[root * FANOUT] = this.#root;
      this.#present[root] = 1;
      this.#root = root;
    }
    this.#height += 1;
  }

  #takeNode(): number {
    const free = this.#freeNode;
    if (free !== NONE) {
      this.#freeNode = int(this.#present, free);
      this.#present[free] = 0;
      return free;
    }
    if (this.#nodesUsed === this.#present.length) {
      this.#present = grownInts(this.#present, this.#present.length * 2);
      this.#children = grownInts(this.#children, this.#children.length * 2);
    }
    this.#nodesUsed += 1;
    return this.#nodesUsed - 1;
  }
}
