/** What goes into the machine and what comes out of a decision. */

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** An order to the house. `type` is `<room>.<verb>`; amounts travel as texts of whole units. */
export interface Command {
  readonly type: string;
}

/** Who gives a command and under which key it may be repeated. */
export interface Envelope {
  readonly command: Command;
  /** The customer or house account that gives the command; 0 for the house itself. */
  readonly actor: number;
  /** Same key and same input: the first answer again. Unique for each actor. */
  readonly key?: string;
  /** Nothing new may come of it: `not_repeated` where its key has no first answer. */
  readonly repeatsOnly?: true;
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
export interface Accepted {
  readonly answer: Json;
}

export type Outcome = Refusal | Accepted;

/** Makes a refusal. */
export function refuse(name: string, details?: Readonly<Record<string, string>>): Refusal {
  return details === undefined ? { refused: name } : { refused: name, details };
}

/** Makes an acceptance. */
export function accept(answer: Json = null): Accepted {
  return { answer };
}

/** Tells a refusal from an acceptance. */
export function isRefusal(outcome: object): outcome is Refusal {
  return 'refused' in outcome;
}
