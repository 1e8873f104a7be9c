/**
 * Things that happen at a known time: a heap of commands. Those of one millisecond come in the
 * order of their rooms in the list, then of their own numbers, then of their keys (decision 0039).
 * The writer turns a due timer into a command with the due time as its given time, so that a
 * missed night and a replay do the same.
 */
import type { Command } from './command.ts';

/**
 * What a timer is that people wait for or have to act before: `reply` (pay, answer, bid, claim), or
 * the `end` of what others may still join, as an auction's.
 */
export type DeadlineKind = 'reply' | 'end';

/** One thing to do later. */
export interface Timer {
  readonly key: string;
  readonly dueMs: number;
  readonly command: Command;
  /** Set on deadlines of people, which a standstill moves; market timers have none. */
  readonly deadline?: DeadlineKind;
}

/** A timer with what its order follows from, found once: the heap compares far more often. */
interface Waiting {
  readonly timer: Timer;
  readonly room: string;
  readonly dueMs: number;
  /** The place of its room in the list. */
  readonly place: number;
  /** The number at the end of its key; 0 without one. */
  readonly number: number;
}

/** The place of a room in the list of rooms. */
export type PlaceOf = (room: string) => number;

function before(a: Waiting, b: Waiting): boolean {
  if (a.dueMs !== b.dueMs) return a.dueMs < b.dueMs;
  if (a.place !== b.place) return a.place < b.place;
  if (a.number !== b.number) return a.number < b.number;
  return a.timer.key < b.timer.key;
}

const COLON = 58;
const NINE = 57;
const ZERO = 48;

/** The number after the last colon of a key, as `12` in `seconds.settle:12`; 0 without one. */
function numberOf(key: string): number {
  let value = 0;
  let factor = 1;
  for (let at = key.length - 1; at >= 0; at -= 1) {
    const code = key.charCodeAt(at);
    if (code === COLON) return value;
    if (code < ZERO || code > NINE) return 0;
    value += (code - ZERO) * factor;
    factor *= 10;
  }
  return 0;
}

/** The room of a command: what stands before the dot of its type. */
export function roomOf(type: string): string {
  return type.slice(0, type.indexOf('.'));
}

/** A binary heap with removal by key; setting a key again moves it. */
export class Timers {
  private readonly placeOf: PlaceOf;
  private readonly heap: Waiting[] = [];
  private readonly current = new Map<string, Waiting>();
  /** Rooms whose timers wait, whenever they are due: they are not in the heap. */
  private readonly held = new Set<string>();
  /** Rooms that say how deadlines of theirs are moved. */
  private readonly movable = new Set<string>();
  private leastDeadlineMs = 0;

  constructor(placeOf: PlaceOf = () => 0) {
    this.placeOf = placeOf;
  }

  /**
   * Sets or moves the timer of a key: one of the market, which runs at its due time whatever
   * happened meanwhile. Its room has been added to the machine before.
   */
  set(key: string, dueMs: number, command: Command): void {
    this.put({ key, dueMs, command });
  }

  /**
   * Sets or moves a deadline of people. Its room says on its card how deadlines are moved, and
   * asks `RoomContext.deadlineMs` for the due time before it writes that into a row.
   */
  setDeadline(key: string, dueMs: number, command: Command, deadline: DeadlineKind): void {
    const room = roomOf(command.type);
    if (!this.movable.has(room)) throw new Error(`${room} does not say how ${key} is moved`);
    if (dueMs < this.leastDeadlineMs && !this.held.has(room)) {
      throw new Error(`deadline ${key} is due while the house stood still`);
    }
    this.put({ key, dueMs, command, deadline });
  }

  /** From now on a room may have deadlines. */
  allowDeadlines(room: string): void {
    this.movable.add(room);
  }

  /** No deadline is set before this time any more: nobody could have acted until then. */
  noDeadlineBefore(leastMs: number): void {
    this.leastDeadlineMs = leastMs;
  }

  /** The deadlines of a room in the order in which they will be due, those that wait too. */
  deadlinesOf(room: string): Timer[] {
    const own = this.inOrder().filter((each) => each.room === room);
    return own.map(({ timer }) => timer).filter(({ deadline }) => deadline !== undefined);
  }

  private put(timer: Timer): void {
    const { key, dueMs, command } = timer;
    if (!Number.isSafeInteger(dueMs)) throw new Error(`timer ${key} has no whole due time`);
    const room = roomOf(command.type);
    const waiting = { timer, room, dueMs, place: this.placeOf(room), number: numberOf(key) };
    this.current.set(key, waiting);
    if (!this.held.has(room)) this.push(waiting);
  }

  /** Drops the timer of a key, if there is one. */
  clear(key: string): void {
    this.current.delete(key);
    if (this.heap.length > 64 && this.heap.length > this.current.size * 4) this.compact();
  }

  /** The timers of a room wait from now on, however due they are. */
  hold(room: string): void {
    this.held.add(room);
    this.compact();
  }

  /** The timers of a room come again; those whose time is over are due at once. */
  release(room: string): void {
    this.held.delete(room);
    this.compact();
  }

  /** The timer that is due next, or undefined. */
  peek(): Timer | undefined {
    let top = this.heap[0];
    while (top !== undefined && this.current.get(top.timer.key) !== top) {
      this.pop();
      top = this.heap[0];
    }
    return top?.timer;
  }

  /** The timer of a key. */
  get(key: string): Timer | undefined {
    return this.current.get(key)?.timer;
  }

  /** How many timers wait. */
  get size(): number {
    return this.current.size;
  }

  /** All waiting timers in the order in which they will be due. */
  sorted(): Timer[] {
    return this.inOrder().map(({ timer }) => timer);
  }

  private inOrder(): Waiting[] {
    return [...this.current.values()].sort((a, b) => (before(a, b) ? -1 : 1));
  }

  private compact(): void {
    const live = this.inOrder().filter(({ room }) => !this.held.has(room));
    this.heap.length = 0;
    this.heap.push(...live);
  }

  private push(waiting: Waiting): void {
    const heap = this.heap;
    heap.push(waiting);
    let child = heap.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!before(waiting, heap[parent] as Waiting)) break;
      heap[child] = heap[parent] as Waiting;
      child = parent;
    }
    heap[child] = waiting;
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
      if (right < heap.length && before(heap[right] as Waiting, heap[child] as Waiting)) {
        child = right;
      }
      if (!before(heap[child] as Waiting, last)) break;
      heap[hole] = heap[child] as Waiting;
      hole = child;
    }
    heap[hole] = last;
  }
}
