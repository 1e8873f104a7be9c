/** Recomputes a seconds contract: its expiry, its two prices, its result and its payout. */
import { divide } from '../../../core/money/units.ts';
import { checkFirstAfter } from '../../../core/receipts/first-after.ts';
import type { CaseContext, Counted, Worked } from '../../../core/receipts/kind.ts';
import { hundredthsOf, MAX_TICK_WAIT_MS, PARTS, PAST_SOURCE } from '../../feeds/contract.ts';
import { type DurationTerms, MAX_MEAN_TICKS, MAX_WAIT_MS, type SecondsTerms } from '../contract.ts';
import type { SecondsCase } from './case.ts';

type Context = CaseContext<SecondsTerms>;
type Met = Counted<SecondsTerms>;

/** The names of the checks below. */
export const SECONDS_CHECKS = [
  'duration',
  'expiry',
  'stake_allowed',
  'fresh_open',
  'first_after',
  'open_exact',
  'unopened',
  'payout',
  'result',
  'void',
  'late',
  'wait',
  'mean',
  'profit',
] as const;

const PPM = 1_000_000n;
const SECOND_MS = 1_000;
/** The sums of checks are read in nine languages, so they are written in signs. */
const ARROWS = { up: '↑', down: '↓' } as const;
const RESULTS = { won: '+', lost: '−', drawn: '=' } as const;

/**
 * What a won stake brings on top of itself, rounded down. Written a second time, and not shared
 * with the rules that settle.
 */
export function payoutAt(stake: bigint, payoutPpm: number): Worked {
  const payout = divide(stake * BigInt(payoutPpm), PPM, 'down');
  return { value: payout, working: `⌊${stake} × ${payoutPpm} ÷ 1000000⌋ = ${payout}` };
}

/** The stake: within the terms, with the payout they promise. */
function checkStake(context: Context, order: SecondsCase, duration: DurationTerms): void {
  const { checks } = context;
  const stake = BigInt(order.stakeUnits);
  const { minStake, maxStake, payoutPpm } = duration;
  const isAllowed = stake >= BigInt(minStake) && stake <= BigInt(maxStake);
  checks.add('stake_allowed', isAllowed, order.id, `${minStake} ≤ ${stake} ≤ ${maxStake}`);
  const payout = payoutAt(stake, payoutPpm);
  const isPayout = payoutPpm === order.payoutPpm && payout.value === BigInt(order.payoutUnits);
  checks.add('payout', isPayout, order.id, payout.working);
}

/** Whether its duration counts from a tick after its acceptance; not so in earlier releases. */
export function opensAtNext({ placedMs, expiresMs, seconds }: SecondsCase): boolean {
  return expiresMs > placedMs + seconds * SECOND_MS;
}

/** Whether its terms promise the next tick: not to what a demo's past is made of. */
function promisesNext({ evidence }: Context, order: SecondsCase, terms: SecondsTerms): boolean {
  if (terms.nextTick !== true) return false;
  return evidence.content(order.marketId, order.openTick)?.includes(PAST_SOURCE) !== true;
}

/** The opening: the first tick later than the acceptance, and soon enough. */
function checkNextOpen(context: Context, order: SecondsCase): void {
  const { marketId, openTick, openTicks, placedMs } = order;
  context.evidence.named(marketId, openTick, openTicks);
  const of = { marketId, tick: openTick, acceptedMs: placedMs };
  checkFirstAfter(context, { ...of, maxWaitMs: MAX_TICK_WAIT_MS });
}

/** It never opened: no tick came in time, or the market stood still; nothing is lost by it. */
function checkUnopened({ checks, evidence }: Context, order: SecondsCase): void {
  const { marketId, closeTick, closeTicks, placedMs, state, profitUnits } = order;
  evidence.named(marketId, closeTick, closeTicks);
  const isBack = state === 'void' && BigInt(profitUnits) === 0n && hasNoMean(order);
  if (order.reason === 'not_opened') {
    checks.add('unopened', isBack, order.id, '= 0');
    return;
  }
  evidence.lastBefore(marketId, closeTick, placedMs + MAX_TICK_WAIT_MS);
  const lastMs = evidence.tick(marketId, closeTick)?.timeMs ?? Number.POSITIVE_INFINITY;
  checks.add('unopened', isBack && lastMs <= placedMs, order.id, `${lastMs} ≤ ${placedMs}`);
}

