/** What a room's server side works with: reading, commands, events, calls, sockets, words. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Envelope } from '../../core/engine/command.ts';
import type { Figures } from './figures.ts';
import type { Call, Reply } from './http/call.ts';
import type { ConsoleCall } from './http/console-call.ts';
import type { Hub } from './realtime/hub.ts';
import type { Phrases } from './words/phrases.ts';
import type { View } from './views.ts';
import type { EventBus } from './writer/event-bus.ts';
import type { Result } from './writer/writer.ts';

/** See the head of this file. */
export interface Gateway {
  readonly mode: 'demo' | 'live';
  readonly log: Logger;
  readonly phrases: Phrases;
  readonly bus: EventBus;
  readonly hub: Hub;
  /** What `/metrics` tells of a room. */
  readonly figures: Figures;
  /** The time of the gateway, in Unix milliseconds. Rules get theirs from the writer. */
  nowMs(): number;
  /** Committed rows, read through a typed builder; a room names the tables it reads. */
  database<Tables>(): Kysely<Tables>;
  /** Gives a command to the writer; resolves when it is durable. */
  submit(envelope: Envelope): Promise<Result>;
  /** Adds calls to the wire. */
  addCalls(calls: readonly Call[]): void;
  /** Adds calls to the operators' console. */
  addConsoleCalls(calls: readonly ConsoleCall[]): void;
}

/** A room's server side: sets itself up on the gateway; what it started it can stop. */
export interface RoomServer {
  readonly name: string;
  /** What it knows in memory: loaded and following before it serves. */
  readonly views?: readonly View[];
  serve(gateway: Gateway): Promise<Running | undefined> | Running | undefined;
}

/** Something that runs until it is stopped. */
export interface Running {
  /** What it still waits for before the server is ready; undefined when it waits for nothing. */
  waitsFor?(): string | undefined;
  stop(): Promise<void> | void;
}

/** A result of the writer as a reply: a refusal as it is, else what `message` makes of it. */
export function replyWith<Answer>(result: Result, message: (answer: Answer) => Reply): Reply {
  return 'refused' in result ? result : message(result.answer as Answer);
}
