/**
 * What a room's server side works with (reading, commands, events, sockets, words), and what it
 * gives: calls, views and jobs.
 */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { AnswerTo, Command, Envelope } from '../../core/engine/command.ts';
import { NOTHING_SEEN } from '../../core/engine/seen-terms.ts';
import type { JobName } from './database/locks.ts';
import type { Consumer } from './durable/consumer.ts';
import type { Metrics } from './metrics.ts';
import type { Call, Caller, Reply, Request } from './http/call.ts';
import type { ConsoleCall } from './http/console-call.ts';
import type { Guest } from './uploads/guests.ts';
import type { Envelopes } from './http/envelope.ts';
import type { Hub } from './realtime/hub.ts';
import type { Phrases } from './words/phrases.ts';
import type { View } from './views.ts';
import type { EventBus } from './writer/event-bus.ts';
import type { Result } from './writer/writer-options.ts';

/** One gateway, as a room sees it. */
export interface Gateway {
  readonly mode: 'demo' | 'live';
  readonly log: Logger;
  readonly phrases: Phrases;
  /** What is committed; listeners of a room are known by its name. */
  readonly bus: EventBus;
  readonly hub: Hub;
  /** What `/metrics` tells of a room. */
  readonly metrics: Metrics;
  /** The time of the gateway, in Unix milliseconds. Rules get theirs from the writer. */
  nowMs(): number;
  /** Committed rows, read through a typed builder; a room names the tables it reads. */
  database<Tables>(): Kysely<Tables>;
  /** Gives a command to the writer; resolves when it is durable. */
  submit<Asked extends Command>(envelope: Envelope<Asked>): Promise<Result<AnswerTo<Asked>>>;
}

/** Something that runs until it is stopped. */
export interface Running {
  /** What it still waits for before the server is ready; undefined when it waits for nothing. */
  waitsFor?(): string | undefined;
  stop(): Promise<void> | void;
}

/**
 * Something that is done once in a cluster, whoever does it: under the advisory lock of its name,
 * which is taken before it starts and kept until it has stopped. It may start again in the same
 * process, or in another one, so whatever it has to remember lies in tables.
 */
export interface Job {
  readonly name: JobName;
  /** Begins; resolves when others may count on it. What it rejects with at a start ends that. */
  start(gateway: Gateway): Promise<Running> | Running;
}

/**
 * A room's server side, in the order in which it comes to life: its views are loaded and follow,
 * its calls are registered, it follows events for the sockets of this gateway, and its jobs start
 * once everybody listens. The parts are asked for once a gateway.
 */
export interface RoomServer {
  readonly name: string;
  /** Channels of its own that anybody may listen to, by their names. */
  readonly publicChannels?: readonly string[];
  /** What it knows in memory, on every gateway. */
  readonly views?: readonly View[];
  /** Calls of the wire, on every gateway. */
  calls?(gateway: Gateway): readonly Call[];
  /** Calls of the operators' console, on every gateway. */
  consoleCalls?(gateway: Gateway): readonly ConsoleCall[];
  /** On every gateway: puts what is committed on its sockets. What it starts it can stop. */
  follow?(gateway: Gateway): Running | undefined;
  /** Adds addresses that are no calls: those that answer with files, or that need no session. */
  addRoutes?(app: FastifyInstance, envelopes: Envelopes): void;
  /** Whether a customer may send sounds, films and animations: works of his own. */
  maySendWorks?(customerId: number): Promise<boolean>;
  /** On whose behalf somebody without an account sends a file, by what proves it in a query. */
  guestOf?(query: Readonly<Record<string, unknown>>): Promise<Guest | undefined>;
  /** Who must miss no event, whatever stops in between; jobs like those below. */
  readonly consumers?: readonly Consumer[];
  /** What is done once in a cluster. */
  readonly jobs?: readonly Job[];
}

/**
 * The way to a writer, with answers as the types of commands promise them: it has them as any plain
 * data, which has come as text. Rules that would answer otherwise do not compile.
 */
export function submitTo(writer: {
  submit(envelope: Envelope): Promise<Result>;
}): Gateway['submit'] {
  return <Asked extends Command>(envelope: Envelope<Asked>) =>
    writer.submit(seenBy(envelope)) as Promise<Result<AnswerTo<Asked>>>;
}

/** A customer who does not say which terms he saw says that. */
function seenBy(envelope: Envelope): Envelope {
  if (envelope.actor <= 0 || envelope.seenTerms !== undefined) return envelope;
  return { ...envelope, seenTerms: NOTHING_SEEN };
}

/** A command as its customer gives it by a call: under the call's key, by the terms that he saw. */
export function envelopeOf<Asked extends Command>(
  { caller, key, seenTerms }: Pick<Request<unknown, Caller>, 'caller' | 'key' | 'seenTerms'>,
  command: Asked,
): Envelope<Asked> {
  const actor = caller.customerId;
  const seen = { actor, seenTerms: seenTerms ?? NOTHING_SEEN };
  return key === undefined ? { command, ...seen } : { command, ...seen, key };
}

/** A result of the writer as a reply: a refusal as it is, else what `message` makes of it. */
export function replyWith<Answer>(
  result: Result<Answer>,
  message: (answer: Answer) => Reply,
): Reply {
  return 'refused' in result ? result : message(result.answer);
}

/** A job that does something again and again, and logs when it cannot. */
export function repeatedly(
  { log }: Gateway,
  everyMs: number,
  work: () => Promise<unknown>,
  failure: string,
): Running {
  let round: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    round = work().catch((error: unknown) => log.warn({ err: error }, failure));
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}

/**
 * Gives a customer's command to the writer and replies: a refusal as it is, else what `message`
 * makes of its answer.
 * @param ownKey under which it counts once, where the call itself names none
 */
export async function giveCommand<Asked extends Command>(
  gateway: Pick<Gateway, 'submit'>,
  request: Pick<Request<unknown, Caller>, 'caller' | 'key' | 'seenTerms'>,
  command: Asked,
  message: (answer: AnswerTo<Asked>) => Reply,
  ownKey?: string,
): Promise<Reply> {
  const envelope = envelopeOf({ ...request, key: request.key ?? ownKey }, command);
  return replyWith(await gateway.submit(envelope), message);
}
