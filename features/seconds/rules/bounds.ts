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

/** Amounts in units, and how many. */
function limitOf(
  refusal: PlaceRefusal,
  { terms, duration, limits }: Refused,
): string | bigint | undefined {
  const all: Partial<Record<PlaceRefusal, string | bigint>> = {
    stake_below_minimum: BigInt(duration?.minStake ?? 0),
    stake_above_maximum: BigInt(duration?.maxStake ?? 0),
    above_your_largest_stake: limits.largestStake,
    above_your_loss_per_day: limits.lossPerDay,
    too_much_at_stake: BigInt(terms.customerOpenCap),
    too_many_orders: String(MOST_RUNNING),
  };
  return all[refusal];
}

/** Refuses, and says the limit where there is one. */
export function refuseStake(refusal: PlaceRefusal, refused: Refused): Refusal {
  const { asset } = refused;
  const limit = limitOf(refusal, refused);
  if (limit === undefined || asset === undefined) return refuse(refusal);
  return refuse(refusal, { limit: typeof limit === 'string' ? limit : amountText(asset, limit) });
}
