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

/**
 * A new order: at the index tick in force, or pending, which names that tick until it opens. It
 * knows hundredths of it where its terms promise a mean.
 */
export function makeOrder(
  id: number,
  command: PlaceStake,
  duration: DurationTerms,
  terms: SecondsTerms,
  index: IndexNow & { readonly hundredths?: number | undefined },
  context: CommandContext,
): SecondsOrder {
  const stake = BigInt(command.stake);
  const { hundredths } = index;
  // In the order of the columns: an order that is loaded is told as one that was never stored.
  const open = hundredths === undefined ? {} : { openHundredths: hundredths };
  const close = hundredths === undefined ? {} : { closeSum: 0, closeCount: 0 };
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
    ...open,
    closeTick: 0,
    closeTicks: 0,
    ...close,
    state: command.nextTick ? 'pending' : 'running',
    reason: '',
    profitUnits: 0n,
    settledMs: 0,
  };
}
