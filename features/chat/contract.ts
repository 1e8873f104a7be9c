/** The chat: rooms that everybody reads, who writes in them, and what moderators do. */
import { topic } from '../../core/engine/topic.ts';

/** One room for markets, and one a language. */
export const CHAT_ROOMS = [
  'markets',
  'en',
  'zh',
  'hk',
  'th',
  'jp',
  'kor',
  'fra',
  'spa',
  'de',
] as const;
export type ChatRoomName = (typeof CHAT_ROOMS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Characters of a message, as people count them. */
export const LONGEST_CHAT = 200;
/** Characters of a name. */
export const LONGEST_NAME = 20;
export const SHORTEST_NAME = 2;
/** Who is a customer for less long reads only. */
export const LEAST_AGE_MS = DAY_MS;
/** An account that counts as old: its reports hide, and it writes while a room is raided. */
export const OLD_AGE_MS = 7 * DAY_MS;
/** So many reports of old accounts of different people hide a message. */
export const REPORTS_THAT_HIDE = 3;
/** How long moderators see what is hidden; then its text is gone. */
export const HIDDEN_KEPT_MS = 90 * DAY_MS;
/** The longest that one may have to wait between two messages. */
export const MOST_SLOW_MS = HOUR_MS;
/** Pinned lines of a room. */
export const MOST_PINNED = 3;
/** Reports that one customer makes in an hour. */
export const MOST_REPORTS_AN_HOUR = 10;
/** How far back messages are looked at for something that was split over several. */
export const SPLIT_MS = 10 * 60_000;
/** Whom one customer has blocked, at most. */
export const MOST_BLOCKED = 500;
/** Own trades that can be shared: those of so long, the newest ones. */
export const SHARED_MS = 30 * DAY_MS;

/** For how long somebody is muted; 0 is for ever. */
export const MUTE_SPANS = { hour: HOUR_MS, day: DAY_MS, ever: 0 } as const;
export type MuteSpan = keyof typeof MUTE_SPANS;

/** Why a message is reported. */
export const REPORT_REASONS = ['scam', 'insult', 'spam', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** A room as it is set. */
export interface ChatRoom {
  readonly name: ChatRoomName;
  readonly conversationId: number;
  /** How long one waits between two messages. */
  readonly slowMs: number;
  /** While it is raided only old accounts write. */
  readonly isOldOnly: boolean;
}

/** Somebody who writes: under a name of his own, and a number that is not that of his account. */
export interface ChatMember {
  readonly id: number;
  readonly owner: number;
  readonly name: string;
  /** The name resembles that of somebody who speaks for the house. */
  readonly isAlike: boolean;
  readonly isDemo: boolean;
  /** Badges that he wants to be seen, each only where it is a fact. */
  readonly wantsTrader: boolean;
  readonly wantsVerified: boolean;
  readonly isTrader: boolean;
  readonly isVerified: boolean;
}

/** Somebody who may not write for a while. */
export interface ChatMute {
  readonly id: number;
  readonly owner: number;
  readonly reason: string;
  readonly operator: number;
  readonly madeMs: number;
  /** 0 for ever. */
  readonly untilMs: number;
  readonly liftedMs: number;
}

/** What can be shared: closed positions, seconds contracts that ended, fills of the book. */
export const SHARED_KINDS = ['position', 'seconds', 'fill'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** A trade that was shared, in figures that tell no amounts. */
export interface SharedTrade {
  readonly is: 'trade';
  readonly of: SharedKind;
  readonly id: number;
  readonly market: string;
  readonly side: 'long' | 'short' | 'up' | 'down' | 'buy' | 'sell';
  readonly openPrice: string;
  /** Empty for a fill: it has one price. */
  readonly closePrice: string;
  /** What the price moved for its side, in hundredths of a percent; below zero for a loss. */
  readonly movedBasisPoints: number;
  readonly closedMs: number;
}

/** Somebody was muted. */
export interface ChatMuted {
  readonly owner: number;
  readonly muteId: number;
}

/** Told through the outbox: the chat is not in the journal. */
export const chatMuted = topic<ChatMuted>('chat.muted');
