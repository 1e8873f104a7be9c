/**
 * Prices from outside become an index by a published formula, tick by tick. Every settlement in
 * the house names the ticks it used, so a tick is never changed and never missing.
 */
import type { Command } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';
import { divide } from '../../core/money/units.ts';

/**
 * Versions of the index formula; written into every tick. `clamped-mean-1` is that of sources in
 * whole ticks, of any number; `median-1` that of at least two in hundredths of a tick; `median-2`
 * that of at least two that agree, and that say when they made their prices.
 */
export const FORMULA = 'clamped-mean-1';
export const MEDIAN = 'median-1';
export const AGREED_MEDIAN = 'median-2';

/** So many parts of a tick are told where sources are finer than the book. */
export const PARTS = 100;

/** A median of fewer sources is none: one venue's print alone moves no index. */
export const MIN_SOURCES = 2;

/** A source that has been silent for longer counts in no median, but for services of quotes. */
export const MAX_SOURCE_AGE_MS = 3_000;

/**
 * So far from their median, in millionths, at least two sources may be: where two are further
 * apart than twice that, nobody can say which is right, and one venue's print would move the index
 * by half of itself.
 */
export const MAX_FROM_MEDIAN_PPM = 2_500;

/** The highest price that an index takes; one above it refuses all that came with it. */
export const LARGEST_TICKS = 2 ** 31 - 1;

/**
 * For how long what was accepted waits for its price, the first index tick after that: without
 * one it is undone, and never at another price (decision 0129).
 */
export const MAX_TICK_WAIT_MS = 3_000;

/** How far a source may be from the median before it is clamped: 0.5 %. */
export const CLAMP_PPM = 5_000;

/**
 * One raw price: the market, the name of its source, the price in ticks and what has been traded
 * at the source since its last price, in lots; where the source tells them, when it made the price,
 * and the number that it gave to its message or to its last trade.
 */
export type SourcePrice = readonly [
  marketId: number,
  source: string,
  ticks: number,
  lots: number,
  atMs?: number,
  sequence?: string,
];

/** A step of the simulated market: its hour, and its number in it. */
export type SimulatedStep = readonly [hourMs: number, number: number];

export const HOUR_MS = 3_600_000;

/**
 * New raw prices. Refusals: `unknown_market`, `bad_price`, `step_repeated` (a step of the
 * simulation comes after all before it, or its draws would count twice).
 */
export interface TakePrices extends Command<null> {
  readonly type: 'feeds.tick';
  readonly prices: readonly SourcePrice[];
  /**
   * Prices are in hundredths of ticks, and the index is the median of at least two: with fewer
   * there is no tick. Not in earlier releases, nor where the operator has named one source only.
   */
  readonly median?: true;
  /**
   * At least two sources must agree (`MAX_FROM_MEDIAN_PPM`), and a price counts from its source's
   * own time: prices from outside, since the release that has this.
   */
  readonly agreed?: true;
  /** Set by the simulated market. */
  readonly step?: SimulatedStep;
}

/** Looks whether the sources of a market have gone stale. Only timers give it. */
export interface CheckFreshness extends Command<null> {
  readonly type: 'feeds.check';
  readonly marketId: number;
}

/**
 * No price counts until the next one comes: the house's time is held, because its journal ends
 * later than the machine's clock. Only the writer gives it.
 */
export interface HaltFeeds extends Command<null> {
  readonly type: 'feeds.halt';
}

/**
 * Says what the key of an hour hashes to, before the hour or before its first step. Refusals:
 * `hour_is_over`, `already_announced`, `bad_hash` (storms need a hash to come from).
 */
export interface AnnounceHour extends Command<null> {
  readonly type: 'feeds.announce_hour';
  readonly hourMs: number;
  readonly keyHash: string;
  /** The hour has storms, whose slow factor follows from the hour before and from `keyHash`. */
  readonly storms?: true;
}

/** Says the key of an hour that is over. Refusals: `unknown_hour`, `hour_not_over`. */
export interface RevealHour extends Command<null> {
  readonly type: 'feeds.reveal_hour';
  readonly hourMs: number;
  readonly keyHash: string;
  readonly key: string;
}

/** What is done while the house's time is held: no price counts, and none is taken. */
export const FEEDS_HELD = {
  first: { type: 'feeds.halt' },
  refuses: ({ type }: Command): boolean => type === 'feeds.tick',
} as const;

export type FeedsCommand = TakePrices | CheckFreshness | HaltFeeds | AnnounceHour | RevealHour;

/** An announced hour. `number` counts 1, 2, 3 … over all announcements. */
export interface HourAnnouncement {
  readonly number: number;
  readonly hourMs: number;
  readonly keyHash: string;
  readonly timeMs: number;
  /** The logarithm of the slow factor of its volatility, in millionths (`slowAfter`). */
  readonly slowPpm?: number;
}