/** The opening of earlier releases: fresh, and the newest tick when the order was accepted. */
function checkOpen(context: Context, order: SecondsCase, terms: SecondsTerms): void {
  const { checks, evidence } = context;
  evidence.named(order.marketId, order.openTick, order.openTicks);
  evidence.inForce(order.marketId, order.openTick, order.placedMs);
  const tick = evidence.tick(order.marketId, order.openTick);
  if (tick === undefined) return;
  const age = order.placedMs - tick.timeMs;
  checks.add('fresh_open', age <= terms.staleMs, order.openTick, `${age} ≤ ${terms.staleMs}`);
}

/** Whether no mean is told of an order that was settled by none. */
function hasNoMean({ closeSum = 0, closeCount = 0 }: SecondsCase): boolean {
  return closeSum === 0 && closeCount === 0;
}

/** Both prices as they are compared: what a mean is of is a sum, so the opening counts as often. */
function pricesOf(order: SecondsCase): readonly [open: number, close: number] {
  const { openTicks, openHundredths, closeTicks, closeSum, closeCount } = order;
  if (openHundredths === undefined || closeSum === undefined || closeCount === undefined) {
    return [openTicks, closeTicks];
  }
  return [openHundredths * closeCount, closeSum];
}

/** What up or down comes to at two prices. */
function resultAt(order: SecondsCase): 'won' | 'lost' | 'drawn' {
  const [open, close] = pricesOf(order);
  if (close === open) return 'drawn';
  return close > open === (order.direction === 'up') ? 'won' : 'lost';
}

/** The index of a tick in hundredths, as the chain has it; undefined without such a tick. */
function exactAt({ evidence }: Context, marketId: number, number: number): number | undefined {
  const [, , , ticks, sources = '', formula = ''] =
    evidence.content(marketId, number)?.split('|') ?? [];
  return ticks === undefined ? undefined : hundredthsOf({ ticks: Number(ticks), sources, formula });
}

/** Whether an order has hundredths exactly where its terms promise them, and those of its tick. */
function checkExact(context: Context, order: SecondsCase, terms: SecondsTerms): void {
  const { marketId, openTick, openHundredths, closeSum, closeCount } = order;
  const isPlain = [openHundredths, closeSum, closeCount].every((each) => each === undefined);
  if (terms.meanClose !== true && isPlain) return;
  const told = exactAt(context, marketId, openTick);
  const isIt = terms.meanClose === true && told === openHundredths;
  context.checks.add('open_exact', isIt, openTick, `${told ?? '?'} ÷ ${PARTS}`);
}

/**
 * The mean that settles: of all ticks after the opening up to the last one, five at most, each of
 * which is proven; where that was too old, of it and the next one.
 */
function checkMeanClose(context: Context, order: SecondsCase): void {
  const { marketId, openTick, closeTick, closeTicks, closeSum, closeCount = 0 } = order;
  const isLate = order.reason === 'mean_price';
  const wanted = isLate ? 2 : Math.min(MAX_MEAN_TICKS, closeTick - openTick);
  const numbers = Array.from({ length: closeCount }, (_, place) => closeTick - place).reverse();
  const told = numbers.map((number) => exactAt(context, marketId, number) ?? Number.NaN);
  const sum = told.reduce((all, each) => all + each, 0);
  const isSum = closeCount === wanted && sum === closeSum;
  const mean = isSum ? divide(BigInt(sum), BigInt(closeCount * PARTS), 'half_even') : -1n;
  const working = `(${told.join(' + ')}) ÷ ${wanted} ÷ ${PARTS} ≈ ${mean}`;
  context.checks.add('mean', mean === BigInt(closeTicks), order.id, working);
}

/** Whether a market had no price at the expiry: the last tick was too old, for either reason. */
function lateness(order: SecondsCase, ageMs: number, { terms, market }: Met) {
  // A market halts as soon as its sources are as old as the limit; a tick is stale when older.
  const staleMs = terms.staleMs + 1;
  const haltMs = market.staleAfterMs - 1;
  let limitMs = Math.min(staleMs, haltMs);
  if (order.reason === 'index_stale') limitMs = staleMs;
  if (order.reason === 'market_halted') limitMs = haltMs;
  return { isLate: ageMs >= limitMs, working: `${ageMs} ≥ ${limitMs}` };
}

function expectedProfit(order: SecondsCase): bigint {
  if (order.state === 'won') return BigInt(order.payoutUnits);
  return order.state === 'lost' ? -BigInt(order.stakeUnits) : 0n;
}

