/**
 * What a room's server card says of notices: which of its events become which notice. The words are
 * `<room>.told_<what>` and, where there is more to say, `<room>.told_<what>_text`.
 */
import type { Topic } from '../../../core/engine/topic.ts';
import type { NoticeClass } from '../../../core/wire/notice-classes.ts';
import type { Prints } from './console-parts.ts';

/** What an event comes to for one customer. */
export interface Notice {
  readonly owner: number;
  readonly class: NoticeClass;
  /** The end of the words' key; with `id` it is told once, however often the event is. */
  readonly what: string;
  readonly id: string;
  /** What fills the placeholders, as texts that mean the same in all languages. */
  readonly details: Readonly<Record<string, string>>;
  /** The own screen that it opens, as a path with parameters. */
  readonly url: string;
  /** Set where the room writes a mail about it by itself: then no second one is sent. */
  readonly isMailed?: true;
}

/** One topic whose events become notices. */
export interface NoticeSource {
  readonly topic: string;
  /** Events of rows that are not in the journal come through the outbox. */
  readonly from: 'journal' | 'outbox';
  /** Whether an event is news at all; asked by the writer, which stores no others. */
  readonly isNews: (payload: never) => boolean;
  readonly of: (payload: never, prints: Prints) => Notice | undefined;
}

/** Declares on a card what the events of a topic of the journal become. */
export function noticed<Payload>(
  topic: Topic<Payload>,
  isNews: (payload: Payload) => boolean,
  of: (payload: Payload, prints: Prints) => Notice | undefined,
): NoticeSource {
  return { topic: topic.name, from: 'journal', isNews, of };
}

/** The same of a topic of the outbox, whose events are all news. */
export function noticedOutside<Payload>(
  topic: Topic<Payload>,
  of: (payload: Payload, prints: Prints) => Notice | undefined,
): NoticeSource {
  return { topic: topic.name, from: 'outbox', isNews: () => true, of };
}
