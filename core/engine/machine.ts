/**
 * The house as one deterministic machine: commands go in one after another, each is refused or
 * applied whole, and everything that changed is handed over in batches. No clock, no randomness,
 * no input or output: the same records give the same state.
 */
import { LawBroken } from '../ledger/law-broken.ts';
import { Ledger } from '../ledger/ledger.ts';
import { Changes, type HandedOver } from './changes.ts';
import {
  accept,
  type Command,
  type Envelope,
  type CommandContext,
  isRefusal,
  type Json,
  type Outcome,
  type Refusal,
  refuse,
} from './command.ts';
import {
  type Beat,
  Deadlines,
  type MoveDeadlines,
  type ResumeEngine,
  type Standstill,
  type StandstillRow,
} from './deadlines.ts';
import { canonicalText, requestPrint } from './fingerprint.ts';
import { CommandKeys } from './command-keys.ts';
import type { RememberedKey } from './key-book.ts';
import { failureOf, type ParkedRoom, Parking, type ParkRoom, type UnparkRoom } from './parking.ts';
import { type Reaction, Reactions } from './reactions.ts';
import type { Batch, CommandKey, Executed, JournalRecord } from './records.ts';
import type { Room, RoomContext } from './room.ts';
import { roomOf, Timers } from './timers.ts';

type OwnCommand = ParkRoom | UnparkRoom | ResumeEngine | Beat | { readonly type: typeof SWEEP };

const KEY_SWEEP_MS = 60 * 60 * 1000;
const ENGINE = 'engine';
const SWEEP = 'engine.sweep_keys';

/** Asked before a room decides; what it refuses never reaches the room. */
export type Guard = (
  command: Command,
  context: CommandContext,
  seenTerms: number | undefined,
) => Refusal | undefined;

/** The machine. Rooms are given by a builder because they need its services. */
export class Machine {
  readonly ledger = new Ledger();
  /** Rooms in the order in which they were added, and the place of each; the engine is first. */
  private readonly rooms = new Map<string, Room>();
  private readonly places = new Map([[ENGINE, -1]]);
  readonly timers = new Timers((room) => this.places.get(room) ?? Number.MAX_SAFE_INTEGER);
  readonly changes = new Changes();
  private readonly parking = new Parking(this.changes, this.timers);
  private readonly deadlines = new Deadlines(this.changes, this.timers, this.parking);
  private readonly reactions = new Reactions(this.changes, this.parking);
  /** Rooms by command type, so that no name is cut out of a type twice. */
  private readonly handlers = new Map<string, Room>();
  private guard: Guard | undefined;
  private readonly keys = new CommandKeys();
  private records: JournalRecord[] = [];
  private postingSeqs: number[] = [];
  private seq = 0;
  private timeMs = 0;
  private lastId = 0;
  /** A room has thrown after it had changed something: half of it is in memory. */
  private isTorn = false;

  /** The services that rules get. */
  readonly context: RoomContext = this.services();

  /**
   * Adds a room after the others: what it does at the same time comes after what they do.
   * @param move how it writes down deadlines that were moved, when it keeps any
   */
  add(room: Room, reactions: readonly Reaction[] = [], move?: MoveDeadlines): void {
    if (this.places.has(room.name)) throw new Error(`room ${room.name} is there twice`);
    this.reactions.add(room.name, this.rooms.size, reactions);
    this.places.set(room.name, this.rooms.size);
    this.rooms.set(room.name, room);
    if (move !== undefined) this.deadlines.add(room.name, move);
  }

  /** All rooms are there. Reactions that go round in a circle are an error; none can be added. */
  complete(): void {
    this.reactions.complete();
  }

  /** Puts the one guard in front of all rooms. */
  guardBy(guard: Guard): void {
    if (this.guard !== undefined) throw new Error('there is a guard already');
    this.guard = guard;
  }

  /** The sequence number of the last applied command. */
  get lastSeq(): number {
    return this.seq;
  }

  /** The given time of the last applied command. */
  get lastTimeMs(): number {
    return this.timeMs;
  }

  /** Puts the counters of a stored house back before anything is executed. */
  restore(counters: { seq: number; timeMs: number; lastId: number }): void {
    this.seq = counters.seq;
    this.timeMs = counters.timeMs;
    this.lastId = counters.lastId;
    if (this.seq > 0) this.scheduleSweep();
  }

  /** Puts a parked room back, before its timers. */
  restoreParked(row: ParkedRoom): void {
    this.parking.restore(row);
  }

  /** Puts the last standstill back, before the rooms' timers. */
  restoreStandstill(row: StandstillRow): void {
    this.deadlines.restore(row);
  }

  /** When the last standstill ended; 0 when there was none. */
  get resumedMs(): number {
    return this.deadlines.resumedMs;
  }

  /** For how long the house has stood still by now; undefined when it has not. */
  standstillAt(nowMs: number): Standstill | undefined {
    return this.seq === 0 ? undefined : this.deadlines.standstillAt(this.timeMs, nowMs);
  }

  /** The rooms that are parked, by name. */
  get parkedRooms(): readonly ParkedRoom[] {
    return this.parking.sorted();
  }

