/**
 * The believable past of simulated markets, made backwards from the price at which the simulation
 * begins: minutes for a week, and longer and longer spans for years before. Deterministic for a
 * seed and an end. Stocks move in their sessions only, and jump between them.
 */
import type { Calendar, Market, PastCandle } from '../../catalogue/contract.ts';
import {
  believableLots,
  commonShare,
  DAY_MS,
  dayShape,
  nightVolatility,
  openVolatility,
  referenceTicks,
  tradingDayMs,
} from './activity.ts';
import { impliedBy, impliedTicks, isPegged, type Parents, PEG_MS } from './pegs.ts';
import { Chance, joinedReturn, mixedSeed } from './chance.ts';
import { MINUTE_DEGREES, stormsOver } from './storms.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** How far back each span reaches, in days, from short to long. */
const TIERS = [
  { spanMs: MINUTE_MS, days: 8 },
  { spanMs: 5 * MINUTE_MS, days: 31 },
  { spanMs: HOUR_MS, days: 92 },
  { spanMs: 4 * HOUR_MS, days: 370 },
  { spanMs: DAY_MS, days: 1_200 },
] as const;

/** How far below today's price the far past lies, and how slowly it gets there. */
const FAR_PAST_LOG = -0.35;
const PULL_PER_DAY = 1 / 400;
const WICK = 0.45;

/** A span of time. */
interface Stretch {
  readonly timeMs: number;
  readonly spanMs: number;
}

/** A span in which a market traded. */
interface Span extends Stretch {
  /** How much of it was trading time. */
  readonly activeMs: number;
  /** Whether the span before it was in another session. */
  readonly opensSession: boolean;
}

type Sessions = Calendar['sessions'];

function overlapMs(sessions: Sessions, timeMs: number, endMs: number, first: number): number {
  let total = 0;
  for (let index = first; index < sessions.length; index += 1) {
    const [opens, closes] = sessions[index] ?? [0, 0];
    if (opens >= endMs) break;
    total += Math.max(0, Math.min(closes, endMs) - Math.max(opens, timeMs));
  }
  return total;
}

/** The grid of all spans before an end, ascending; the same for every market. */
function grid(endMs: number): Stretch[] {
  const spans: Stretch[] = [];
  let untilMs = endMs - (endMs % MINUTE_MS);
  for (const { spanMs, days } of TIERS) {
    const fromMs = endMs - (endMs % DAY_MS) - days * DAY_MS;
    const count = Math.ceil((untilMs - fromMs) / spanMs);
    for (let index = count - 1; index >= 0; index -= 1) {
      spans.push({ timeMs: fromMs + index * spanMs, spanMs });
    }
    untilMs = fromMs;
  }
  return spans.reverse();
}

function tradedSpans(
  all: readonly Stretch[],
  sessions: Sessions | undefined,
): (Span | undefined)[] {
  if (sessions === undefined) {
    return all.map((span) => ({ ...span, activeMs: span.spanMs, opensSession: false }));
  }
  let first = 0;
  let closedBefore = true;
  return all.map(({ timeMs, spanMs }) => {
    while ((sessions[first]?.[1] ?? Number.MAX_SAFE_INTEGER) <= timeMs) {
      first += 1;
      closedBefore = true;
    }
    const activeMs = overlapMs(sessions, timeMs, timeMs + spanMs, first);
    if (activeMs === 0) return undefined;
    const opensSession = closedBefore;
    closedBefore = false;
    return { timeMs, spanMs, activeMs, opensSession };
  });
}

/** What a kind of markets has in common in each span of the grid: its storms, and its returns. */
interface Common {
  readonly storms: Float64Array;
  readonly returns: Float64Array;
}

function commonOf(all: readonly Stretch[], seed: number): Common {
  const chance = new Chance(seed);
  return {
    storms: stormsOver(all, chance),
    returns: Float64Array.from(all, () => chance.fatTailed(MINUTE_DEGREES)),
  };
}

interface Walk {
  readonly market: Market;
  readonly spans: readonly (Span | undefined)[];
  readonly calendar: Calendar | undefined;
  readonly common: Common;
  readonly seed: number;
  /** Where the past ends, in ticks. */
  readonly endTicks: number;
}

/** How far a span moved, and where it began: the far past is lower, a pegged coin at its peg. */
function before(
  market: Market,
  { activeMs }: Span,
  closeLog: number,
  { move, storm }: { readonly move: number; readonly storm: number },
): { readonly sigma: number; readonly openLog: number } {
  if (isPegged(market)) {
    const sigma = storm * openVolatility(market, Math.min(activeMs, PEG_MS));
    return { sigma, openLog: closeLog * Math.exp(-activeMs / PEG_MS) - move * sigma };
  }
  const sigma = storm * openVolatility(market, activeMs);
  const dayShare = activeMs / tradingDayMs(market);
  const pull = PULL_PER_DAY * dayShare * (closeLog - FAR_PAST_LOG);
  return { sigma, openLog: closeLog - move * sigma - pull };
}