/** What the order came to at its two prices. */
function checkResult({ checks }: Context, order: SecondsCase): void {
  const { direction, state } = order;
  const [open, close] = pricesOf(order);
  const result = resultAt(order);
  const working = `${open} → ${close} (${ARROWS[direction]}): ${RESULTS[result]}`;
  checks.add('result', state === result, order.id, working);
}

/** Settled by the mean of the last tick before the expiry, which was too old, and the next one. */
function checkMean(context: Context, order: SecondsCase, counted: Met): void {
  const { checks, evidence } = context;
  const { marketId, closeTick, closeTicks, expiresMs } = order;
  evidence.lastBefore(marketId, closeTick - 1, expiresMs);
  const before = evidence.tick(marketId, closeTick - 1);
  const after = evidence.tick(marketId, closeTick);
  if (before === undefined || after === undefined) return;
  const { isLate, working: age } = lateness(order, expiresMs - before.timeMs, counted);
  checks.add('late', isLate, order.id, age);
  const waitMs = after.timeMs - expiresMs;
  const isInTime = waitMs > 0 && waitMs <= MAX_WAIT_MS;
  checks.add('wait', isInTime, order.id, `0 < ${waitMs} ≤ ${MAX_WAIT_MS}`);
  if (counted.terms.meanClose) checkMeanClose(context, order);
  else {
    const mean = divide(BigInt(before.ticks) + BigInt(after.ticks), 2n, 'half_even');
    const working = `(${before.ticks} + ${after.ticks}) ÷ 2 = ${mean}`;
    checks.add('mean', mean === BigInt(closeTicks), order.id, working);
  }
  checkResult(context, order);
}

/** The settlement: by the last tick at or before the expiry, by a mean, or void without both. */
function checkSettlement(context: Context, order: SecondsCase, counted: Met): void {
  const { checks, evidence } = context;
  const { reason, state } = order;
  if (reason === 'mean_price') checkMean(context, order, counted);
  else {
    const isMean = counted.terms.meanClose === true && state !== 'void';
    if (!isMean) evidence.named(order.marketId, order.closeTick, order.closeTicks);
    if (reason === 'room_halted') {
      // Nothing was settled: the stake goes back at the tick of the opening.
      const isBack = state === 'void' && order.closeTick === order.openTick && hasNoMean(order);
      checks.add('void', isBack && BigInt(order.profitUnits) === 0n, order.id, '= 0');
      return;
    }
    const waitMs = reason === 'no_price' ? MAX_WAIT_MS : 0;
    evidence.lastBefore(order.marketId, order.closeTick, order.expiresMs + waitMs);
    const tick = evidence.tick(order.marketId, order.closeTick);
    if (tick === undefined) return;
    const ageMs = order.expiresMs - tick.timeMs;
    if (state === 'void' || ageMs > counted.terms.staleMs) {
      const { isLate, working } = lateness(order, ageMs, counted);
      const isVoid = state === 'void' && hasNoMean(order);
      checks.add('void', isLate && isVoid, order.id, working);
    } else {
      if (isMean) checkMeanClose(context, order);
      checkResult(context, order);
    }
  }
  const profit = expectedProfit(order);
  checks.add('profit', profit === BigInt(order.profitUnits), order.id, String(profit));
}

/** Adds a check for each thing that the receipt of a seconds contract claims. */
export function checkSeconds(context: Context, order: SecondsCase): void {
  const { checks } = context;
  const counted = context.counted(order.marketId, order.termsVersion);
  if (counted === undefined) return;
  const { terms } = counted;
  const duration = terms.durations.find(({ seconds }) => seconds === order.seconds);
  checks.add('duration', duration !== undefined, order.seconds);
  const opensNext = opensAtNext(order);
  const fromMs = opensNext
    ? (context.evidence.tick(order.marketId, order.openTick)?.timeMs ?? 0)
    : order.placedMs;
  const expiresMs = fromMs + order.seconds * SECOND_MS;
  const working = `${fromMs} + ${order.seconds} × 1000 = ${expiresMs}`;
  checks.add('expiry', expiresMs === order.expiresMs, order.id, working);
  if (duration !== undefined) checkStake(context, order, duration);
  if (order.reason === 'no_tick' || order.reason === 'not_opened') {
    return checkUnopened(context, order);
  }
  checkExact(context, order, terms);
  if (opensNext) checkNextOpen(context, order);
  else checkOpen(context, order, terms);
  if (!opensNext && promisesNext(context, order, terms)) {
    checks.add('first_after', false, order.openTick, '?');
  }
  checkSettlement(context, order, counted);
}
