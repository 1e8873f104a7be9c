/** The hours of the simulated market: announced by what their keys hash to, revealed when over. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import {
  type AnnounceHour,
  HOUR_MS,
  type HourAnnouncement,
  type HourKey,
  type RevealHour,
  slowAfter,
} from '../contract.ts';

/** The last step of the simulated market, as the only row of `feed_steps` keeps it. */
export interface StepState {
  readonly id: 1;
  hourMs: number;
  number: number;
}

const IS_HASH = /^[0-9a-f]{64}$/;

function hourName({ hourMs, keyHash }: Pick<HourAnnouncement, 'hourMs' | 'keyHash'>): string {
  return `${hourMs} ${keyHash}`;
}

/** Decides `feeds.announce_hour` and `feeds.reveal_hour`. */
export class Hours {
  private readonly context: RoomContext;
  /** Announced hours whose keys are secret still. */
  private readonly announcements = new Map<string, HourAnnouncement>();
  private announced = 0;

  constructor(context: RoomContext) {
    this.context = context;
  }

  /** Puts back what waits for its key, and how many hours were announced. */
  restore(waiting: readonly HourAnnouncement[], announced: number): void {
    for (const row of waiting) this.announcements.set(hourName(row), row);
    this.announced = announced;
  }

  *stateLines(): Generator<string> {
    for (const row of this.announcements.values()) yield `hour ${canonicalText(row)}`;
  }

  announce(
    { hourMs, keyHash, storms }: AnnounceHour,
    { timeMs }: CommandContext,
  ): OutcomeOf<AnnounceHour> {
    if (hourMs + HOUR_MS <= timeMs) return refuse('hour_is_over');
    if (storms && !IS_HASH.test(keyHash)) return refuse('bad_hash');
    const slow = storms ? { slowPpm: slowAfter(this.slowOf(hourMs - HOUR_MS), keyHash) } : {};
    const row = { number: this.announced + 1, hourMs, keyHash, timeMs, ...slow };
    if (this.announcements.has(hourName(row))) return refuse('already_announced');
    this.announced = row.number;
    this.announcements.set(hourName(row), row);
    this.context.changes.append('feed_hours', row);
    return accept();
  }

  reveal(order: RevealHour, { timeMs }: CommandContext): OutcomeOf<RevealHour> {
    const known = this.announcements.get(hourName(order));
    if (known === undefined) return refuse('unknown_hour');
    if (known.hourMs + HOUR_MS > timeMs) return refuse('hour_not_over');
    this.announcements.delete(hourName(order));
    const row: HourKey = { announcement: known.number, key: order.key, timeMs };
    this.context.changes.append('feed_hour_keys', row);
    return accept();
  }

  /** The slow factor of an hour whose key is secret still, by its last announcement; else 0. */
  private slowOf(hourMs: number): number {
    const ofHour = [...this.announcements.values()].filter((row) => row.hourMs === hourMs);
    return ofHour.at(-1)?.slowPpm ?? 0;
  }
}
