/** What a refusal of an amount speaks of, for the reader. */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { amountText } from '../../../core/money/text.ts';
import type { Asset } from '../../../core/money/units.ts';
import { DOLLAR, type FiatTerms, type OtcAd } from '../contract/index.ts';
import type { OrderRefusal } from '../contract/refusals.ts';

/** What stands around an order that is refused. */
export interface Refused {
  readonly ad: Readonly<OtcAd>;
  readonly fiat: FiatTerms | undefined;
  readonly asset: Pick<Asset, 'code' | 'scale'> | undefined;
  /** What an order would be of, in whole smallest units of official money. */
  readonly fiatUnits: bigint;
  /** Dollar units that the lower of both levels allows. */
  readonly levelLimit: bigint;
}

/** Refuses, and says the limit where there is one. */
export function refuseDeal(refusal: OrderRefusal, refused: Refused): Refusal {
  const { ad, fiat, asset, fiatUnits, levelLimit } = refused;
  if (fiat === undefined || asset === undefined) return refuse(refusal);
  const money = { code: fiat.code, scale: fiat.decimals };
  // Where the ad has fewer coins left than its maximum, they are the limit.
  const most = fiatUnits <= ad.most ? amountText(asset, ad.leftUnits) : amountText(money, ad.most);
  const limits: Partial<Record<OrderRefusal, string>> = {
    below_minimum: amountText(money, ad.least),
    above_maximum: most,
    above_fiat_limit: amountText(DOLLAR, levelLimit),
  };
  const limit = limits[refusal];
  return limit === undefined ? refuse(refusal) : refuse(refusal, { limit });
}
