/** What a refusal of an amount speaks of, for the reader. */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { amountText } from '../../../core/money/text.ts';
import type { Asset } from '../../../core/money/units.ts';
import type { LockupTerms, SubscribeRefusal } from '../contract.ts';

/** Refuses, and says the limit where there is one, and what of it is left beside own orders. */
export function refuseAmount(
  refusal: SubscribeRefusal,
  { minUnits, maxUnits }: Readonly<LockupTerms>,
  asset: Pick<Asset, 'code' | 'scale'> | undefined,
  own: bigint,
): Refusal {
  if (asset === undefined) return refuse(refusal);
  if (refusal === 'amount_below_minimum') {
    return refuse(refusal, { limit: amountText(asset, BigInt(minUnits)) });
  }
  if (refusal !== 'above_your_maximum') return refuse(refusal);
  const limit = BigInt(maxUnits);
  const left = own < limit ? limit - own : 0n;
  return refuse(refusal, { limit: amountText(asset, limit), left: amountText(asset, left) });
}
