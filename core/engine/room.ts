/** What every product gives to the machine, and what the machine gives to every product. */
import type { Ledger } from '../ledger/ledger.ts';
import type { Changes } from './changes.ts';
import type { Command, CommandContext, Outcome } from './command.ts';
import type { DeadlineKind, Timers } from './timers.ts';

/** The machine's services for the rules of a room. */
export interface RoomContext {
  readonly ledger: Ledger;
  readonly timers: Timers;
  readonly changes: Changes;
  /** The next number of a sequence that all replays repeat. */
  nextId(): number;
  /** What `nextId` will give, for what is made before it is known whether it will be accepted. */
  readonly upcomingId: number;
  /**
   * When a deadline of people is due that a rule wants at `dueMs`: the same, but where the house
   * catches up on a standstill (`context.timeMs` lies in it) and nobody could act until now.
   */
  deadlineMs(dueMs: number, kind: DeadlineKind, context: CommandContext): number;
}

/** The rules of a product. Commands named `<name>.<verb>` come here. */
export interface Room {
  readonly name: string;
  /**
   * Decides and applies one command. All checks come before the first change, in the order in
   * which the contract lists the refusals; after the first change nothing may be refused.
   */
  decide(command: Command, context: CommandContext): Outcome;
  /**
   * Called in the command in which an operator lets the room go on after it was parked: it catches
   * up on what it has not been told meanwhile.
   */
  resume?(context: CommandContext): void;
  /** The whole state as lines of canonical text, in a defined order, for the state hash. */
  stateLines(): Iterable<string>;
}
