/** Notices: what customers are told, what they choose about it, and the limits. */
import type { NoticeClass } from '../../core/wire/notice-classes.ts';

/** How long a notice is kept. */
export const KEPT_MS = 180 * 86_400_000;
/** More than so many of one kind within a minute become one. */
export const MOST_ALONE = 5;
export const KIND_WINDOW_MS = 60_000;
/** Of what is written to many. */
export const LONGEST_TITLE = 80;
export const LONGEST_TEXT = 400;
/** Devices of one customer that are sent messages. */
export const MOST_DEVICES = 10;
/** Tries of one message to one device. */
export const MOST_TRIES = 5;

const HOUR_MS = 3_600_000;
/** How long a message is worth being shown: orders are over soon. */
export function lifeMs(of: NoticeClass): number {
  return of === 'orders' ? HOUR_MS : 24 * HOUR_MS;
}

/** What is told at once, whatever the phone saves its power for. */
export const URGENT_EVENTS: readonly string[] = ['margin_called', 'liquidated', 'reduced'];

/** The ways by which a class reaches its customer. */
export interface Ways {
  readonly app: boolean;
  readonly push: boolean;
  readonly mail: boolean;
}

/** When a phone stays quiet, in minutes of its day; security is told all the same. */
export interface QuietHours {
  readonly isOn: boolean;
  readonly fromMinute: number;
  readonly toMinute: number;
  /** The phone's time zone, as IANA names it. */
  readonly zone: string;
}

/** What a customer has chosen. */
export interface NoticeSettings {
  readonly choices: Readonly<Record<NoticeClass, Ways>>;
  readonly quiet: QuietHours;
  /** Whether messages on a locked phone may say amounts. */
  readonly showsAmounts: boolean;
}

const loud: Ways = { app: true, push: true, mail: false };
const still: Ways = { app: true, push: false, mail: false };

/** What counts until somebody has chosen something else. */
export const STANDARD_SETTINGS: NoticeSettings = {
  choices: {
    security: { app: true, push: true, mail: true },
    money: loud,
    orders: loud,
    products: loud,
    people: loud,
    news: still,
  },
  quiet: { isOn: false, fromMinute: 22 * 60, toMinute: 7 * 60, zone: 'UTC' },
  showsAmounts: false,
};

/** A notice as it is stored. */
export interface StoredNotice {
  readonly id: number;
  readonly owner: number;
  readonly class: NoticeClass;
  readonly room: string;
  readonly event: string;
  readonly details: Readonly<Record<string, string>>;
  readonly url: string;
  readonly madeMs: number;
  readonly isRead: boolean;
  readonly many: number;
}

/** What became of a message to one device. */
export type PushResult = 'sent' | 'gone' | 'later' | 'refused' | 'given_up';

/** What operators write, in one language. */
export interface CampaignText {
  readonly title: string;
  readonly text: string;
}

/** What operators write to many. */
export interface Campaign {
  readonly id: number;
  /** `all`, `language:de` or `country:DE`. */
  readonly segment: string;
  readonly texts: Readonly<Record<string, CampaignText>>;
  readonly url: string;
  readonly reason: string;
  readonly askedBy: number;
  readonly askedMs: number;
  readonly counted: number;
  readonly state: 'asked' | 'sent' | 'rejected';
  readonly decidedBy: number;
  readonly decidedMs: number;
  readonly told: number;
}

/** The event of notices that operators wrote. */
export const CAMPAIGN_EVENT = 'campaign';
