/**
 * What is accepted before its price is known: rows that wait for an index tick, and are decided at
 * it or, where none comes in time, undone (decision 0129). Each has a timer of its own.
 */
import { type Command, type CommandContext, type Refusal, refuse } from './command.ts';
import { canonicalText } from './fingerprint.ts';
import { type OwnedRow, OwnedRows } from './owned-rows.ts';
import type { RoomContext } from './room.ts';

/** A row that waits, or was decided. */
export interface PendingRow extends OwnedRow {
  readonly acceptedMs: number;
  state: 'pending' | 'done' | 'refused';
  /** Why nothing was done, as the JSON of a refusal, or empty. */
  refusal: string;
  decidedMs: number;
}

/** How a kind of rows is kept, and ended. */
export interface PendingKind {
  readonly table: string;
  /** For how long after its acceptance a tick may decide one. */
  readonly maxWaitMs: number;
  /** The command of the timer of one. */
  readonly expiry: (id: number) => Command;
}

/** The rows of one kind that wait, in the order of their acceptance. */
export class PendingRows<Row extends PendingRow> {
  private readonly context: RoomContext;
  private readonly kind: PendingKind;
  private readonly rows = new OwnedRows<Row>();

  constructor(context: RoomContext, kind: PendingKind) {
    this.context = context;
    this.kind = kind;
  }

  /**
   * Puts one back that waits. Its timer is due a millisecond after the last tick that could decide
   * it, so that every tick of that millisecond has been taken.
   */
  restore(row: Row): void {
    this.rows.add(row);
    const command = this.kind.expiry(row.id);
    const dueMs = row.acceptedMs + this.kind.maxWaitMs + 1;
    this.context.timers.set(`${command.type}:${row.id}`, dueMs, command);
  }

  /** One is accepted. */
  add(row: Row): void {
    this.restore(row);
    this.save(row);
  }

  /** One has changed and waits on. */
  save(row: Row): void {
    this.context.changes.save(this.kind.table, row);
  }

  has(id: number): boolean {
    return this.rows.get(id) !== undefined;
  }

  ofOwner(owner: number): Row[] {
    return this.rows.ofOwner(owner);
  }

  countOf(owner: number): number {
    return this.rows.countOf(owner);
  }

  /** Those that a tick of a time may decide: accepted earlier, by milliseconds. */
  before(timeMs: number): Row[] {
    return this.rows.size === 0 ? [] : this.sorted().filter((row) => row.acceptedMs < timeMs);
  }

  sorted(): Row[] {
    return this.rows.sorted();
  }

  *stateLines(name: string): Generator<string> {
    for (const row of this.sorted()) yield `${name} ${canonicalText(row)}`;
  }

  /** It waits no more; done where nothing refuses it. */
  conclude(row: Row, refusal: Refusal | undefined, { timeMs }: CommandContext): void {
    this.forget(row);
    row.state = refusal === undefined ? 'done' : 'refused';
    row.refusal = refusal === undefined ? '' : JSON.stringify(refusal);
    row.decidedMs = timeMs;
    this.save(row);
  }

  /** It waits no more, and what becomes of it is noted later in the same command. */
  forget({ id }: Row): void {
    if (this.rows.delete(id)) this.context.timers.clear(`${this.kind.expiry(id).type}:${id}`);
  }

  /**
   * One whose time is over, and why nothing is done. Refusal: `not_allowed`, to all but the house
   * and before its time.
   */
  expired(
    id: number,
    { actor, timeMs }: CommandContext,
  ): { readonly row: Row; readonly reason: Refusal } | Refusal {
    const row = this.rows.get(id);
    const endMs = (row?.acceptedMs ?? 0) + this.kind.maxWaitMs;
    if (actor !== 0 || row === undefined || timeMs <= endMs) return refuse('not_allowed');
    // Where the room stood still at the end, it does not know whether a tick came.
    return { row, reason: refuse(timeMs > endMs + 1 ? 'room_halted' : 'no_price') };
  }
}