/** What is left of the slow factor after an hour, in millionths: half of it after a day. */
const SLOW_KEPT_PPM = 971_532;
/** Sixteen numbers of 16 bits have this sum on average; their deviation is 75,674. */
const MEAN_SUM = (16 * 65_535) / 2;
/**
 * What a deviation of the sum adds, in millionths: so that the variance of the factor is a tenth
 * in the long run (0.1 × (1 − 0.971532²) is 0.074917²).
 */
const SLOW_STEP_PPM = 74_917;
const SUM_DEVIATION = 75_674;

/**
 * The slow factor of an hour out of that of the hour before and of the hash that announces its key:
 * everybody can recompute it, and nobody can choose it.
 * @param before of the hour before, 0 where it has none
 * @param keyHash 64 hexadecimal digits
 */
export function slowAfter(before: number, keyHash: string): number {
  let sum = 0;
  for (let at = 0; at < keyHash.length; at += 4)
    sum += Number.parseInt(keyHash.slice(at, at + 4), 16);
  const change = ((sum - MEAN_SUM) * SLOW_STEP_PPM) / SUM_DEVIATION;
  return Math.trunc((before * SLOW_KEPT_PPM) / 1_000_000 + change);
}

/** An hour's key, revealed. */
export interface HourKey {
  readonly announcement: number;
  readonly key: string;
  readonly timeMs: number;
}

/** The text whose SHA-256 is the hash of an announcement in its signed chain. */
export function announcementText(row: HourAnnouncement, previousHash: string): string {
  const { number, hourMs, keyHash, timeMs, slowPpm } = row;
  const parts = [previousHash, number, hourMs, keyHash, timeMs];
  return slowPpm === undefined
    ? ['bourse-hour-1', ...parts].join('|')
    : ['bourse-hour-2', ...parts, slowPpm].join('|');
}

/** An index tick. `number` counts 1, 2, 3 … for each market. */
export interface IndexTick {
  readonly marketId: number;
  readonly number: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly ticks: number;
  /**
   * What went into it, as `source:ticks` texts in order of the source's name; with two decimals
   * under medians, so that `hundredthsOf` follows from them; under `median-2` with `@` and the
   * time of the source, then `#` and its number, where it tells them.
   */
  readonly sources: string;
  readonly formula: string;
  /** Volume of the sources since the tick before, in lots. */
  readonly lots: number;
}

/** The source of ticks of a demo's past: its candles were there before them. */
export const PAST_SOURCE = 'sim-past';

/** Told for every index tick, after it is durable. */
export const indexTicked = topic<IndexTick>('feeds.index_ticked');

/** A market whose index has a new tick. Before the first one it came from where it is. */
export interface IndexMove {
  readonly marketId: number;
  readonly fromTicks: number;
}

/** Told once for the new ticks of a command, when all of them have been taken. */
export const indexMoved = topic<readonly IndexMove[]>('feeds.index_moved');

/**
 * A market's index begins anew, between two ticks: shares have been split, or a dividend has gone
 * off. Ticks that have been stay what they are. Table `index_rebases`.
 */
export interface IndexRebase {
  readonly marketId: number;
  readonly seq: number;
  readonly timeMs: number;
  /** The last index before, and the reference after it. */
  readonly fromTicks: number;
  readonly toTicks: number;
  /** Of a split n:d; 1:1 where the shares stay what they are. */
  readonly numerator: number;
  readonly denominator: number;
}

/** Told when an index has begun anew. */
export const indexRebased = topic<IndexRebase>('feeds.index_rebased');

/** Told when the feed of a market has become fresh or stale. */
export const feedTurned = topic<{ readonly marketId: number; readonly fresh: boolean }>(
  'feeds.turned',
);

/** The median of at least one price; of an even number the mean of the middle two, rounded down. */
export function median(prices: readonly number[]): number {
  const sorted = [...prices].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] as number;
  if (sorted.length % 2 === 1) return upper;
  return Math.floor(((sorted[sorted.length / 2 - 1] as number) + upper) / 2);
}

/**
 * The index of at least one fresh price: mean of the prices, each clamped to ±0.5 % of the median,
 * rounded half to even. Example: 100,000, 100,200 and 103,000 have the median 100,200, so the last
 * counts as 100,701 and the index is 100,300.
 */
export function indexOf(prices: readonly number[]): number {
  const middle = median(prices);
  const reach = Math.floor((middle * CLAMP_PPM) / 1_000_000);
  let sum = 0n;
  for (const price of prices) {
    sum += BigInt(Math.min(Math.max(price, middle - reach), middle + reach));
  }
  return Number(divide(sum, BigInt(prices.length), 'half_even'));
}

/** How a source stands in a tick, by formula. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  [FORMULA]: /^[^:|,]+:([1-9]\d{0,9})$/,
  [MEDIAN]: /^[^:|,]+:([1-9]\d{0,9}\.\d\d)$/,
  [AGREED_MEDIAN]: /^[^:|,]+:([1-9]\d{0,9}\.\d\d)(?:@\d{1,16}(?:#[\w-]{1,32})?)?$/,
};

/** The prices that a tick names, in parts of a tick; undefined for a text of another formula. */
export function toldPrices({
  sources,
  formula,
}: Pick<IndexTick, 'sources' | 'formula'>): readonly number[] | undefined {
  const shape = SHAPES[formula];
  const texts = sources.split(',').map((source) => shape?.exec(source)?.[1]?.replace('.', ''));
  return texts.every((text) => text !== undefined) ? texts.map(Number) : undefined;
}

