/** Support: who asks for help, about what, how it stands, and how soon somebody answers. */
import { topic } from '../../core/engine/topic.ts';

/** What one may ask about. */
export const TOPICS = [
  'money_in',
  'money_out',
  'trade',
  'verification',
  'security',
  'other',
] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * How a conversation stands: `new` until an agent takes it, `open` while he owes an answer,
 * `waiting` for the customer, `solved` (an answer opens it again for a week), `closed` for good.
 */
export const STATES = ['new', 'open', 'waiting', 'solved', 'closed'] as const;
export type State = (typeof STATES)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** An answer opens a solved conversation again for so long; then it is closed. */
export const REOPENS_MS = 7 * DAY_MS;
/** How long a conversation is kept after its last message. */
export const KEPT_MS = 3 * 365 * DAY_MS;
/** The median of first answers that customers are shown is that of so long. */
export const MEDIAN_MS = 7 * DAY_MS;
/** Conversations that one customer may have open at once. */
export const MOST_OPEN = 5;
/** Conversations that visitors of one network address may begin in an hour. */
export const MOST_OF_ADDRESS = 5;
/** A transcript is sent by mail once in so long. */
export const TRANSCRIPT_PAUSE_MS = 10 * MINUTE_MS;
/** For so long after opening a conversation an operator may read on without opening it again. */
export const OPENED_MS = 8 * 3_600_000;

/** Minutes of opening hours until a first answer is due, by topic. */
export const FIRST_ANSWER_MINUTES: Readonly<Record<Topic, number>> = {
  money_in: 15,
  money_out: 15,
  trade: 15,
  verification: 15,
  security: 15,
  other: 15,
};

/** The rows of the console that a conversation may be about: the customer's own, by number. */
export const ABOUT = ['deposits', 'withdrawals', 'orders', 'positions', 'seconds_orders'] as const;
export type AboutKind = (typeof ABOUT)[number];

/** What a conversation is about, besides its topic. */
export interface About {
  readonly kind: AboutKind;
  readonly id: number;
}

/** Screens that an agent may offer: the customer opens them, and does there what he wants. */
export const OFFERED_SCREENS = [
  'receive',
  'withdraw',
  'fundRecord',
  'statement',
  'identity',
  'security',
  'orders',
  'faq',
] as const;
export type OfferedScreen = (typeof OFFERED_SCREENS)[number];

/** A conversation with support. */
export interface Ticket {
  readonly id: number;
  readonly conversationId: number;
  /** 0 for a visitor. */
  readonly owner: number;
  /** What proves a visitor, as it is stored; empty for a customer. */
  readonly visitor: string;
  readonly topic: Topic;
  readonly state: State;
  readonly language: string;
  readonly about: About | undefined;
  /** The operator who has it; 0 for nobody. */
  readonly assignedTo: number;
  readonly openedMs: number;
  readonly dueMs: number;
  /** 0 while nobody has answered; an answer of the demo's machine is none. */
  readonly firstAnswerMs: number;
  readonly solvedMs: number;
  /** 0 while it is not rated. */
  readonly rating: number;
}

/** Opening hours: a span for each day of the week from Monday on, in minutes of the day. */
export interface Hours {
  readonly zone: string;
  /** Undefined where it is closed all day; `[0, 1440]` where it is open all day. */
  readonly days: readonly (readonly [from: number, to: number] | undefined)[];
}

/** What counts until somebody says otherwise: weekdays from 9 to 18. */
export const STANDARD_HOURS: Hours = {
  zone: 'UTC',
  days: [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? ([540, 1_080] as const) : undefined)),
};

/** Support has written, and its customer has not read it. */
export interface SupportTold {
  readonly owner: number;
  readonly ticketId: number;
  readonly number: number;
}

/** Told through the outbox: conversations are not in the journal. */
export const supportTold = topic<SupportTold>('support.told');
