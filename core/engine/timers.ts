/**
 * Things that happen at a known time: a heap of commands ordered by due time, then by key.
 * The writer turns a due timer into a command with the due time as its given time, so that a
 * missed night and a replay do the same.
 */
import type { Command } from './command.ts';

/** One thing to do later. */
export interface Timer {
  readonly key: string;
  readonly dueMs: number;
  readonly command: Command;
}

function before(a: Timer, b: Timer): boolean {
  return a.dueMs < b.dueMs || (a.dueMs === b.dueMs && a.key < b.key);
}

/** A binary heap with removal by key; setting a key again moves it. */
export class Timers {
  private readonly heap: Timer[] = [];
  private readonly current = new Map<string, Timer>();

  /** Sets or moves the timer of a key. */
  set(key: string, dueMs: number, command: Command): void {
    if (!Number.isSafeInteger(dueMs)) throw new Error(`timer ${key} has no whole due time`);
    const timer = { key, dueMs, command };
    this.current.set(key, timer);
    this.push(timer);
  }

  /** Drops the timer of a key, if there is one. */
  clear(key: string): void {
    this.current.delete(key);
    if (this.heap.length > 64 && this.heap.length > this.current.size * 4) this.compact();
  }

  /** The timer that is due next, or undefined. */
  peek(): Timer | undefined {
    let top = this.heap[0];
    while (top !== undefined && this.current.get(top.key) !== top) {
      this.pop();
      top = this.heap[0];
    }
    return top;
  }

  /** The timer of a key. */
  get(key: string): Timer | undefined {
    return this.current.get(key);
  }

  /** How many timers wait. */
  get size(): number {
    return this.current.size;
  }

  /** All waiting timers in the order in which they will be due. */
  sorted(): Timer[] {
    return [...this.current.values()].sort((a, b) => (before(a, b) ? -1 : 1));
  }

  private compact(): void {
    const live = this.sorted();
    this.heap.length = 0;
    this.heap.push(...live);
  }

  private push(timer: Timer): void {
    const heap = this.heap;
    heap.push(timer);
    let child = heap.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!before(timer, heap[parent] as Timer)) break;
      heap[child] = heap[parent] as Timer;
      child = parent;
    }
    heap[child] = timer;
  }

  private pop(): void {
    const heap = this.heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let hole = 0;
    for (;;) {
      let child = hole * 2 + 1;
      if (child >= heap.length) break;
      const right = child + 1;
      if (right < heap.length && before(heap[right] as Timer, heap[child] as Timer)) child = right;
      if (!before(heap[child] as Timer, last)) break;
      heap[hole] = heap[child] as Timer;
      hole = child;
    }
    heap[hole] = last;
  }
}