/** A price in hundredths of a tick as ticks name it: 390,145 is 3901.45. */
export function partsText(hundredths: number): string {
  return `${Math.floor(hundredths / PARTS)}.${String(hundredths % PARTS).padStart(2, '0')}`;
}

/**
 * The median of prices in hundredths of a tick; of an even number the mean of the middle two,
 * rounded half to even. Example: 390,145 and 390,150 are 390,148.
 */
export function medianOf(hundredths: readonly number[]): number {
  const sorted = [...hundredths].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = BigInt(sorted[half] ?? 0);
  const lower = sorted.length % 2 === 1 ? upper : BigInt(sorted[half - 1] ?? 0);
  return Number(divide(lower + upper, 2n, 'half_even'));
}

/** Whether two of some prices, or more, lie so near their median that they can be believed. */
export function areAgreed(hundredths: readonly number[]): boolean {
  const middle = medianOf(hundredths);
  const isNear = (price: number) =>
    Math.abs(price - middle) * 1_000_000 <= middle * MAX_FROM_MEDIAN_PPM;
  return hundredths.filter(isNear).length >= MIN_SOURCES;
}

/** Hundredths as the whole ticks that the book and all its products count in, half to even. */
export function wholeTicks(hundredths: number): number {
  return Number(divide(BigInt(hundredths), BigInt(PARTS), 'half_even'));
}

/** The index of a tick in hundredths of a tick: what its sources say by its formula. */
export function hundredthsOf(tick: Pick<IndexTick, 'ticks' | 'sources' | 'formula'>): number {
  const prices = tick.formula === FORMULA ? undefined : toldPrices(tick);
  return prices === undefined ? tick.ticks * PARTS : medianOf(prices);
}

/** A tick as what settles in hundredths asks for it. */
export interface ExactTick {
  readonly number: number;
  readonly timeMs: number;
  readonly hundredths: number;
}

/** So many of the last ticks of a market are at hand: a settlement is the mean of no more. */
export const MAX_RECENT_TICKS = 5;

/** The hash before a market's first tick. */
export const FIRST_HASH = '0'.repeat(64);

/** A tick with its place in the chain and the signature over its hash. */
export interface ChainedTick extends Omit<IndexTick, 'seq'> {
  /** Hash of the tick before it, in hexadecimal digits. */
  readonly previousHash: string;
  readonly hash: string;
  /** Ed25519 over the hash's bytes, in base64. */
  readonly signature: string;
}

/**
 * Ticks that have been cannot be read: the file of their hour is missing, or not what it was. Who
 * asked is refused with `archive_damaged`, and never given fewer ticks instead.
 */
export class ArchiveDamaged extends Error {}

/** A tick as pages give it: the hash before it is that of the tick before. */
export type PagedTick = Omit<ChainedTick, 'previousHash'>;

/** The text whose SHA-256 is a tick's hash: every field, and the hash before it. */
export function tickText(tick: Omit<IndexTick, 'seq'>, previousHash: string): string {
  return `${previousHash}|${tickContent(tick)}`;
}

/** What a tick is by itself, without its place in the chain: the beacon of draws is made of it. */
export function tickContent(tick: Omit<IndexTick, 'seq'>): string {
  const { marketId, number, timeMs, ticks, sources, formula, lots } = tick;
  return [marketId, number, timeMs, ticks, sources, formula, lots].join('|');
}

/**
 * The end of a market's chain at a time: every tick before `timeMs` has this number or a smaller
 * one. So a head proves which tick was the last one, where none has come after it.
 */
export interface TickHead {
  readonly marketId: number;
  readonly number: number;
  /** Hash of the tick with that number. */
  readonly hash: string;
  readonly timeMs: number;
}

/** A head with the signature over the SHA-256 of its text. */
export interface SignedHead extends TickHead {
  readonly signature: string;
}

/** The text whose SHA-256 is signed for a head. */
export function headText({ marketId, number, hash, timeMs }: TickHead): string {
  return ['bourse-head-1', marketId, number, hash, timeMs].join('|');
}

/**
 * A public key of the house and the time from which it signs. Each key but the first was vouched
 * for by the one before it and by itself; an empty signature is a key that nobody vouched for.
 */
export interface PublishedKey {
  /** The 32 bytes of the Ed25519 key in base64url, as in a JSON Web Key's `x`. */
  readonly publicKey: string;
  readonly fromMs: number;
  readonly signedByPrevious: string;
  readonly signedByItself: string;
}

/** The text whose SHA-256 both keys sign when one follows the other. */
export function keyChangeText(previousKey: string, key: string, fromMs: number): string {
  return ['bourse-key-1', previousKey, key, fromMs].join('|');
}
