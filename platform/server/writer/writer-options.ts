/** What the writer works with. */
import type { DurableTopics } from '../durable/events.ts';
import type { Command, Envelope, Json, Refusal } from '../../../core/engine/command.ts';
import type { Machine } from '../../../core/engine/machine.ts';
import type { Executed } from '../../../core/engine/records.ts';
import type { Committer } from './commit.ts';
import type { EventSink } from './event-bus.ts';
import type { Patience } from './patience.ts';
import type { Table } from './tables.ts';

/** What a command came to. */
export type Result<Answer = Json> = Executed<Answer> | Refusal;

/** What a loaded house gives to the writer. */
export interface LoadedEngine {
  readonly machine: Machine;
  readonly committer: Pick<Committer, 'commit'>;
  /** The stored answer to a key; undefined when it is forgotten. */
  readonly readAnswer: (keyId: string) => Promise<Json | undefined>;
}

/** A command that waits for its answer. */
export interface Waiter {
  readonly envelope: Envelope;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
  result?: Result;
}

/** What is done while the house's time is held. */
export interface HeldTime {
  /** Given once to each loaded house, before anything else: it closes what needs time to pass. */
  readonly first: Command;
  /** Whether a command is refused as long as it lasts. */
  readonly refuses: (command: Command) => boolean;
}

/** The writer's surroundings. */
export interface WriterOptions {
  readonly load: () => Promise<LoadedEngine>;
  readonly tables: ReadonlyMap<string, Table>;
  /** The topics whose events are stored with their batch; without it none are. */
  readonly durableTopics?: DurableTopics;
  readonly bus: EventSink;
  readonly nowMs: () => number;
  /**
   * Whether the time goes in leaps, as in the life that a demo has behind it when it opens: no gap
   * is a standstill then, and a quiet house has nothing to say.
   */
  readonly leaps?: boolean;
  /** Why nothing may be decided now; undefined while the house's time can be trusted. */
  readonly haltedBy?: () => string | undefined;
  /** What is done while the house's time is held: see `TimeHolder`. */
  readonly held?: HeldTime;
  readonly onFailure: (error: unknown) => void;
  /** For tests. */
  readonly patience?: Patience;
  /** Called after each commit with the number of commands and the time it took, for metrics. */
  readonly onCommit?: (commands: number, tookMs: number) => void;
}
