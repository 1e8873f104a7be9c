/** How a request becomes an order. */
import type { CommandContext } from '../../../core/engine/command.ts';
import type {
  DurationTerms,
  PlaceRefusal,
  PlaceStake,
  SecondsOrder,
  SecondsTerms,
} from '../contract.ts';
import { payoutOf } from './formulas.ts';

/** An index tick. */
export interface IndexNow {
  readonly ticks: number;
  readonly number: number;
  readonly timeMs: number;
}

/** Why a stake is not taken for its duration; undefined when it is. */
export function stakeRefusal(
  duration: DurationTerms | undefined,
  stake: bigint,
): PlaceRefusal | undefined {
  if (duration === undefined) return 'unknown_duration';
  if (stake < BigInt(duration.minStake)) return 'stake_below_minimum';
  return stake > BigInt(duration.maxStake) ? 'stake_above_maximum' : undefined;
}

/** A new order: at the index tick in force, or pending, which names that tick until it opens. */
export function makeOrder(
  id: number,
  command: PlaceStake,
  duration: DurationTerms,
  terms: SecondsTerms,
  index: IndexNow,
  context: CommandContext,
): SecondsOrder {
  const stake = BigInt(command.stake);
  return {
    id,
    owner: context.actor,
    marketId: terms.marketId,
    termsVersion: terms.version,
    direction: command.direction,
    seconds: duration.seconds,
    stakeUnits: stake,
    couponId: command.couponId ?? 0,
    payoutPpm: duration.payoutPpm,
    payoutUnits: payoutOf(stake, duration.payoutPpm),
    seq: context.seq,
    placedMs: context.timeMs,
    expiresMs: context.timeMs + duration.seconds * 1_000,
    openTick: index.number,
    openTicks: index.ticks,
    closeTick: 0,
    closeTicks: 0,
    state: command.nextTick ? 'pending' : 'running',
    reason: '',
    profitUnits: 0n,
    settledMs: 0,
  };
}
