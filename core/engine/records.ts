/** What the machine answers, notes and hands over. */
import type { Posting } from '../ledger/ledger.ts';
import type { ChangeSet } from './changes.ts';
import type { Command, Json } from './command.ts';

/** A stored answer. `id` is the row's key: actor and key in one text. */
export interface CommandKey {
  readonly id: string;
  readonly fingerprint: string;
  readonly answer: string;
  readonly timeMs: number;
}

/** One journal line: a command that changed something, and what it was given. */
export interface JournalRecord {
  readonly seq: number;
  readonly timeMs: number;
  readonly actor: number;
  readonly key?: string;
  /** Set when the command came from this timer. */
  readonly timer?: string;
  readonly command: Command;
}

/**
 * A command that was applied, or whose key was used for the same before. Then its first answer is
 * not here but in the table, by the id that `repeats` names.
 */
export interface Executed<Answer = Json> {
  readonly seq: number;
  readonly answer: Answer;
  readonly repeated: boolean;
  readonly repeats?: string;
}

/** Everything that one batch has to store and to tell. */
export interface Batch {
  readonly records: readonly JournalRecord[];
  readonly touched: readonly number[];
  readonly postings: readonly Posting[];
  /** The sequence numbers of the commands that made them, one for each posting. */
  readonly postingSeqs: readonly number[];
  readonly changes: ChangeSet;
  readonly lastSeq: number;
  readonly lastTimeMs: number;
  readonly lastId: number;
}
