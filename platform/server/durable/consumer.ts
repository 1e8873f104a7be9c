/**
 * Who must miss no event: mails, public logs. The writer stores the events of the topics that
 * consumers declare, and a consumer keeps a cursor: what it does with an event is stored in the
 * transaction that moves the cursor, so it is done exactly once, whoever stops in between
 * (decision 0048). Screens need none of this; they listen to the bus.
 */
import type { Topic } from '../../../core/engine/topic.ts';
import type { JobName } from '../database/locks.ts';
import type { Work } from '../mail/message-queue.ts';

/** The transaction that moves the cursor, and which event it is of. */
export interface Effect extends Work {
  readonly seq: number;
  readonly ordinal: number;
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
export type Consumer = OneByOne | Together;

/** Takes one event after the other, each as soon as it is told. */
export interface OneByOne {
  readonly name: JobName;
  readonly handlers: readonly EventHandler[];
}

/** An event that is taken with others. */
export interface ToldEvent {
  readonly topic: string;
  readonly payload: unknown;
  /** When it happened, in Unix milliseconds; without it just now. */
  readonly timeMs?: number;
}

/**
 * Takes many events at once. For what comes with every order and may come a moment late: orders are
 * answered meanwhile, and what is written for a thousand costs little more than what is for one.
 */
export interface Together {
  readonly name: JobName;
  readonly topics: readonly string[];
  /** For how long events gather after the first, ms. */
  readonly gatherMs: number;
  /** How many one transaction takes. */
  readonly most: number;
  /** As `EventHandler.take`, in the order of the events. After a failure they come one by one. */
  readonly takeTogether: (events: readonly ToldEvent[], work: Work) => Promise<void>;
}

/** What a consumer follows, as plain data: all that the writer has to know of it. */
export interface Followed {
  readonly name: JobName;
  readonly topics: readonly string[];
  /** Which events of a topic it wants; all of those topics that are not named. */
  readonly wants?: Readonly<Record<string, (payload: never) => boolean>>;
}

/** Declares on a room's card what one of its consumers follows. */
export function follows(name: JobName, ...topics: readonly Topic<unknown>[]): Followed {
  return { name, topics: topics.map((each) => each.name) };
}

/** What a consumer does follow, in the order of its handlers. */
export function followedOf(consumer: Consumer): Followed {
  const { name } = consumer;
  if ('topics' in consumer) return { name, topics: consumer.topics };
  return { name, topics: consumer.handlers.map(({ topic }) => topic) };
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
