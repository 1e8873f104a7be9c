/**
 * The life that a demo has behind it when it opens: thirty days in which scripted customers did
 * what customers do, at past times, through the writer and the journal like everything else. Each
 * room brings its part on its card; nothing of it is written into a table by hand.
 */
import type { AnswerTo, Command } from '../../../core/engine/command.ts';
import type { Gateway } from '../gateway.ts';
import type { Result } from '../writer/writer-options.ts';

/** What a room's part works with. */
export interface PrologueMeans {
  /** Its time is that of the story. */
  readonly gateway: Gateway;
  /** When the story begins and when it has reached the present, in Unix milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
  /** Goes to a later time before the next hour, for what needs more than one moment in it. */
  readonly goTo: (timeMs: number) => void;
  /** Gives a command of the house or of a customer, and waits until it is durable. */
  readonly give: <Asked extends Command>(
    actor: number,
    command: Asked,
  ) => Promise<Result<AnswerTo<Asked>>>;
}

/** Whom the story is about: the demo's own customers, and scripted ones beside them. */
export interface DemoPeople {
  readonly demoCustomers: readonly number[];
  readonly demoExtras: readonly number[];
}

/** A full hour of the story. */
export interface PrologueHour {
  readonly timeMs: number;
  /** 0 for the first. */
  readonly number: number;
  /** How many come after it. */
  readonly left: number;
}

/** What a room does while the story is told, in the order of the list of rooms. */
export interface PrologueActs {
  hour?(hour: PrologueHour): Promise<void> | void;
  /** After all others have acted in an hour: for who lets some of it pass. */
  later?(hour: PrologueHour): Promise<void> | void;
  /** When the present is reached, in the reverse order. */
  end?(): Promise<void> | void;
}

/** A room's part of the story. Needs are grouped by provider, as those of `make` are. */
export interface RoomPrologue {
  begin(needs: never, means: PrologueMeans): Promise<PrologueActs> | PrologueActs;
}

/** @throws Error for a refusal: a story that does not happen as it is written is a bug */
export function happened<Answer>(what: string, result: Result<Answer>): Answer {
  if ('refused' in result) throw new Error(`${what} was refused: ${result.refused}`);
  return result.answer;
}
