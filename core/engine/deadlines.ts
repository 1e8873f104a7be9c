/**
 * Deadlines of people (pay, answer, bid, claim), and how they move when the house stood still: by
 * as long as it did, so that nobody is punished for what he could not do (decision 0070). All other
 * timers run after a standstill as if there had been none, in order, at their own due times.
 */
import { LawBroken } from '../ledger/law-broken.ts';
import type { Changes } from './changes.ts';
import {
  accept,
  type Command,
  type CommandContext,
  type Envelope,
  type Outcome,
  refuse,
} from './command.ts';
import { failureOf, type Parking } from './parking.ts';
import type { DeadlineKind, Timer, Timers } from './timers.ts';
import { topic } from './topic.ts';

/** Longer than this between two durable commands, and the house stood still. */
export const LONGEST_GAP_MS = 35_000;
/** A room that was parked no longer keeps its deadlines as they are. */
const LONGEST_PARKING_MS = 60_000;
/** What people have at least after a standstill. */
export const LEAST_REPLY_MS = 10 * 60_000;
/** What an end that fell into it has at least, because others may still want to come. */
export const LEAST_END_MS = 30 * 60_000;

/** From when to when the house did nothing, in Unix milliseconds. */
export interface Standstill {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A standstill as it is stored; table `standstills`. */
export interface StandstillRow extends Standstill {
  readonly seq: number;
}

/**
 * The house goes on. Only the writer gives it, as the first command after a standstill, at the
 * time at which that began. Refusals: `not_allowed`, `bad_standstill`.
 */
export interface ResumeEngine extends Command<null>, Standstill {
  readonly type: 'engine.resumed';
}

/** The house is there, and had nothing to do. Only the writer gives it. Refusal: `not_allowed`. */
export interface Beat extends Command<null> {
  readonly type: 'engine.beat';
}

/** Told when the house goes on after a standstill. */
export const engineResumed = topic<Standstill>('engine.resumed');

/** A deadline that has been moved; its timer is set already. */
export interface MovedDeadline {
  readonly key: string;
  readonly command: Command;
  readonly beforeMs: number;
  readonly dueMs: number;
}

/**
 * What a room does when deadlines of its own have been moved: it writes the new times into its
 * rows. It cannot refuse, and the timers are not its to set again.
 */
export type MoveDeadlines = (moved: readonly MovedDeadline[], context: CommandContext) => void;

/** When a deadline is due after a standstill. */
export function movedDueMs(
  dueMs: number,
  kind: DeadlineKind,
  { fromMs, toMs }: Standstill,
): number {
  const least = kind === 'end' && dueMs <= toMs ? LEAST_END_MS : LEAST_REPLY_MS;
  return Math.max(dueMs + toMs - fromMs, toMs + least);
}

/** The standstills of the house, and which rooms keep deadlines. */
export class Deadlines {
  private readonly changes: Changes;
  private readonly timers: Timers;
  private readonly parking: Parking;
  private readonly movers = new Map<string, MoveDeadlines>();
  private last: StandstillRow | undefined;

  constructor(changes: Changes, timers: Timers, parking: Parking) {
    this.changes = changes;
    this.timers = timers;
    this.parking = parking;
  }

  /** A room that keeps deadlines; rooms come in the order of the list. */
  add(room: string, move: MoveDeadlines): void {
    this.movers.set(room, move);
    this.timers.allowDeadlines(room);
  }

  /** Puts the last standstill back, before rooms set their timers. */
  restore(row: StandstillRow): void {
    this.last = row;
    this.timers.noDeadlineBefore(row.toMs);
  }

  /** The last standstill; undefined when there was none. */
  get lastStandstill(): StandstillRow | undefined {
    return this.last;
  }

  /** When the last one ended; what is decided at times before it is caught up on. */
  get resumedMs(): number {
    return this.last?.toMs ?? 0;
  }

  /** The time that people have, where the house still catches up: never before it went on. */
  peopleMs(timeMs: number): number {
    return Math.max(timeMs, this.resumedMs);
  }

  /**
   * When what a rule wants at `dueMs` is really due for people. It is the same, but where the rule
   * runs late, at a time before the house went on.
   */
  dueMs(dueMs: number, kind: DeadlineKind, timeMs: number): number {
    if (timeMs >= this.resumedMs) return dueMs;
    return movedDueMs(dueMs, kind, { fromMs: timeMs, toMs: this.resumedMs });
  }

  /** What the machine stood still for at `nowMs`, its last command being of `lastMs`. */
  standstillAt(lastMs: number, nowMs: number): Standstill | undefined {
    const fromMs = this.peopleMs(lastMs);
    return nowMs - fromMs > LONGEST_GAP_MS ? { fromMs, toMs: nowMs } : undefined;
  }

  /**
   * Moves all deadlines.
   * @param lastMs the given time of the command before
   */
  resume(envelope: Envelope, context: CommandContext, lastMs: number): Outcome {
    const { fromMs, toMs } = envelope.command as ResumeEngine;
    if (context.actor !== 0) return refuse('not_allowed');
    const isWhole = Number.isSafeInteger(fromMs) && Number.isSafeInteger(toMs);
    const begins = Math.max(lastMs, this.resumedMs);
    if (!isWhole || fromMs !== begins || fromMs !== context.timeMs) return refuse('bad_standstill');
    if (context.seq === 1 || toMs - fromMs <= LONGEST_GAP_MS) return refuse('bad_standstill');
    const row = { seq: context.seq, fromMs, toMs };
    this.changes.append('standstills', row);
    this.changes.emit(engineResumed, { fromMs, toMs });
    this.last = row;
    for (const room of this.movers.keys()) {
      // One that is parked stands still until it goes on: its deadlines are moved then, at once.
      if (!this.parking.has(room)) this.move(room, row, envelope, context);
    }
    this.timers.noDeadlineBefore(toMs);
    return accept();
  }

  /** Moves the deadlines of a room that was parked; its customers could not act meanwhile. */
  moveAfterParking(room: string, sinceMs: number, envelope: Envelope, at: CommandContext): void {
    const standstill = { fromMs: sinceMs, toMs: this.peopleMs(at.timeMs) };
    if (standstill.toMs - sinceMs > LONGEST_PARKING_MS) this.move(room, standstill, envelope, at);
  }

  private move(
    room: string,
    standstill: Standstill,
    envelope: Envelope,
    context: CommandContext,
  ): void {
    const write = this.movers.get(room);
    const waiting = write === undefined ? [] : this.timers.deadlinesOf(room);
    if (write === undefined || waiting.length === 0) return;
    const moved = waiting.map((timer) => this.moveOne(timer, standstill));
    try {
      write(moved, context);
      for (const { key, dueMs } of moved) this.check(room, key, dueMs);
    } catch (error) {
      throw failureOf(room, envelope, error);
    }
  }

  private moveOne({ key, command, dueMs, deadline }: Timer, at: Standstill): MovedDeadline {
    if (deadline === undefined) throw new LawBroken(`timer ${key} is no deadline`);
    const to = movedDueMs(dueMs, deadline, at);
    this.timers.setDeadline(key, to, command, deadline);
    return { key, command, beforeMs: dueMs, dueMs: to };
  }

  private check(room: string, key: string, dueMs: number): void {
    const due = this.timers.get(key)?.dueMs;
    if (due !== dueMs) throw new Error(`${room} has moved deadline ${key} to ${due} by itself`);
  }
}
