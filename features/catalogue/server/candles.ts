import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Gateway, Running } from '../../../platform/server/gateway.ts';
import type { Moment } from '../../../platform/server/database/reading.ts';
import type { View } from '../../../platform/server/views.ts';
import type { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { type IndexRebase, indexRebased, indexTicked } from '../../feeds/contract.ts';
import { traded } from '../../spot/contract/index.ts';
import type { Market, PastCandle } from '../contract.ts';
import { readMarketIds } from '../store.ts';
import { type Candle, CandleBook } from './candle-book.ts';
import { lastDay, latest } from './candle-lists.ts';
import { CandleMemory } from './candle-memory.ts';
import {
  type CandleProgress,
  type CandleSpan,
  hasCandles,
  loadCurrent,
  loadDays,
  loadProgress,
  readCandles,
  readCloses,
  saveCandles,
} from './candle-table.ts';
import { type DayStats, DayWindow } from './day-stats.ts';
import { Factors, hasEnded, isSplit, scaled } from './factors.ts';
import { type MissedReaders, readMissed } from './missed-prices.ts';
import { writePast } from './past.ts';
import { countedLots, type Price, priceOfFill, priceOfTick } from './counted-price.ts';
import { DAY_MS, type Period, PERIODS } from './periods.ts';

/** What the projector must know of the markets. */
export interface CandleNeeds {
  markets(): readonly Market[];
  /** When the session began that a market is in at a time; undefined while it is closed. */
  sessionStartMs(market: Market, timeMs: number): number | undefined;
}

/** What the projector is made with. */
export interface CandleOptions {
  readonly connectionString: string;
  readonly needs: CandleNeeds;
  /** What came while nobody made candles. */
  readonly readers: MissedReaders;
  /** Told about each change of a candle, for sockets. */
  readonly onChange: (market: Market, period: Period, candle: Readonly<Candle>) => void;
}

const BEAT_MS = 1_000;
/** Candles that run change with each price: they are stored once for many, or with a minute. */
const BEATS_A_FLUSH = 20;
/** So many are stored at once, however few beats it has been. */
const WORTH_STORING = 2_000;
const QUARTER_MINUTES = 15;
const DAY_MINUTES = 1_440;
const HALF_HOUR_MINUTES = 30;
const ROUNDS_TO_EMPTY = 3;
/** Of each chart that somebody looks at: as many as a call answers at most. */
const KEPT_CANDLES = 2_000;

/**
 * Charts as a projection: what was committed (index ticks and fills) becomes candles in memory, on
 * every gateway. One of them keeps the table: it stores them every twenty seconds, and when a
 * minute has ended, together with how far they go. After a kill the rest is made again from the
 * ticks and fills themselves. See decision 0004.
 */
export class CandleProjector implements View {
  readonly name = 'candles';
  private readonly options: CandleOptions;
  private readonly book: CandleBook;
  private readonly memory = new CandleMemory(KEPT_CANDLES);
  private readonly days = new Map<number, DayWindow>();
  private readonly factors = new Factors();
  /**
   * What may not be stored yet, with the command that changed it last; in the order in which they
   * first changed: of two for the same time the later one counts.
   */
  private dirty = new Map<Candle, number>();
  /** Being stored now; still newer than the table. */
  private storing: readonly Candle[] = [];
  private progress: CandleProgress = { seq: 0, timeMs: 0, fillId: 0 };
  /** Prices that wait while the past is being written. */
  private waiting: (Price | IndexRebase)[] | undefined;
  private isLoaded = false;
  /** Whether this gateway stores them. */
  private keeps = false;
  private database: Kysely<unknown> | undefined;
  private log: Logger | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Since they were stored last. */
  private beats = 0;
  /** Whether a minute has begun since, so that another one is over; and the newest of each. */
  private hasBegun = false;
  private readonly minutes = new Map<number, number>();
  private flushing: Promise<void> = Promise.resolve();
  private settling: Promise<void> = Promise.resolve();
  private sinceMs = Number.MAX_SAFE_INTEGER;
  private nowMs: () => number = () => 0;

  constructor(options: CandleOptions) {
    this.options = options;
    this.book = new CandleBook((candle, period) => this.changed(candle, period));
  }

  follow(bus: EventBus): void {
    bus.on(indexTicked, (tick) => this.take(priceOfTick(tick)));
    bus.on(traded, (fill) => this.take(priceOfFill(fill)));
    bus.on(indexRebased, (rebase) => this.take(rebase));
  }

  async load({ seq, database }: Moment): Promise<() => void> {
    const db = database<unknown>();
    const ids = await readMarketIds(db);
    const restore = this.isLoaded ? undefined : await this.stored(db, ids);
    const from = restore?.progress ?? this.progress;
    const prices = await readMissed(this.options.readers, db, ids, from, seq);
    const rebases = await this.options.readers.rebasesAfter(db, from.seq);
    const missed = [...prices, ...rebases.filter((each) => each.seq <= seq)].sort(
      (a, b) => a.seq - b.seq,
    );
    return () => {
      this.isLoaded = true;
      restore?.apply();
      const already = this.progress.seq;
      for (const price of missed) if (price.seq > already) this.take(price);
    };
  }

  /** From now on candles begin by the clock too, and charts can be asked for. */
  begin(gateway: Gateway): Running {
    this.database = gateway.database();
    this.log = gateway.log;
    this.nowMs = () => gateway.nowMs();
    this.sinceMs = gateway.nowMs();
    this.timer = setInterval(() => this.beat(), BEAT_MS);
    return {
      stop: async () => {
        clearInterval(this.timer);
        await this.settling;
      },
    };
  }

  /** Keeps the table from now on; what is not stored at the end is stored then. */
  keep(): Running {
    this.keeps = true;
    return {
      stop: async () => {
        for (let round = 0; round < ROUNDS_TO_EMPTY && this.dirty.size > 0; round += 1) {
          await this.flush();
        }
        await this.flushing;
        this.keeps = false;
      },
    };
  }

  /** Writes the past of markets that have no candles, and takes it into memory. */
  async writePast(past: Iterable<PastCandle>): Promise<void> {
    const { database } = this;
    if (database === undefined) throw new Error('the candles have no database yet');
    this.waiting ??= [];
    await this.flush();
    await writePast(this.options.connectionString, past);
    const { apply } = await this.stored(database, this.marketIds());
    apply();
    const { waiting } = this;
    this.waiting = undefined;
    for (const price of waiting) if (price.seq > this.progress.seq) this.take(price);
  }

  /**
   * Stores how far it has come and no candle: of what is told before a house opens the charts have
   * been made already.
   */
  async leaveOut(): Promise<void> {
    const { database } = this;
    if (database !== undefined) await saveCandles(database, [], this.progress);
  }

  /** Whether a market has any candle. */
  async hasPast(marketId: number): Promise<boolean> {
    if (this.book.candle(marketId, 1) !== undefined) return true;
    return this.database !== undefined && hasCandles(this.database, marketId);
  }

  /** The day of a market so far. */
  dayOf(marketId: number): DayStats | undefined {
    return this.days.get(marketId)?.stats();
  }

  /** The current candle of a market and period. */
  current(marketId: number, period: Period): Readonly<Candle> | undefined {
    return this.book.candle(marketId, period.minutes);
  }

  /** Half-hour closes of the day up to each market's newest candle, in order of time. */
  async dayCloses(): Promise<Map<number, number[]>> {
    if (this.database === undefined) return new Map();
    const period = { minutes: HALF_HOUR_MINUTES, spanMs: DAY_MS };
    const byMarket = await readCloses(this.database, this.marketIds(), period);
    for (const candle of [...this.storing, ...this.dirty.keys()]) {
      if (candle.minutes !== HALF_HOUR_MINUTES) continue;
      const closes = byMarket.get(candle.marketId) ?? new Map<number, number>();
      byMarket.set(candle.marketId, closes.set(candle.timeMs, candle.close));
    }
    return new Map(
      [...byMarket].map(([id, closes]) => [id, lastDay(this.factors.shownCloses(id, closes))]),
    );
  }

  /**
   * Candles that begin within a span, ascending, the newest `limit` of them; what is not stored
   * yet is merged in. Where the span has none, the newest one before it.
   */
  async between(
    marketId: number,
    period: Period,
    fromMs: number,
    toMs: number,
    limit: number,
  ): Promise<Candle[]> {
    const asked = { marketId, minutes: period.minutes, fromMs, toMs, limit };
    if (limit > KEPT_CANDLES) {
      return (await this.find(asked)).map((candle) => this.factors.shown(candle));
    }
    const newest = { ...asked, fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };
    const kept = await this.memory.between(asked, (most) => this.find({ ...newest, limit: most }));
    return (kept ?? (await this.find(asked))).map((candle) => this.factors.shown(candle));
  }

  /** Closes of a market's last days in ticks, the oldest first; the day that runs is the last. */
  closesOfDays(marketId: number, days: number): Promise<number[]> {
    return this.closes(marketId, DAY_MINUTES, days);
  }

  /** Closes of a market's last quarters of an hour, as those of days. */
  closesOfQuarters(marketId: number, quarters: number): Promise<number[]> {
    return this.closes(marketId, QUARTER_MINUTES, quarters);
  }

  private async closes(marketId: number, minutes: number, limit: number): Promise<number[]> {
    const span = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, limit };
    const found = await this.find({ marketId, minutes, ...span });
    return found.map((candle) => this.factors.shown(candle).close);
  }

  private async find(asked: CandleSpan): Promise<Candle[]> {
    if (this.database === undefined) return [];
    const { marketId, minutes, fromMs, toMs, limit } = asked;
    // Before and after, because what is unstored now may have been stored behind the reading.
    const unstored = this.unstored(asked);
    const stored = await readCandles(this.database, asked);
    const found = new Map<number, Candle>();
    for (const candle of [...stored, ...unstored, ...this.unstored({ marketId, minutes })]) {
      if (candle.timeMs <= toMs) found.set(candle.timeMs, candle);
    }
    const sorted = [...found.values()].sort((a, b) => a.timeMs - b.timeMs);
    const inside = sorted.filter((candle) => candle.timeMs >= fromMs);
    return inside.length > 0 ? inside.slice(-limit) : sorted.slice(-1);
  }

  private unstored(of: Pick<CandleSpan, 'marketId' | 'minutes'>): Candle[] {
    return [...this.storing, ...this.dirty.keys()].filter(
      ({ marketId, minutes }) => marketId === of.marketId && minutes === of.minutes,
    );
  }

  private marketIds(): number[] {
    return this.options.needs.markets().map((market) => market.id);
  }

  /** What the table has, and what takes it into memory. */
  private async stored(
    database: Kysely<unknown>,
    ids: readonly number[],
  ): Promise<{ readonly progress: CandleProgress; readonly apply: () => void }> {
    const progress = await loadProgress(database);
    const current = await loadCurrent(database, ids);
    const days = await loadDays(database, ids);
    const rebases = await this.options.readers.rebasesAfter(database, 0);
    const apply = (): void => {
      this.progress = progress;
      this.factors.clear();
      // Those that candles have not seen yet come with what else they have missed.
      for (const each of rebases) if (each.seq <= progress.seq) this.factors.add(each);
      this.book.clear();
      this.memory.clear();
      this.days.clear();
      for (const candle of current) this.book.restore(candle);
      for (const minute of days) this.dayWindow(minute.marketId).take(this.factors.shown(minute));
    };
    return { progress, apply };
  }

  private dayWindow(marketId: number): DayWindow {
    const known = this.days.get(marketId) ?? new DayWindow();
    this.days.set(marketId, known);
    return known;
  }

  private take(change: Price | IndexRebase): void {
    if (this.waiting !== undefined) this.waiting.push(change);
    else if ('fillId' in change) this.apply(change);
    else this.rebase(change);
  }

  /** Shares were split: candles that it falls into go on in the new ones, and so does the day. */
  private rebase(rebase: IndexRebase): void {
    const { marketId, seq, timeMs } = rebase;
    this.progress = { ...this.progress, seq, timeMs };
    if (!isSplit(rebase)) return;
    this.days.get(marketId)?.turn((minute) => scaled(minute, [rebase]));
    for (const period of PERIODS) {
      const known = this.book.candle(marketId, period.minutes);
      if (known === undefined || hasEnded(known, timeMs)) continue;
      this.book.restore(scaled(known, [rebase]));
      const turned = this.book.candle(marketId, period.minutes);
      if (turned !== undefined) this.changed(turned, period);
    }
    this.factors.add(rebase);
  }

  private apply(price: Price): void {
    const { marketId, seq, timeMs, fillId } = price;
    const reached = Math.max(this.progress.fillId, fillId);
    this.progress = { seq, timeMs, fillId: reached };
    const market = this.marketOf(marketId);
    if (market === undefined) return;
    if (this.options.needs.sessionStartMs(market, timeMs) === undefined) return;
    this.book.apply(marketId, timeMs, price.ticks, countedLots(price));
  }

  private marketOf(marketId: number): Market | undefined {
    return this.options.needs.markets().find((market) => market.id === marketId);
  }

  private changed(candle: Candle, period: Period): void {
    this.dirty.set(candle, this.progress.seq);
    this.memory.take(candle);
    if (candle.minutes === 1) {
      this.dayWindow(candle.marketId).take(candle);
      this.hasBegun ||= candle.timeMs > (this.minutes.get(candle.marketId) ?? 0);
      this.minutes.set(candle.marketId, candle.timeMs);
    }
    const market = this.marketOf(candle.marketId);
    if (market !== undefined) this.options.onChange(market, period, candle);
  }

  private beat(): void {
    const nowMs = this.nowMs();
    for (const market of this.options.needs.markets()) {
      const opened = this.options.needs.sessionStartMs(market, nowMs);
      if (opened === undefined || this.waiting !== undefined) continue;
      this.book.roll(market.id, Math.max(opened, this.sinceMs), nowMs);
    }
    if (!this.keeps) this.settling = this.settle();
    else {
      this.beats += 1;
      // Who asks the table what a coin was worth finds every minute that has ended.
      const isDue = this.hasBegun || this.beats >= BEATS_A_FLUSH;
      if (isDue || this.dirty.size >= WORTH_STORING) void this.flush();
    }
  }

  /** Forgets what another gateway has stored by now. */
  private async settle(): Promise<void> {
    const { database } = this;
    if (database === undefined || this.dirty.size === 0) return;
    try {
      const { seq } = await loadProgress(database);
      for (const [candle, lastSeq] of this.dirty) if (lastSeq <= seq) this.dirty.delete(candle);
    } catch (error) {
      this.log?.warn({ err: error }, 'how far the candles are stored could not be read');
    }
  }

  /** Stores what changed. One at a time; what fails is stored with the next. */
  private flush(): Promise<void> {
    const { database } = this;
    if (database === undefined || this.storing.length > 0) return this.flushing;
    if (this.dirty.size === 0) return this.flushing;
    this.beats = 0;
    this.hasBegun = false;
    const taken = this.dirty;
    this.storing = latest(taken.keys());
    this.dirty = new Map();
    const copies = this.storing.map((candle) => ({ ...candle }));
    this.flushing = saveCandles(database, copies, this.progress)
      .catch((error: unknown) => {
        this.log?.warn({ err: error }, 'candles were not stored; they are tried again');
        this.dirty = new Map([...taken, ...this.dirty]);
      })
      .finally(() => {
        this.storing = [];
      });
    return this.flushing;
  }
}
