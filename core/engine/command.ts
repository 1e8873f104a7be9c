/** What goes into the machine and what comes out of a decision. */

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

declare const ANSWER: unique symbol;

/**
 * An order to the house. `type` is `<room>.<verb>`; amounts travel as texts of whole units. What it
 * is answered when it was applied stands in its type only: `interface Put extends Command<null>`.
 */
export interface Command<Answer = unknown> {
  readonly type: string;
  readonly [ANSWER]?: Answer;
}

/** What a command is answered; any plain data, where its type does not say. */
export type AnswerTo<Asked extends Command> =
  Asked extends Command<infer Answer> ? (unknown extends Answer ? Json : Answer) : never;

/** A row as an answer tells it: whole units become texts. */
export type Told<Row> = {
  readonly [Field in keyof Row]: Row[Field] extends bigint ? string : Row[Field];
};

/** Who gives a command and under which key it may be repeated. */
export interface Envelope<Asked extends Command = Command> {
  readonly command: Asked;
  /** The customer or house account that gives the command; 0 for the house itself. */
  readonly actor: number;
  /** Same key and same input: the first answer again. Unique for each actor. */
  readonly key?: string;
  /** Nothing new may come of it: `not_repeated` where its key has no first answer. */
  readonly repeatsOnly?: true;
  /**
   * The version of the terms that its customer saw, or 0 (`seen-terms.ts`). It is no part of the
   * journal: what was accepted once is not asked again.
   */
  readonly seenTerms?: number;
}

/** What a rule may know besides its state. Rules never read a clock. */
export interface CommandContext {
  readonly seq: number;
  readonly timeMs: number;
  readonly actor: number;
}

/** An expected "no", named after the law that was hurt. Nothing has changed. */
export interface Refusal {
  readonly refused: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** A decision that has been applied. The answer is plain data and no live reference. */
export interface Accepted<Answer = Json> {
  readonly answer: Answer;
}

export type Outcome<Answer = Json> = Refusal | Accepted<Answer>;

/** What a rule may make of a command: a refusal, or the answer that the command's type promises. */
export type OutcomeOf<Asked extends Command> = Asked extends Command
  ? Outcome<AnswerTo<Asked>>
  : never;

/** Makes a refusal. */
export function refuse(name: string, details?: Readonly<Record<string, string>>): Refusal {
  return details === undefined ? { refused: name } : { refused: name, details };
}

/** Makes an acceptance. */
export function accept(): Accepted<null>;
export function accept<const Answer extends Json>(answer: Answer): Accepted<Answer>;
export function accept(answer: Json = null): Accepted {
  return { answer };
}

/** Tells a refusal from an acceptance. */
export function isRefusal(outcome: object): outcome is Refusal {
  return 'refused' in outcome;
}