/** The candles of one market, ascending. */
function walk({ market, spans, calendar, common, seed, endTicks }: Walk): PastCandle[] {
  const chance = new Chance(seed);
  const share = commonShare(market);
  const candles: PastCandle[] = [];
  let closeLog = 0;
  for (let index = spans.length - 1; index >= 0; index -= 1) {
    const span = spans[index];
    const own = chance.fatTailed(MINUTE_DEGREES);
    const move = joinedReturn(share, common.returns[index] ?? 0, own);
    if (span === undefined) continue;
    const storm = common.storms[index] ?? 1;
    const { sigma, openLog } = before(market, span, closeLog, { move, storm });
    // A whole day has all of its hours.
    const isPart = span.spanMs < DAY_MS;
    const busy = isPart ? dayShape(calendar, span.timeMs + span.spanMs / 2) : 1;
    const drawn = { sigma, move: move * storm, busy, chance };
    candles.push(candleOf({ market, span, endTicks, openLog, closeLog, ...drawn }));
    closeLog = openLog;
    if (span.opensSession) closeLog -= nightVolatility(market) * chance.fatTailed();
  }
  return candles.reverse();
}

interface Made {
  readonly market: Market;
  readonly span: Span;
  readonly endTicks: number;
  readonly openLog: number;
  readonly closeLog: number;
  readonly sigma: number;
  readonly move: number;
  readonly busy: number;
  readonly chance: Chance;
}

function candleOf(made: Made): PastCandle {
  const { market, span, endTicks, openLog, closeLog, sigma, move, busy, chance } = made;
  const ticks = (log: number): number => Math.max(1, Math.round(endTicks * Math.exp(log)));
  const wick = (): number => Math.abs(chance.normal()) * sigma * WICK;
  const open = ticks(openLog);
  const close = ticks(closeLog);
  const high = Math.max(open, close, ticks(Math.max(openLog, closeLog) + wick()));
  const low = Math.min(open, close, ticks(Math.min(openLog, closeLog) - wick()));
  const weight = busy * (0.5 + 0.5 * chance.exponential());
  return {
    marketId: market.id,
    timeMs: span.timeMs,
    spanMs: span.spanMs,
    open,
    high,
    low,
    close,
    lots: believableLots(market, { spanMs: span.activeMs, ticks: close, weight, move }),
  };
}

/** What a past is made of. */
export interface PastOptions {
  readonly markets: readonly Market[];
  readonly calendar: (market: Market) => Calendar | undefined;
  readonly seed: number;
  readonly endMs: number;
}

const COMMON_STREAM = { coin: 1, stock: 2 } as const;
const OWN_STREAM = 3;

/** The past of a market that two others imply: their quotient, span by span. */
function implied(
  market: Market,
  parents: Parents,
  over: readonly PastCandle[],
  under: readonly PastCandle[],
): PastCandle[] {
  return over.map((candle, at): PastCandle => {
    const by = under[at] ?? candle;
    const middle = (by.open + by.close) / 2;
    const ticks = (above: number, below: number): number =>
      Math.max(1, Math.round(impliedTicks(market, parents, above, below)));
    const open = ticks(candle.open, by.open);
    const close = ticks(candle.close, by.close);
    return {
      ...candle,
      marketId: market.id,
      open,
      close,
      high: Math.max(open, close, ticks(candle.high, middle)),
      low: Math.min(open, close, ticks(candle.low, middle)),
      lots: Math.round((candle.lots * market.maxTickLots) / parents[0].maxTickLots),
    };
  });
}

/**
 * The past of markets, market by market, ascending, ending at their reference prices. A market that
 * two others imply ends where they do.
 */
export function* inventPast(options: PastOptions): Generator<PastCandle> {
  const { markets, calendar, seed, endMs } = options;
  const all = grid(endMs);
  const common = {
    coin: commonOf(all, mixedSeed(seed, COMMON_STREAM.coin)),
    stock: commonOf(all, mixedSeed(seed, COMMON_STREAM.stock)),
  };
  const walked = (market: Market): PastCandle[] =>
    walk({
      market,
      spans: tradedSpans(all, calendar(market)?.sessions),
      calendar: calendar(market),
      common: common[market.kind],
      seed: mixedSeed(seed, OWN_STREAM, market.base.id),
      endTicks: referenceTicks(market),
    });
  const followers = impliedBy(markets);
  for (const market of markets) {
    const parents = followers.get(market.id);
    if (parents === undefined) yield* walked(market);
    else yield* implied(market, parents, walked(parents[0]), walked(parents[1]));
  }
}