  /** Puts a stored command key back; they come in order of their times. */
  restoreKey(key: Omit<RememberedKey, 'actor'>): void {
    this.keys.add({ ...key, actor: Number(key.id.slice(0, key.id.indexOf(':'))) });
  }

  /**
   * Executes a command at a given time (milliseconds; never before the last one).
   * Timers that are due by then must have been run: see `runDueTimer`.
   */
  execute(envelope: Envelope, timeMs: number): Executed | Refusal {
    return this.run(envelope, Math.max(timeMs, this.timeMs), undefined);
  }

  /** Runs the first timer that is due at `nowMs`; false when none is. */
  runDueTimer(nowMs: number): boolean {
    const timer = this.timers.peek();
    if (timer === undefined || timer.dueMs > nowMs) return false;
    this.timers.clear(timer.key);
    const envelope = { command: timer.command, actor: 0 };
    const outcome = this.run(envelope, Math.max(timer.dueMs, this.timeMs), timer.key);
    if (!isRefusal(outcome)) return true;
    const why = new Error(`timer ${timer.key} was refused: ${outcome.refused}`);
    this.isTorn = true;
    throw failureOf(roomOf(timer.command.type), envelope, why, timer.key);
  }

  /** Applies a journal record during a replay; throws when it does not come out as recorded. */
  replay(record: JournalRecord): void {
    if (record.timer !== undefined) this.timers.clear(record.timer);
    const envelope =
      record.key === undefined
        ? { command: record.command, actor: record.actor }
        : { command: record.command, actor: record.actor, key: record.key };
    const outcome = this.run(envelope, record.timeMs, record.timer);
    if (isRefusal(outcome) || outcome.seq !== record.seq) {
      throw new LawBroken(
        `journal record ${record.seq} does not replay: ${canonicalText(outcome)}`,
      );
    }
  }

  /** How many commands wait to be stored. */
  get pendingRecords(): number {
    return this.records.length;
  }

  /** Whether anything waits to be stored. */
  get hasChanges(): boolean {
    return this.records.length > 0;
  }

  /** Hands over what was decided since the last call, after checking the law on it. */
  takeBatch(as: HandedOver = 'copies'): Batch {
    if (this.isTorn) throw new LawBroken('half of a command must not be stored');
    const { touched, postings } = this.ledger.takeChanges();
    const batch: Batch = {
      records: this.records,
      touched,
      postings,
      postingSeqs: this.postingSeqs,
      changes: this.changes.take(this.seq, (...end) => this.parking.end(this.records, ...end), as),
      lastSeq: this.seq,
      lastTimeMs: this.timeMs,
      lastId: this.lastId,
    };
    this.records = [];
    this.postingSeqs = [];
    return batch;
  }

  /** The whole state as canonical lines: counters, balances, keys, timers, then each room. */
  *stateLines(): Generator<string> {
    yield `counters ${this.seq} ${this.timeMs} ${this.lastId}`;
    const balances = [...this.ledger.balances()]
      .filter((balance) => balance.available !== 0n || balance.frozen !== 0n)
      .map((b) => `balance ${b.owner} ${b.kind} ${b.asset} ${b.available} ${b.frozen}`);
    yield* balances.sort();
    for (const key of [...this.keys.all()].map((entry) => canonicalText(entry)).sort()) {
      yield `key ${key}`;
    }
    for (const timer of this.timers.sorted()) yield `timer ${canonicalText(timer)}`;
    for (const row of this.parkedRooms) yield `parked ${canonicalText(row)}`;
    const stood = this.deadlines.lastStandstill;
    if (stood !== undefined) yield `standstill ${canonicalText(stood)}`;
    for (const room of this.rooms.values()) {
      for (const line of room.stateLines()) yield `${room.name} ${line}`;
    }
  }

  private services(): RoomContext {
    const lastId = () => this.lastId;
    return {
      ledger: this.ledger,
      timers: this.timers,
      changes: this.changes,
      nextId: () => {
        this.lastId += 1;
        return this.lastId;
      },
      get upcomingId() {
        return lastId() + 1;
      },
      deadlineMs: (dueMs, kind, { timeMs }) => this.deadlines.dueMs(dueMs, kind, timeMs),
    };
  }

  private run(envelope: Envelope, timeMs: number, timer: string | undefined): Executed | Refusal {
    const keyId = envelope.key === undefined ? undefined : `${envelope.actor}:${envelope.key}`;
    if (keyId !== undefined) {
      const known = this.keys.fingerprintOf(keyId);
      if (known !== undefined) return this.answerAgain(keyId, known, envelope.command);
    }
    if (envelope.repeatsOnly === true) return refuse('not_repeated');
    if (keyId !== undefined && this.keys.hasNoneLeft(envelope.actor, keyId)) {
      return refuse('too_many_keys');
    }
    const before = this.mutations();
    const outcome = this.decide(envelope, timeMs, timer);
    if (isRefusal(outcome)) {
      if (this.mutations() !== before) {
        throw new LawBroken(`${envelope.command.type} was refused after it had changed something`);
      }
      return outcome;
    }
    this.seq += 1;
    this.timeMs = timeMs;
    this.record(envelope, timer);
    if (keyId !== undefined) this.remember(keyId, envelope, outcome.answer);
    return { seq: this.seq, answer: outcome.answer, repeated: false };
  }

