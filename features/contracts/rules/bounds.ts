/** What a refusal of a size speaks of, for the reader. */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { type ContractTerms, MOST_POSITIONS, type OpenRefusal } from '../contract/index.ts';

/**
 * Refuses, and says the limit where there is one.
 * @param mostMultiple the highest multiple at the value that was asked for, where tiers say one
 */
export function refuseSized(
  refusal: OpenRefusal,
  terms: Readonly<ContractTerms>,
  mostMultiple?: number,
): Refusal {
  const limits: Partial<Record<OpenRefusal, number>> = {
    too_many_lots: terms.maxLotsPerOrder,
    too_many_lots_together: terms.maxLotsPerCustomer,
    too_many_positions: MOST_POSITIONS,
    ...(mostMultiple === undefined ? {} : { multiple_above_tier: mostMultiple }),
  };
  const limit = limits[refusal];
  return limit === undefined ? refuse(refusal) : refuse(refusal, { limit: String(limit) });
}
