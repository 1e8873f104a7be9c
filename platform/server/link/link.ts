/**
 * What lies between a gateway and the writer: commands go one way, what became of them and what
 * was committed go the other, and a little that a gateway shows of the writer. All of it is text on
 * the way (see `codec.ts`), wherever the two live, so nobody can lean on memory that they share.
 */
import type { Envelope } from '../../../core/engine/command.ts';
import type { EventSink } from '../writer/event-bus.ts';
import type { Result } from '../writer/writer-options.ts';

/** What a gateway shows of the writer, as of a moment ago. */
export interface WriterState {
  /** What the writer waits for before it can serve; undefined when it serves. */
  readonly cause: string | undefined;
  /** Until when the house's time is held, in Unix milliseconds; undefined while it passes. */
  readonly heldUntilMs: number | undefined;
  readonly queueLength: number;
  /** Sequence number of the last command that was decided. */
  readonly lastSeq: number;
  /** How many commands the tables are behind the journal. */
  readonly lag: number;
  readonly parkedRooms: readonly { readonly room: string }[];
}

/** What a gateway does with what the writer tells. */
export interface Follower extends EventSink {
  /** Told of each commit: how many commands, and how long it took. For metrics. */
  committed(commands: number, tookMs: number): void;
}

/** A gateway's way to the writer. */
export interface WriterLink {
  /**
   * Gives a command. Resolves when it is durable, or with its refusal. Rejects with
   * `WriterUnavailable` when the outcome was lost; repeat with the same key.
   */
  submit(envelope: Envelope): Promise<Result>;
  /**
   * Tells what is committed from now on, batch after batch; called once. Each says after which
   * command it comes: where one is missing (a commit whose outcome was lost, a gateway that came
   * too far behind), what came before stands in the tables.
   */
  follow(follower: Follower): void;
  state(): WriterState;
  /** Resolves when the tables hold all that has been told or answered until now. */
  caughtUp(): Promise<void>;
  /** Ends it: nothing is told any more, and what waits rejects with `WriterUnavailable`. */
  close(): void;
}

/** The writer, as its end of a link sees it. */
export interface LinkedWriter {
  submit(envelope: Envelope): Promise<Result>;
  state(): WriterState;
  caughtUp(): Promise<void>;
}
