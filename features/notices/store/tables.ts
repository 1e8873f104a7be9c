/** The rows of notices. They are no money, so this room writes them itself: see decision 0003. */
import type { Generated, Kysely } from 'kysely';

interface NoticeTable {
  readonly id: Generated<string>;
  readonly owner: string;
  readonly class: string;
  readonly room: string;
  readonly event: string;
  readonly event_id: string;
  readonly details: string;
  readonly url: string;
  readonly made_ms: string;
  readonly read_ms: Generated<string>;
  readonly is_shown: boolean;
  readonly many: Generated<number>;
  readonly joined_to: string | null;
}

interface SettingsTable {
  readonly owner: string;
  readonly choices: string;
  readonly quiet_on: boolean;
  readonly quiet_from: number;
  readonly quiet_to: number;
  readonly zone: string;
  readonly shows_amounts: boolean;
}

interface SubscriptionTable {
  readonly id: Generated<string>;
  readonly owner: string;
  readonly session_id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly house_key: string;
  readonly language: string;
  readonly device: string;
  readonly made_ms: string;
  readonly seen_ms: string;
}

interface CampaignTable {
  readonly id: Generated<string>;
  readonly segment: string;
  readonly texts: string;
  readonly url: string;
  readonly reason: string;
  readonly asked_by: string;
  readonly asked_ms: string;
  readonly counted: number;
  readonly state: 'asked' | 'sent' | 'rejected';
  readonly decided_by: Generated<string>;
  readonly decided_ms: Generated<string>;
  readonly told: Generated<number>;
}

/** The tables this room reads and writes. */
export interface NoticesTables {
  readonly notices: NoticeTable;
  readonly notice_settings: SettingsTable;
  readonly push_subscriptions: SubscriptionTable;
  readonly notice_campaigns: CampaignTable;
}

export type NoticesDatabase = Kysely<NoticesTables>;
