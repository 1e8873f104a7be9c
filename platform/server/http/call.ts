/** What a room declares for each call of the wire, and what its handler may answer. */
import type { z } from 'zod';
import type { Refusal } from '../../../core/engine/command.ts';
import type { Language } from '../words/languages.ts';

/**
 * Who may call. `visitor`: anyone; a token is read if there is one. `customer`: a valid token is
 * needed, otherwise the reply is `999`.
 */
export type Access = 'visitor' | 'customer';

/** Who is calling. */
export interface Caller {
  readonly customerId: number;
  readonly sessionId: number;
}

/** What a handler is given. */
export interface Request<Input, Who> {
  readonly input: Input;
  readonly caller: Who;
  readonly language: Language;
  /** The `Idempotency-Key` header, if any. */
  readonly key: string | undefined;
  /** The member `terms_version`, if any: the version of the terms that the caller saw. */
  readonly seenTerms?: number | undefined;
  /** The network address the call came from. */
  readonly address: string;
  readonly userAgent: string;
  /** The house's own origin as the caller knows it: `https://shop.example`; see `OwnOrigins`. */
  readonly origin: string;
}

/** A successful reply: `message` for the envelope, or members for its root. */
export interface Success {
  readonly message?: unknown;
  readonly root?: Readonly<Record<string, unknown>>;
  /** Words key of a localised text message. */
  readonly text?: string;
  readonly details?: Readonly<Record<string, string>>;
  /** A header `Set-Cookie` that goes with the reply. */
  readonly cookie?: string;
  /** Who is shown the reply's private files where nobody is logged in: `guestOwner`. */
  readonly guest?: number;
}

export type Reply = Success | Refusal;

/** A call without its types, as the server registers it. */
export interface Call {
  readonly method: 'GET' | 'POST';
  /** Path below `/api`. */
  readonly path: string;
  /** The room whose words name its refusals. */
  readonly room: string;
  readonly summary: string;
  readonly access: Access;
  readonly input: z.ZodType;
  readonly handle: (request: Request<never, never>) => Promise<Reply>;
  readonly door?: ((input: never) => string) | undefined;
}

interface Declaration<Schema extends z.ZodType, Who> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly room: string;
  readonly summary: string;
  readonly input: Schema;
  readonly handle: (request: Request<z.output<Schema>, Who>) => Promise<Reply>;
  /**
   * The account that somebody wants to enter by the call, as it was typed: it reads by the share of
   * that account, so that other visitors keep nobody out. Empty where the call names none.
   */
  readonly door?: (input: z.output<Schema>) => string;
}

/** Declares a call that needs a customer. */
export function customerCall<Schema extends z.ZodType>(
  declaration: Declaration<Schema, Caller>,
): Call {
  return { ...declaration, access: 'customer' };
}

/** Declares a call that anyone may make. */
export function visitorCall<Schema extends z.ZodType>(
  declaration: Declaration<Schema, Caller | undefined>,
): Call {
  return { ...declaration, access: 'visitor' };
}

/** A success whose `message` is data. */
export function ok(message: unknown): Success {
  return { message };
}

/** A success whose `message` is a text in the caller's language. */
export function okText(text: string, details?: Readonly<Record<string, string>>): Success {
  return details === undefined ? { text } : { text, details };
}
