/**
 * Who must miss no event: mails, public logs. The writer stores the events of the topics that
 * consumers declare, and a consumer keeps a cursor: what it does with an event is stored in the
 * transaction that moves the cursor, so it is done exactly once, whoever stops in between
 * (decision 0048). Screens need none of this; they listen to the bus.
 */
import type { Kysely } from 'kysely';
import type { Topic } from '../../../core/engine/topic.ts';
import type { JobName } from '../database/locks.ts';

/** The transaction that moves the cursor, and which event it is of. */
export interface Effect {
  readonly seq: number;
  readonly ordinal: number;
  /** Reads and writes within the transaction; what throws undoes it, and it is tried again. */
  database<Tables>(): Kysely<Tables>;
}

/** What a consumer does with the events of one topic. */
export interface EventHandler {
  readonly topic: string;
  readonly take: (payload: never, effect: Effect) => Promise<void>;
}

/**
 * Declares what is done with a topic's events. All that counts of it must be done through `effect`;
 * whatever leaves the database belongs into a queue there. It must not wait for the outside.
 */
export function handler<Payload>(
  of: Topic<Payload>,
  take: (payload: Payload, effect: Effect) => Promise<void>,
): EventHandler {
  return { topic: of.name, take };
}

/**
 * Takes events in their order, once in a cluster. Its name is that of its lock and of its cursor:
 * with another name it is another consumer, which begins with what is told from then on.
 */
export interface Consumer {
  readonly name: JobName;
  readonly handlers: readonly EventHandler[];
}

/** What a consumer follows, as plain data: all that the writer has to know of it. */
export interface Followed {
  readonly name: JobName;
  readonly topics: readonly string[];
}

/** Declares on a room's card what one of its consumers follows. */
export function follows(name: JobName, ...topics: readonly Topic<unknown>[]): Followed {
  return { name, topics: topics.map((each) => each.name) };
}

/** What a consumer does follow, in the order of its handlers. */
export function followedOf({ name, handlers }: Consumer): Followed {
  return { name, topics: handlers.map(({ topic }) => topic) };
}

/**
 * Sees that the consumers that rooms have made are those of their cards.
 * @throws Error which names them: the writer would store too little for them
 */
export function checkFollowed(declared: readonly Followed[], made: readonly Consumer[]): void {
  const texts = ({ name, topics }: Followed) => `${name}: ${topics.join(', ')}`;
  const [said, done] = [declared.map(texts), made.map(followedOf).map(texts)];
  const astray = [...said, ...done].filter((each) => !said.includes(each) || !done.includes(each));
  if (astray.length > 0) throw new Error(`cards and consumers do not agree: ${astray.join('; ')}`);
}
