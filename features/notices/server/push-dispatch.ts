/** Hands messages to services of phones until they are taken, gone, or not worth it any more. */
import { createHash } from 'node:crypto';
import webpush from 'web-push';
import { type Gateway, repeatedly, type Running } from '../../../platform/server/gateway.ts';
import { languageOf } from '../../../platform/server/words/languages.ts';
import type { Phrases } from '../../../platform/server/words/phrases.ts';
import { type PushResult, type StoredNotice, URGENT_EVENTS } from '../contract.ts';
import { readCampaignTexts } from '../store/campaigns.ts';
import {
  countPush,
  type Device,
  duePushes,
  endPush,
  forgetDevice,
  type Queued,
  readDevice,
  retryPush,
} from '../store/devices.ts';
import { readNotice } from '../store/reading.ts';
import { readSettings } from '../store/settings.ts';
import type { NoticesDatabase } from '../store/tables.ts';
import type { PushKeys } from './push-keys.ts';
import { nextTryMs, resultOf } from './push-rules.ts';
import type { PushAnswer, PushTransport } from './push-transport.ts';
import { sayNotice } from './texts.ts';

/** What the dispatch works with. */
export interface PushDispatchOptions {
  readonly db: NoticesDatabase;
  readonly keys: PushKeys;
  /** A `mailto:` or an address by which a service reaches who runs the house. */
  readonly contact: string;
  readonly transport: PushTransport;
  readonly phrases: Phrases;
  readonly nowMs: () => number;
  /** The sessions of a customer that are open: a device goes with its own. */
  readonly openSessions: (owner: number) => Promise<readonly number[]>;
}

/** What the phone shows; it asks the house for nothing. */
interface Shown {
  readonly title: string;
  readonly body: string;
  /** The own screen that a tap opens. */
  readonly url: string;
  /** A later one with the same tag takes its place. */
  readonly tag: string;
}

const LOOK_MS = 1_000;
const MOST_AT_ONCE = 50;
const LANES = 8;
const TOPIC_LENGTH = 32;

/** What services and phones put in the place of an earlier one: a name that says nothing. */
export function topicOf(room: string, event: string, id: number): string {
  return createHash('sha256')
    .update(`${room} ${event} ${id}`)
    .digest('base64url')
    .slice(0, TOPIC_LENGTH);
}

/** How soon a phone that saves its power is told. */
export function urgencyOf(notice: Pick<StoredNotice, 'class' | 'event'>): 'high' | 'normal' {
  return notice.class === 'security' || URGENT_EVENTS.includes(notice.event) ? 'high' : 'normal';
}

/** Sends messages, a few devices at a time. */
export class PushDispatch {
  private readonly options: PushDispatchOptions;

  constructor(options: PushDispatchOptions) {
    this.options = options;
  }

  /** Sends what is due until it is stopped. */
  start(gateway: Gateway): Running {
    return repeatedly(gateway, LOOK_MS, () => this.round(), 'messages could not be sent');
  }

  /** Sends what is due now; answers how many were tried. */
  async round(): Promise<number> {
    const due = await duePushes(this.options.db, this.options.nowMs(), MOST_AT_ONCE);
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      due.filter(({ deviceId }) => deviceId % LANES === lane),
    );
    // A service that is slow for one device holds up few others.
    await Promise.all(
      lanes.map(async (lane) => {
        for (const queued of lane) await this.one(queued);
      }),
    );
    return due.length;
  }

  /** Sends a message to a device at once and says what became of it; nothing is queued. */
  async test(device: Device, shown: Shown): Promise<{ result: PushResult; status: number }> {
    const answer = await this.send(device, shown, { ttl: 60, urgency: 'high', topic: shown.tag });
    const result = resultOf(answer.status);
    if (result === 'gone') await forgetDevice(this.options.db, device.id);
    return { result, status: answer.status };
  }

  private async one(queued: Queued): Promise<void> {
    const { db, nowMs } = this.options;
    const device = await readDevice(db, queued.deviceId);
    const notice = await readNotice(db, queued.noticeId);
    if (device === undefined || notice === undefined || queued.expiresMs <= nowMs()) {
      await endPush(db, queued.id);
      if (notice !== undefined) await countPush(db, notice.class, 'given_up', nowMs());
      return;
    }
    const open = await this.options.openSessions(device.owner);
    if (device.owner !== notice.owner || !open.includes(device.sessionId)) {
      await forgetDevice(db, device.id);
      return;
    }
    const ttl = Math.max(1, Math.floor((queued.expiresMs - nowMs()) / 1_000));
    const topic = topicOf(notice.room, notice.event, notice.id);
    const urgency = urgencyOf(notice);
    const answer = await this.send(device, await this.shown(notice, device), {
      ttl,
      urgency,
      topic,
    });
    await this.settle(queued, device, notice, answer);
  }

  private async settle(
    queued: Queued,
    device: Device,
    notice: StoredNotice,
    { status, retryAfterMs }: PushAnswer,
  ): Promise<void> {
    const { db } = this.options;
    const nowMs = this.options.nowMs();
    const result = resultOf(status);
    const nextMs =
      result === 'later'
        ? nextTryMs(queued.attempts + 1, nowMs, queued.expiresMs, retryAfterMs)
        : undefined;
    if (nextMs !== undefined) {
      await retryPush(db, queued.id, nextMs);
      await countPush(db, notice.class, 'later', nowMs);
      return;
    }
    if (result === 'gone') await forgetDevice(db, device.id);
    await endPush(db, queued.id);
    await countPush(db, notice.class, result === 'later' ? 'given_up' : result, nowMs);
  }

  /** Without amounts, unless its customer allows them: others see a locked phone. */
  private async shown(notice: StoredNotice, device: Device): Promise<Shown> {
    const { db, phrases } = this.options;
    const language = languageOf(device.language);
    const campaigns = await readCampaignTexts(db, [notice]);
    const { title, text } = sayNotice(phrases, language, notice, campaigns);
    const { showsAmounts } = await readSettings(db, notice.owner);
    const saysAll = showsAmounts || notice.class === 'news' || notice.many > 1;
    const tag = topicOf(notice.room, notice.event, notice.id);
    return { title, body: saysAll ? text : '', url: notice.url, tag };
  }

  private async send(
    device: Device,
    shown: Shown,
    how: { readonly ttl: number; readonly urgency: 'high' | 'normal'; readonly topic: string },
  ): Promise<PushAnswer> {
    const { keys, contact: subject, transport } = this.options;
    const { endpoint, p256dh, auth } = device;
    let details: ReturnType<typeof webpush.generateRequestDetails>;
    try {
      details = webpush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(shown),
        {
          vapidDetails: { subject, ...keys },
          TTL: how.ttl,
          urgency: how.urgency,
          topic: how.topic,
          contentEncoding: 'aes128gcm',
        },
      );
    } catch {
      // Keys that nothing can be sealed for: such a device has never been one.
      return { status: 410, retryAfterMs: 0 };
    }
    const headers = Object.fromEntries(
      Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
    );
    return transport({ endpoint, headers, body: details.body ?? Buffer.alloc(0) });
  }
}
