/**
 * What a room declares for each call of the operators' console. These calls live under
 * `/console/api`, know operators and never customers, and each names the permission it needs.
 */
import type { z } from 'zod';
import { type Json, type Refusal, refuse } from '../../../core/engine/command.ts';
import type { Language } from '../words/languages.ts';

/** Who is at the console. */
export interface Operator {
  readonly operatorId: number;
  readonly sessionId: number;
  readonly email: string;
  readonly role: string;
  /**
   * The refusal that this operator gets for every call but those of setting up, as long as there
   * is something he has to do first: another password, a second factor.
   */
  readonly pending?: string;
  /** Until then he decides about nothing that another pair of eyes is for; Unix milliseconds. */
  readonly coolsUntilMs?: number;
}

/**
 * What the audit log keeps of a call besides who, when, from where and which call: what it was
 * about, how that was before and after, and why.
 */
export interface AuditNote {
  /** The thing that was looked at or changed, as `<kind> <id>`: "customer 10001". */
  readonly subject: string;
  readonly before?: Json;
  readonly after?: Json;
  readonly reason?: string;
}

/** What a handler is given. */
export interface ConsoleRequest<Input> {
  readonly input: Input;
  readonly operator: Operator;
  readonly language: Language;
  /** The `Idempotency-Key` header, if any. */
  readonly key: string | undefined;
  /** The network address the call came from. */
  readonly address: string;
  /** The file that was sent. Refusals: `no_file`, `one_file_only`, `file_too_large`. */
  readonly file: () => Promise<Uint8Array | Refusal>;
}

/** A successful reply. A call that changes something always says what for the audit log. */
export interface ConsoleSuccess {
  readonly message: unknown;
  readonly note?: AuditNote;
}

/** A file instead of an envelope. */
export interface ConsoleFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Offered for saving under this name; shown in place where there is none. */
  readonly name?: string;
  readonly note?: AuditNote;
}

export type ConsoleReply = ConsoleSuccess | ConsoleFile | Refusal;

/**
 * Whether what is asked for comes into force only after notice to all operators and with the yes
 * of a second one: `none`, at once; `second`, as soon as a second operator has said yes, if there
 * is one; `where_two`, after notice, if there is a second operator; `always`, with notice even
 * where one operator is alone.
 */
export type Notice = 'none' | 'second' | 'where_two' | 'always';

/** A call without its types, as the server registers it. */
export interface ConsoleCall {
  readonly method: 'GET' | 'POST';
  /** Path below `/console/api`. */
  readonly path: string;
  /** The room whose words name its refusals. */
  readonly room: string;
  readonly summary: string;
  /** The permission that the operator's role must have, or `signed_in` or `setting_up`. */
  readonly permission: string;
  /** Whether it is sent a file, as multipart; its other members stand in the query. */
  readonly takesFile?: boolean;
  /** Whether it changes anything: then it must answer with a note, or refuse. */
  readonly changes: boolean;
  readonly input: z.ZodType;
  readonly handle: (request: ConsoleRequest<never>) => Promise<ConsoleReply>;
  /**
   * Whether its answer names customers: then each look at them is a line of the audit log, which
   * the server writes where the reply brings no note of its own.
   */
  readonly showsCustomers?: boolean;
  /** The customers whom an input is about without naming them: that of a deposit, of an order. */
  readonly about?: (input: never) => Promise<readonly number[]>;
  /** Says how much notice an input needs, or why it is refused; without it, none. */
  readonly notice?: (request: ConsoleRequest<never>) => Promise<Notice | Refusal>;
}

interface Declaration<Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly room: string;
  readonly summary: string;
  readonly permission: string;
  readonly takesFile?: boolean;
  readonly showsCustomers?: boolean;
  readonly input: Schema;
  readonly about?: (input: z.output<Schema>) => Promise<readonly number[]>;
  readonly handle: (request: ConsoleRequest<z.output<Schema>>) => Promise<ConsoleReply>;
  readonly notice?: (request: ConsoleRequest<z.output<Schema>>) => Promise<Notice | Refusal>;
}

/** Declares a call that only looks. With a note in its reply the look itself is logged. */
export function consoleQuery<Schema extends z.ZodType>(
  declaration: Declaration<Schema>,
): ConsoleCall {
  return { ...declaration, changes: false };
}

/** Declares a call that changes something. */
export function consoleCommand<Schema extends z.ZodType>(
  declaration: Declaration<Schema>,
): ConsoleCall {
  return { ...declaration, changes: true };
}

/** One page of a list, as the console's tables ask for it and get it. */
export interface ConsolePage<Row> {
  readonly data: readonly Row[];
  /** How many rows there are, as far as pages by number go. */
  readonly total: number;
  /** What asks for the next page as `after`, in lists that are read on from their last row. */
  readonly next?: string;
}

/** What the notice of public terms asks of a request. */
interface AskedTerms {
  readonly input: { readonly reason: string };
  readonly operator: Pick<Operator, 'role'>;
}

/**
 * The notice of a call that offers terms to the public in the house's name: what nobody has asked
 * for with a reason is not even planned, and what is bold is for an owner to ask for.
 * @param isBold whether the terms promise more than other operators may
 */
export async function publicTerms(
  { input: { reason }, operator }: AskedTerms,
  isBold = false,
): Promise<Notice | Refusal> {
  if (reason.trim() === '') return refuse('reason_needed');
  return isBold && operator.role !== 'owner' ? refuse('owner_needed') : 'always';
}