  private decide(envelope: Envelope, timeMs: number, timer: string | undefined): Outcome {
    const { type } = envelope.command;
    const room = this.handlers.get(type) ?? this.findHandler(type);
    const context = { seq: this.seq + 1, timeMs, actor: envelope.actor };
    this.reactions.complete();
    this.changes.begin(context.seq, timeMs);
    const from = this.changes.eventCount;
    const before = this.mutations();
    try {
      const outcome =
        room === undefined
          ? this.decideOwn(envelope, context)
          : this.decideIn(room, envelope, context, timer);
      if (!isRefusal(outcome)) this.reactions.run(from, envelope, context);
      return outcome;
    } catch (error) {
      if (this.mutations() !== before) this.isTorn = true;
      throw error;
    }
  }

  private decideIn(
    room: Room,
    envelope: Envelope,
    context: CommandContext,
    timer?: string,
  ): Outcome {
    if (this.parking.has(room.name)) return refuse('room_halted');
    try {
      // Where the guard throws nothing gets past it: that parks the room that it stood in front of.
      const refusal = this.guard?.(envelope.command, context, envelope.seenTerms);
      return refusal ?? room.decide(envelope.command, context);
    } catch (error) {
      throw failureOf(room.name, envelope, error, timer);
    }
  }

  /** The commands of the engine itself. */
  private decideOwn(envelope: Envelope, context: CommandContext): Outcome {
    const command = envelope.command as OwnCommand;
    switch (command.type) {
      case SWEEP:
        return this.sweepKeys(context.timeMs);
      case 'engine.beat':
        return context.actor === 0 ? accept() : refuse('not_allowed');
      case 'engine.resumed':
        return this.deadlines.resume(envelope, context, this.timeMs);
      case 'engine.park':
        return this.parking.park(command, context, {
          isKnown: this.rooms.has(command.room),
          sinceMs: this.deadlines.peopleMs(context.timeMs),
        });
      case 'engine.unpark':
        return this.unpark(command, envelope, context);
      default:
        return refuse('unknown_command');
    }
  }

  private unpark(command: UnparkRoom, envelope: Envelope, context: CommandContext): Outcome {
    const room = this.rooms.get(command.room);
    const sinceMs = this.parking.get(command.room)?.sinceMs ?? context.timeMs;
    const outcome = this.parking.unpark(command, context, room !== undefined);
    if (isRefusal(outcome)) return outcome;
    this.deadlines.moveAfterParking(command.room, sinceMs, envelope, context);
    try {
      room?.resume?.(context);
    } catch (error) {
      throw failureOf(command.room, envelope, error);
    }
    return outcome;
  }

  private findHandler(type: string): Room | undefined {
    const room = this.rooms.get(roomOf(type));
    // Types come from our own code, so the map stays as small as the list of commands.
    if (room !== undefined) this.handlers.set(type, room);
    return room;
  }

  private record(envelope: Envelope, timer: string | undefined): void {
    const { seq, timeMs } = this;
    const { actor, key, command } = envelope;
    // Written out by cases, because this runs for every command: spreads cost more than decisions.
    if (key !== undefined) this.records.push({ seq, timeMs, actor, key, command });
    else if (timer !== undefined) this.records.push({ seq, timeMs, actor, timer, command });
    else this.records.push({ seq, timeMs, actor, command });
    const postings = this.ledger.postingCount;
    while (this.postingSeqs.length < postings) this.postingSeqs.push(this.seq);
    if (this.seq === 1) this.scheduleSweep();
  }

  private mutations(): number {
    return this.changes.total + this.ledger.mutations;
  }

  private answerAgain(id: string, known: string, command: Command): Executed | Refusal {
    if (known !== requestPrint(command)) return refuse('idempotency_key_reused');
    return { seq: this.seq, answer: null, repeated: true, repeats: id };
  }

  private remember(id: string, { actor, command }: Envelope, answer: Json): void {
    const entry: CommandKey = {
      id,
      fingerprint: requestPrint(command),
      answer: JSON.stringify(answer),
      timeMs: this.timeMs,
    };
    this.keys.add({ id, actor, fingerprint: entry.fingerprint, timeMs: entry.timeMs });
    this.changes.save('command_keys', entry);
  }

  private scheduleSweep(): void {
    const dueMs = (Math.floor(this.timeMs / KEY_SWEEP_MS) + 1) * KEY_SWEEP_MS;
    this.timers.set(SWEEP, dueMs, { type: SWEEP });
  }

  /** Forgets keys past their lifetime. */
  private sweepKeys(timeMs: number): { readonly answer: Json } {
    this.keys.forget(timeMs, (id) => this.changes.remove('command_keys', id));
    const dueMs = (Math.floor(timeMs / KEY_SWEEP_MS) + 1) * KEY_SWEEP_MS;
    this.timers.set(SWEEP, dueMs, { type: SWEEP });
    return { answer: null };
  }
}
