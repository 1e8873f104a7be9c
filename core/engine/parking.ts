/**
 * Rooms that have shown a bug are parked: their commands are refused, their timers wait, their
 * reactions do not run, and all other rooms go on (decision 0041). Parking and letting go on are
 * commands, so that a replay does the same.
 */
import { LawBroken } from '../ledger/law-broken.ts';
import type { Changes } from './changes.ts';
import {
  accept,
  type Command,
  type Envelope,
  type CommandContext,
  type Json,
  type Outcome,
  refuse,
} from './command.ts';
import { canonicalText } from './fingerprint.ts';
import { isOperator, isReason, LONGEST_REASON } from './operator.ts';
import { roomOf, type Timers } from './timers.ts';
import { topic } from './topic.ts';

/** Parks a room. Only the writer gives it. Refusals: `not_allowed`, `unknown_room`, `is_parked`. */
export interface ParkRoom extends Command<null> {
  readonly type: 'engine.park';
  readonly room: string;
  /** What it threw, or that a timer of it was refused. */
  readonly reason: string;
  /** The command at which it happened, which is not applied. */
  readonly offending: Json;
}

/**
 * Lets a parked room go on; an operator's decision. Refusals: `not_allowed`, `bad_operator`,
 * `reason_needed`, `unknown_room`, `not_parked`, and `still_failing` where it throws at once again.
 */
export interface UnparkRoom extends Command<null> {
  readonly type: 'engine.unpark';
  readonly room: string;
  readonly operator: number;
  readonly reason: string;
}

/** A room that is parked; table `parked_rooms`. */
export interface ParkedRoom {
  readonly room: string;
  readonly seq: number;
  readonly sinceMs: number;
  readonly reason: string;
  /** The offending command as canonical text, cut where it is long; the journal has all of it. */
  readonly command: string;
}

/** Told when a room is parked, and when it goes on. */
export const roomParked = topic<ParkedRoom>('engine.room_parked');
export const roomUnparked = topic<{ readonly room: string }>('engine.room_unparked');

const LONGEST_COMMAND = 2_000;

/** Cuts a text without cutting a character in two. */
function cut(text: string, longest: number): string {
  return text.slice(0, longest).toWellFormed().replaceAll('\0', ' ');
}

/** A command of a batch, as the journal has it. */
type Decided = Envelope & { readonly timer?: string };

/** Whether a command lets a room go on. */
function isGoingOn(command: Command, room: string): boolean {
  return command.type === 'engine.unpark' && (command as UnparkRoom).room === room;
}

/**
 * A rule, a reaction or a timer of a room has thrown, or the guard in front of it. What the command
 * has changed so far is in memory by half: the machine hands over nothing any more, and has to be
 * loaded anew.
 */
export class RoomFailure extends Error {
  override readonly name = 'RoomFailure';
  readonly room: string;
  /** The command at which it happened. */
  readonly offending: Command;
  /** The command that parks the room. */
  readonly parking: ParkRoom;
  /** Whether it failed at the moment at which it was to go on: it is parked as before. */
  readonly isStillFailing: boolean;

  constructor(room: string, { command, actor, key }: Envelope, cause: unknown, timer?: string) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`room ${room} failed at ${command.type}: ${message}`, { cause });
    this.room = room;
    this.offending = command;
    const offending = { actor, command, ...(key && { key }), ...(timer && { timer }) };
    const reason = cut(message, LONGEST_REASON).trim() || 'no words';
    this.parking = {
      type: 'engine.park',
      room,
      reason,
      // Whatever is not plain data would not have come back from the journal either.
      offending: JSON.parse(JSON.stringify(offending)) as Json,
    };
    this.isStillFailing = isGoingOn(command, room);
  }
}

/** What a broken law is stays one; anything else that is thrown is a bug of the room. */
export function failureOf(room: string, envelope: Envelope, error: unknown, timer?: string): Error {
  if (error instanceof LawBroken || error instanceof RoomFailure) return error;
  return new RoomFailure(room, envelope, error, timer);
}

/**
 * The failure of what is done once a batch is over, by a room's own code. It is told with one of
 * the batch's commands: the one that lets the room go on, the room's last, or the last of all.
 */
export function failureAtEnd(room: string, batch: readonly Decided[], error: unknown): Error {
  const resumed = batch.findLast(({ command }) => isGoingOn(command, room));
  const own = batch.findLast(({ command }) => roomOf(command.type) === room);
  const at = resumed ?? own ?? batch.at(-1) ?? { actor: 0, command: { type: `${room}.nothing` } };
  return failureOf(room, at, error, at.timer);
}

/** Which rooms are parked, since which command and why; parks them and lets them go on. */
export class Parking {
  private readonly changes: Changes;
  private readonly timers: Timers;
  private readonly parked = new Map<string, ParkedRoom>();

  constructor(changes: Changes, timers: Timers) {
    this.changes = changes;
    this.timers = timers;
  }

  /** Whether a room is parked. */
  has(room: string): boolean {
    return this.parked.size > 0 && this.parked.has(room);
  }

  /** The row of a parked room. */
  get(room: string): ParkedRoom | undefined {
    return this.parked.get(room);
  }

  /** All parked rooms, by name. */
  sorted(): ParkedRoom[] {
    return [...this.parked.values()].sort((a, b) => (a.room < b.room ? -1 : 1));
  }

  /** Does what a room does when a batch is over; one that is parked does nothing. */
  end(batch: readonly Decided[], room: string, close: () => void): void {
    if (this.has(room)) return;
    try {
      close();
    } catch (error) {
      throw failureAtEnd(room, batch, error);
    }
  }

  /** Puts a stored row back, before the rooms set their timers. */
  restore(row: ParkedRoom): void {
    this.parked.set(row.room, row);
    this.timers.hold(row.room);
  }

  /** @param sinceMs from when its customers cannot act */
  park(
    { room, reason, offending }: ParkRoom,
    context: CommandContext,
    { isKnown, sinceMs }: { readonly isKnown: boolean; readonly sinceMs: number },
  ): Outcome {
    if (context.actor !== 0) return refuse('not_allowed');
    if (!isKnown) return refuse('unknown_room');
    if (this.parked.has(room)) return refuse('is_parked');
    const command = cut(canonicalText(offending), LONGEST_COMMAND);
    const row = { room, seq: context.seq, sinceMs, reason, command };
    this.restore(row);
    this.changes.save('parked_rooms', row);
    this.changes.emit(roomParked, row);
    return accept();
  }

  unpark(
    { room, operator, reason }: UnparkRoom,
    context: CommandContext,
    isKnown: boolean,
  ): Outcome {
    if (context.actor !== 0) return refuse('not_allowed');
    if (!isOperator(operator)) return refuse('bad_operator');
    if (!isReason(reason)) return refuse('reason_needed');
    if (!isKnown) return refuse('unknown_room');
    if (!this.parked.delete(room)) return refuse('not_parked');
    this.timers.release(room);
    this.changes.remove('parked_rooms', room);
    this.changes.emit(roomUnparked, { room });
    return accept();
  }
}
