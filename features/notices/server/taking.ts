/** What is told of becomes a notice, a message to each device, and a mail where that is wanted. */
import type { Kysely } from 'kysely';
import type { NoticeClass } from '../../../core/wire/notice-classes.ts';
import type { ToldEvent } from '../../../platform/server/durable/consumer.ts';
import type { Work } from '../../../platform/server/mail/message-queue.ts';
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import type { Notice, NoticeSource } from '../../../platform/server/rooms/notices.ts';
import { lifeMs, type NoticeSettings, STANDARD_SETTINGS } from '../contract.ts';
import { harmlessDetails, isOwnScreen } from '../rules.ts';
import { type NewPush, queuePushes } from '../store/devices.ts';
import { readAllSettings } from '../store/settings.ts';
import type { NoticesTables } from '../store/tables.ts';
import { type NewNotice, writeNotices } from '../store/writing.ts';
import { tellableMs } from './quiet-hours.ts';

/** What a room's card says of one topic, with the room. */
export interface RoomSource {
  readonly room: string;
  readonly source: NoticeSource;
}

/** What taking events works with. */
export interface TakingOptions {
  readonly sources: readonly RoomSource[];
  readonly prints: Prints;
  readonly nowMs: () => number;
  /** Whether messages leave the house at all. */
  readonly pushes: boolean;
  /** Writes a mail to a customer as part of `work`. */
  readonly notifyIn: (
    work: Work,
    owner: number,
    textKey: string,
    details: Readonly<Record<string, string>>,
  ) => Promise<void>;
  /** Those of some numbers that are customers. */
  readonly customersAmong: (owners: readonly number[]) => Promise<ReadonlySet<number>>;
}

interface RoomNotice {
  readonly room: string;
  readonly notice: Notice;
  readonly timeMs: number;
}

/** What is taken sooner after it happened counts as happening now. */
const SOON_MS = 60_000;

function rowOf({ room, notice }: RoomNotice, settings: NoticeSettings): NewNotice {
  const { owner, class: of, what: event, id: eventId, details, url } = notice;
  return {
    owner,
    class: of,
    room,
    event,
    eventId,
    details: harmlessDetails(details),
    url: isOwnScreen(url) ? url : '',
    isShown: settings.choices[of].app,
  };
}

/** When a device is told of it; undefined when it is not. */
export function pushDueMs(
  settings: NoticeSettings,
  of: NoticeClass,
  nowMs: number,
): number | undefined {
  if (of === 'security') return nowMs;
  if (!settings.choices[of].push) return undefined;
  return tellableMs(settings.quiet, nowMs);
}

/** Writes notices, each once, with what follows from it in the same transaction. */
export class NoticeTaking {
  private readonly options: TakingOptions;

  constructor(options: TakingOptions) {
    this.options = options;
  }

  /** The topics of the journal that become notices. */
  get topics(): readonly string[] {
    const topics = this.options.sources
      .filter(({ source }) => source.from === 'journal')
      .map(({ source }) => source.topic);
    return [...new Set(topics)];
  }

  /** Takes events of the journal, each once, as part of `work`. */
  takeJournal(events: readonly ToldEvent[], work: Work): Promise<void> {
    return this.takeFrom('journal', events, work);
  }

  /** Takes events of the outbox; those of a topic that nobody declares are left out. */
  takeOutside(events: readonly ToldEvent[], work: Work): Promise<void> {
    return this.takeFrom('outbox', events, work);
  }

  private async takeFrom(
    from: NoticeSource['from'],
    events: readonly ToldEvent[],
    work: Work,
  ): Promise<void> {
    const found = events.flatMap((event) => this.noticesOf(from, event));
    if (found.length === 0) return;
    const owners = [...new Set(found.map(({ notice }) => notice.owner))];
    const customers = await this.options.customersAmong(owners);
    const told = found.filter(({ notice }) => customers.has(notice.owner));
    const times = new Set(told.map(({ timeMs }) => timeMs));
    for (const timeMs of times) {
      const together = told.filter((each) => each.timeMs === timeMs);
      await this.write(together, timeMs, work);
    }
  }

  private noticesOf(from: NoticeSource['from'], event: ToldEvent): RoomNotice[] {
    const { topic, payload } = event;
    const timeMs = this.whenOf(event);
    return this.options.sources.flatMap(({ room, source }) => {
      if (source.from !== from || source.topic !== topic) return [];
      // What was stored for another consumer of the topic is looked at too.
      if (!source.isNews(payload as never)) return [];
      const notice = source.of(payload as never, this.options.prints);
      return notice === undefined ? [] : [{ room, notice, timeMs }];
    });
  }

  /** When a notice is made: now, or where nobody took the event for long, when it happened. */
  private whenOf({ timeMs }: ToldEvent): number {
    const nowMs = this.options.nowMs();
    return timeMs === undefined || nowMs - timeMs < SOON_MS ? nowMs : timeMs;
  }

  /** Writes notices of one moment within a transaction, each once. */
  private async write(found: readonly RoomNotice[], madeMs: number, work: Work): Promise<void> {
    const db: Kysely<NoticesTables> = work.database<NoticesTables>();
    const chosen = await readAllSettings(db, [...new Set(found.map(({ notice }) => notice.owner))]);
    const settingsOf = (owner: number) => chosen.get(owner) ?? STANDARD_SETTINGS;
    const nowMs = this.options.nowMs();
    const rows = found.map((each) => rowOf(each, settingsOf(each.notice.owner)));
    const written = await writeNotices(db, rows, madeMs);
    const pushes: NewPush[] = [];
    for (const [at, { notice }] of found.entries()) {
      const { owner, class: of, isMailed } = notice;
      const { id, isTold } = written[at] ?? { id: 0, isTold: false };
      if (!isTold) continue;
      const settings = settingsOf(owner);
      const dueMs = this.options.pushes ? pushDueMs(settings, of, nowMs) : undefined;
      const expiresMs = madeMs + lifeMs(of);
      if (dueMs !== undefined) pushes.push({ noticeId: id, owner, dueMs, expiresMs });
      if (settings.choices[of].mail && isMailed !== true) {
        await this.options.notifyIn(work, owner, `notices.mail_${of}`, {});
      }
    }
    await queuePushes(db, pushes);
  }
}
