/** What a refusal of a stake speaks of, for the reader. */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { amountText } from '../../../core/money/text.ts';
import type { Asset } from '../../../core/money/units.ts';
import {
  type CustomerLimits,
  type DurationTerms,
  MOST_RUNNING,
  type PlaceRefusal,
  type SecondsTerms,
} from '../contract.ts';

/** What stands around a stake that is refused. */
export interface Refused {
  readonly terms: Readonly<SecondsTerms>;
  readonly duration: DurationTerms | undefined;
  readonly limits: Readonly<CustomerLimits>;
  /** What is staked. */
  readonly asset: Asset | undefined;
}

function limitOf(refusal: PlaceRefusal, refused: Refused): string | bigint | undefined {
  const { terms, duration, limits } = refused;
  switch (refusal) {
    case 'stake_below_minimum':
      return BigInt(duration?.minStake ?? 0);
    case 'stake_above_maximum':
      return BigInt(duration?.maxStake ?? 0);
    case 'above_your_largest_stake':
      return limits.largestStake;
    case 'above_your_loss_per_day':
      return limits.lossPerDay;
    case 'too_much_at_stake':
      return BigInt(terms.customerOpenCap);
    case 'too_many_orders':
      return String(MOST_RUNNING);
    default:
      return undefined;
  }
}

/** Refuses, and says the limit where there is one. */
export function refuseStake(refusal: PlaceRefusal, refused: Refused): Refusal {
  const { asset } = refused;
  const limit = limitOf(refusal, refused);
  if (limit === undefined || asset === undefined) return refuse(refusal);
  return refuse(refusal, { limit: typeof limit === 'string' ? limit : amountText(asset, limit) });
}
