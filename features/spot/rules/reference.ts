/**
 * The reference price of a market without an index. What its orders may execute at lies around the
 * mean of five minutes, and a trade far from the mean of an hour pauses the market. A minute counts
 * with the volume-weighted price of its trades, and each minute alike: who trades much within one
 * moves one. The minute that runs counts for nothing yet, so no command moves what it is bounded
 * by; a minute without a trade goes on at the price of the one before.
 */
import type { Market } from '../../catalogue/contract.ts';
import { MAX_TICKS } from '../../../core/book/words.ts';
import { divide } from '../../../core/money/units.ts';
import type { Band } from './band.ts';

const MINUTE_MS = 60_000;
const BAND_MINUTES = 5;
const PAUSE_MINUTES = 60;
/** Prices of minutes and means of them are counted in thousandths of a tick. */
const MILLI = 1_000n;
const PPM = 1_000_000n;
/** How far from the mean of an hour a trade pauses the market. */
const PAUSE_PPM = 200_000n;
/** How many ticks the band reaches to each side at least, and a price goes before it pauses. */
export const MIN_BAND_TICKS = 2;
export const MIN_PAUSE_TICKS = 4;
/** How long a market is paused. */
export const PAUSE_MS = 5 * MINUTE_MS;
/** A trade counts from so many of the market's least order values on. */
export const MIN_PRICING_ORDERS = 10;

/** What a market's reference price is made of, as the table `spot_references` keeps it. */
export interface ReferenceRow {
  readonly marketId: number;
  /** The price of the last trade that counts, in ticks; before the first, what it began with. */
  readonly lastTicks: number;
  /** The price before the first of the minutes, in thousandths of a tick. */
  readonly openMilli: string;
  /** Minutes with trades that count, the oldest first: number, ticks × lots, lots. */
  readonly minutes: string;
  /** When the pause ends; 0 while there is none. */
  readonly pausedUntilMs: number;
}

interface Minute {
  readonly number: number;
  value: bigint;
  lots: bigint;
}

function minuteOf(timeMs: number): number {
  return Math.floor(timeMs / MINUTE_MS);
}

function largest(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** The minutes of one market that count, an hour of them at the most. */
export class Reference {
  readonly marketId: number;
  lastTicks: number;
  pausedUntilMs = 0;
  private readonly minValue: bigint;
  private open: bigint;
  private counted: Minute[] = [];
  /** What is stored of it; read when a batch is taken. */
  readonly row: ReferenceRow;

  /** @param openTicks what the market was priced at before: its last trade, or its issue */
  constructor(market: Market, openTicks: number) {
    this.marketId = market.id;
    this.lastTicks = openTicks;
    this.open = BigInt(openTicks) * MILLI;
    this.minValue = BigInt(market.minTickLots) * BigInt(MIN_PRICING_ORDERS);
    this.row = this.rowOf(market.id);
  }

  /** Puts a stored row back. */
  restore(row: ReferenceRow): void {
    this.lastTicks = row.lastTicks;
    this.pausedUntilMs = row.pausedUntilMs;
    this.open = BigInt(row.openMilli);
    this.counted = row.minutes.split(' ').flatMap((text) => {
      const [number, value, lots] = text.split(':');
      if (number === undefined || value === undefined || lots === undefined) return [];
      return [{ number: Number(number), value: BigInt(value), lots: BigInt(lots) }];
    });
  }

  /** Whether the market is paused at a time. */
  isPaused(timeMs: number): boolean {
    return timeMs < this.pausedUntilMs;
  }

  /** The mean of five minutes in ticks, rounded to the nearest one and never below one. */
  ticks(timeMs: number): number {
    const nearest = divide(this.mean(timeMs, BAND_MINUTES) + MILLI / 2n, MILLI, 'down');
    return Math.max(Number(nearest), 1);
  }

  /** The prices at which orders may execute: `bandPpm` around the mean, two ticks at least. */
  band(timeMs: number, bandPpm: number): Band {
    const mean = this.mean(timeMs, BAND_MINUTES);
    const share = divide(mean * BigInt(bandPpm), PPM, 'down');
    const reach = largest(share, BigInt(MIN_BAND_TICKS) * MILLI);
    const low = Number(divide(largest(mean - reach, 0n), MILLI, 'up'));
    const high = Number(divide(mean + reach, MILLI, 'down'));
    return { low: Math.max(low, 1), high: Math.min(high, MAX_TICKS) };
  }

  /**
   * A trade at a price. Answers whether it counts, and whether it pauses the market: then the hour
   * begins anew with the mean of the five minutes before.
   */
  traded(ticks: number, lots: number, timeMs: number): 'no' | 'counts' | 'pauses' {
    const value = BigInt(ticks) * BigInt(lots);
    if (value < this.minValue) return 'no';
    this.lastTicks = ticks;
    const number = minuteOf(timeMs);
    const isFar = this.isFar(BigInt(ticks) * MILLI, timeMs);
    if (isFar && !this.isPaused(timeMs)) {
      this.open = this.mean(timeMs, BAND_MINUTES);
      this.counted = [];
      this.pausedUntilMs = timeMs + PAUSE_MS;
      return 'pauses';
    }
    const running = this.counted.at(-1);
    if (running?.number === number) {
      running.value += value;
      running.lots += BigInt(lots);
    } else this.counted.push({ number, value, lots: BigInt(lots) });
    this.forget(number - PAUSE_MINUTES);
    return 'counts';
  }

  /** A row whose members are own ones, because what is saved is copied by them. */
  private rowOf(marketId: number): ReferenceRow {
    const last = () => this.lastTicks;
    const open = () => this.open.toString();
    const minutes = () =>
      this.counted.map(({ number, value, lots }) => `${number}:${value}:${lots}`);
    const until = () => this.pausedUntilMs;
    return {
      marketId,
      get lastTicks() {
        return last();
      },
      get openMilli() {
        return open();
      },
      get minutes() {
        return minutes().join(' ');
      },
      get pausedUntilMs() {
        return until();
      },
    };
  }

  private isFar(milli: bigint, timeMs: number): boolean {
    const mean = this.mean(timeMs, PAUSE_MINUTES);
    const far = largest((mean * PAUSE_PPM) / PPM, BigInt(MIN_PAUSE_TICKS) * MILLI);
    return milli >= mean + far || milli <= mean - far;
  }

  /** The mean of the minutes before the one that runs. */
  private mean(timeMs: number, span: number): bigint {
    const end = minuteOf(timeMs);
    const start = end - span;
    let sum = 0n;
    let from = start;
    let price = this.open;
    for (const minute of this.counted) {
      if (minute.number > from) {
        sum += price * BigInt(minute.number - from);
        from = minute.number;
      }
      price = priceOf(minute);
    }
    sum += price * BigInt(end - from);
    return divide(sum, BigInt(span), 'down');
  }

  /** Of minutes from before the hour the last price is all that counts. */
  private forget(first: number): void {
    while (this.counted.length > 1) {
      const [oldest, next] = this.counted;
      if (oldest === undefined || next === undefined || next.number > first) return;
      this.open = priceOf(oldest);
      this.counted.shift();
    }
  }
}

function priceOf({ value, lots }: Minute): bigint {
  return divide(value * MILLI, lots, 'down');
}
