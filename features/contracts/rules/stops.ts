/** Prices at which positions open, close or move their stops by themselves. */
import { MAX_TICKS } from '../../../core/book/words.ts';
import type { ContractTerms, Position, Side } from '../contract/index.ts';
import type { ReducePositions, Reduction } from '../contract/reductions.ts';
import {
  greatestIndexForAsk,
  greatestIndexForBid,
  isolatedThreshold,
  leastIndexForAsk,
  leastIndexForBid,
  type Threshold,
} from './formulas.ts';
import type { ContractState } from './state.ts';
import { WATCH } from './watch.ts';

/** A following stop moves in steps of this part of its distance, so that it seldom has to. */
const TRAIL_STEPS = 20;

/** Take-profit and stop-loss of a position; 0 for none. */
export interface Stops {
  readonly takeProfitTicks: number;
  readonly stopLossTicks: number;
  readonly trailTicks: number;
}

function isPrice(ticks: number): boolean {
  return Number.isSafeInteger(ticks) && ticks >= 0 && ticks <= MAX_TICKS;
}

/**
 * Whether stops make sense for a position that would close at `closing` now. Refusals:
 * `bad_stops` (no prices), `stop_would_trigger` (they would act at once).
 */
export function stopsRefusal(
  side: Side,
  closing: number,
  stops: Stops,
): 'bad_stops' | 'stop_would_trigger' | undefined {
  const { takeProfitTicks, stopLossTicks, trailTicks } = stops;
  if (![takeProfitTicks, stopLossTicks, trailTicks].every(isPrice)) return 'bad_stops';
  if (trailTicks >= closing) return 'bad_stops';
  const gains = (ticks: number) => (side === 'long' ? ticks > closing : ticks < closing);
  const loses = (ticks: number) => (side === 'long' ? ticks < closing : ticks > closing);
  if (takeProfitTicks > 0 && !gains(takeProfitTicks)) return 'stop_would_trigger';
  if (stopLossTicks > 0 && !loses(stopLossTicks)) return 'stop_would_trigger';
  return undefined;
}

function inRange(when: Threshold['when'], ticks: number): Threshold | undefined {
  return ticks > 0 && ticks <= MAX_TICKS ? { ticks, when } : undefined;
}

/** The index at which the closing price has come up to (`gain`) or down to a price of a side. */
function closingReaches(
  side: Side,
  ticks: number,
  gain: boolean,
  spreadBps: number,
): Threshold | undefined {
  if (ticks <= 0) return undefined;
  if (side === 'long') {
    return gain
      ? inRange('at_or_above', leastIndexForBid(ticks, spreadBps))
      : inRange('at_or_below', greatestIndexForBid(ticks, spreadBps));
  }
  return gain
    ? inRange('at_or_below', greatestIndexForAsk(ticks, spreadBps))
    : inRange('at_or_above', leastIndexForAsk(ticks, spreadBps));
}

/** The index at which an order that waits is filled. */
export function entryThreshold(side: Side, limitTicks: number, terms: ContractTerms) {
  const { spreadBps } = terms;
  return side === 'long'
    ? inRange('at_or_below', greatestIndexForAsk(limitTicks, spreadBps))
    : inRange('at_or_above', leastIndexForBid(limitTicks, spreadBps));
}

/** Where a following stop stands for a closing price. */
export function trailStopAt(side: Side, closing: number, trailTicks: number): number {
  if (trailTicks === 0) return 0;
  return side === 'long' ? closing - trailTicks : closing + trailTicks;
}

function nextTrailMove(
  position: Readonly<Pick<Position, 'trailTicks' | 'trailStopTicks' | 'side'>>,
): number {
  const { trailTicks, trailStopTicks, side } = position;
  if (trailTicks === 0) return 0;
  const ahead = trailTicks + Math.max(1, Math.floor(trailTicks / TRAIL_STEPS));
  return side === 'long' ? trailStopTicks + ahead : trailStopTicks - ahead;
}

/** The price that an order waits for: a closing price of a side. */
export type Trigger = Pick<ReducePositions, 'kind' | 'triggerTicks' | 'trailTicks'>;

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** Whether a trigger has just the figures that its kind takes. */
export function isTriggerSound({ kind, triggerTicks, trailTicks }: Trigger): boolean {
  if (![triggerTicks, trailTicks].every(isCount)) return false;
  const hasTrigger = kind === 'stop' || kind === 'take_profit';
  return hasTrigger === triggerTicks > 0 && (kind === 'trailing') === trailTicks > 0;
}

/** Why a side that would close at `closing` now cannot wait for a trigger. */
export function triggerRefusal(
  side: Side,
  closing: number,
  { kind, triggerTicks, trailTicks }: Trigger,
): 'bad_order' | 'stop_would_trigger' | undefined {
  const refusal = stopsRefusal(side, closing, {
    takeProfitTicks: kind === 'take_profit' ? triggerTicks : 0,
    stopLossTicks: kind === 'stop' ? triggerTicks : 0,
    trailTicks,
  });
  return refusal === 'bad_stops' ? 'bad_order' : refusal;
}

/** Lets an order wait for its trigger, by the spread of some terms. */
export function armTrigger(
  state: ContractState,
  order: Readonly<Pick<Reduction, 'id' | 'marketId' | 'side' | 'trailStopTicks'> & Trigger>,
  { spreadBps }: ContractTerms,
): void {
  const { id, marketId, side, kind, triggerTicks } = order;
  const watch = state.watch(marketId);
  const reaches = (ticks: number, gain: boolean) => closingReaches(side, ticks, gain, spreadBps);
  watch.set(WATCH.takeProfit, id, reaches(kind === 'take_profit' ? triggerTicks : 0, true));
  watch.set(WATCH.stopLoss, id, reaches(kind === 'stop' ? triggerTicks : 0, false));
  watch.set(WATCH.trailStop, id, reaches(order.trailStopTicks, false));
  watch.set(WATCH.trailMove, id, reaches(nextTrailMove(order), true));
}

/** Lets an order that closes wait for its price, by the spread of the terms in force. */
export function armReduction(state: ContractState, reduction: Readonly<Reduction>): void {
  const terms = state.terms(reduction.marketId);
  if (terms === undefined) throw new Error(`market ${reduction.marketId} has no terms`);
  armTrigger(state, reduction, terms);
}

/** Lets a position wait for all prices that concern it, instead of those before. */
export function armPosition(state: ContractState, position: Readonly<Position>): void {
  const watch = state.watch(position.marketId);
  const terms = state.termsOf(position);
  const { id, side } = position;
  if (position.state === 'waiting') {
    watch.set(WATCH.entry, id, entryThreshold(side, position.limitTicks, terms));
    return;
  }
  const reaches = (ticks: number, gain: boolean) =>
    closingReaches(side, ticks, gain, terms.spreadBps);
  watch.set(WATCH.takeProfit, id, reaches(position.takeProfitTicks, true));
  watch.set(WATCH.stopLoss, id, reaches(position.stopLossTicks, false));
  watch.set(WATCH.trailStop, id, reaches(position.trailStopTicks, false));
  watch.set(WATCH.trailMove, id, reaches(nextTrailMove(position), true));
  if (position.mode === 'isolated') {
    const threshold = isolatedThreshold(position, terms, state.unitsOf(terms));
    watch.set(WATCH.margin, id, threshold && inRange(threshold.when, threshold.ticks));
  }
}
