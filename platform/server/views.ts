import type { Logger } from 'pino';
import type { EngineEvent } from '../../core/engine/changes.ts';
import type { Moment } from './database/reading.ts';
import type { EventBus, EventSink } from './writer/event-bus.ts';

/** Something in memory that shows what is committed. */
export interface View {
  readonly name: string;
  /** Listens; called once. It hears only of what is not in the tables that it was loaded from. */
  follow(bus: EventBus): void;
  /**
   * Reads the tables, and answers what puts them into memory in place of what was known: until
   * that is called, the old is shown. All views are changed over in the same turn.
   */
  load(at: Moment): Promise<() => void>;
}

/** What the views of a gateway work with. */
export interface ViewsOptions {
  readonly bus: EventBus;
  /** Reads the tables as they are at one moment, whatever is stored meanwhile. */
  readonly atOneMoment: <Answer>(read: (at: Moment) => Promise<Answer>) => Promise<Answer>;
  readonly log: Logger;
}

interface Waiting {
  readonly events: readonly EngineEvent[];
  readonly seq: number;
  readonly after: number;
}

/** So many events may wait while the views are loaded; with more, they are loaded once more. */
const MOST_WAITING = 200_000;
const RETRY_MS = 1_000;

/**
 * What a gateway knows without asking the database: books, boards, positions. A view is loaded
 * from the tables as they are at a sequence number and follows from there what is committed, so
 * nothing of it is shared with the writer's memory. What must always hold: no event is missed and
 * none is taken twice. Whoever loads listens before: what comes meanwhile waits, what is in the
 * tables already is left out, and where something is missing all views are loaded again.
 */
export class Views implements EventSink {
  private readonly options: ViewsOptions;
  private readonly views: View[] = [];
  /** What is in memory goes up to here. */
  private seq = -1;
  /** Batches that came while the views are being loaded; undefined while they follow. */
  private waiting: Waiting[] | undefined = [];
  private waitingEvents = 0;
  private stopped = false;
  private retry: NodeJS.Timeout | undefined;

  constructor(options: ViewsOptions) {
    this.options = options;
  }

  /** Adds the views of a room, before anything is loaded. */
  add(room: string, views: readonly View[]): void {
    for (const view of views) {
      this.views.push(view);
      view.follow(this.options.bus.of(room, () => this.seq));
    }
  }

  /** Up to which command everything is shown; -1 before the first load. */
  get shownSeq(): number {
    return this.seq;
  }

  /** What is still waited for, in words. */
  waitsFor(): string | undefined {
    return this.waiting === undefined ? undefined : 'the views are being loaded';
  }

  /** Loads all views and tells what has waited. */
  async open(): Promise<void> {
    this.waiting ??= [];
    for (;;) {
      const { seq, changes } = await this.read();
      for (const change of changes) change();
      this.seq = seq;
      if (this.drain()) return;
    }
  }

  /** Takes what was committed; where something is missing before it, all is loaded again. */
  publish(events: readonly EngineEvent[], seq: number, after: number): void {
    if (this.waiting !== undefined) this.wait({ events, seq, after });
    else if (after > this.seq) {
      this.waiting = [];
      this.waitingEvents = 0;
      this.wait({ events, seq, after });
      this.reload();
    } else this.tell({ events, seq, after });
  }

  /** Loads nothing any more. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.retry);
  }

  private tell({ events, seq }: Waiting): void {
    // Views skip what they know; for all others a batch is new whenever it comes.
    this.options.bus.publish(events, seq);
    this.seq = Math.max(this.seq, seq);
  }

  private wait(batch: Waiting): void {
    this.waitingEvents += batch.events.length;
    this.waiting?.push(batch);
    if (this.waitingEvents <= MOST_WAITING) return;
    // The gap that this leaves is seen when the rest is told.
    this.waiting = [];
    this.waitingEvents = 0;
  }

  /** Tells what has waited; false where something is missing, so that all must be loaded again. */
  private drain(): boolean {
    const waiting = this.waiting ?? [];
    for (const [index, batch] of waiting.entries()) {
      if (batch.after > this.seq) {
        this.waiting = waiting.slice(index);
        return false;
      }
      this.tell(batch);
    }
    this.waiting = undefined;
    this.waitingEvents = 0;
    return true;
  }

  private reload(): void {
    this.open().catch((error: unknown) => {
      this.options.log.warn({ err: error }, 'the views could not be loaded; it is tried again');
      if (!this.stopped) this.retry = setTimeout(() => this.reload(), RETRY_MS);
    });
  }

  private read(): Promise<{ seq: number; changes: (() => void)[] }> {
    return this.options.atOneMoment(async (moment) => {
      const changes: (() => void)[] = [];
      for (const view of this.views) changes.push(await view.load(moment));
      return { seq: moment.seq, changes };
    });
  }
}
