/** The shape of `/wallet/earnings` (ours). */
import { printUnits } from '../../../core/money/text.ts';
import { divide, powerOfTen } from '../../../core/money/units.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';

/** What one has of a coin in the products of one room, in units of the coin. */
export interface EarningHolding {
  readonly title: string;
  /** The screen on which it is found. */
  readonly url: string;
  readonly assetId: number;
  readonly units: bigint;
}

/**
 * The holdings with their worth in dollars, and the worth of all; rounded down to the dollar's
 * units. What has no price has no worth: then the sum says that it is not whole.
 */
export function earningsMessage(
  holdings: readonly EarningHolding[],
  assetOf: (id: number) => AssetDefinition | undefined,
  priceOf: (id: number) => bigint | undefined,
  dollar: AssetDefinition | undefined,
) {
  const scale = dollar?.scale ?? 0;
  const rows = holdings.flatMap(({ title, url, assetId, units }) => {
    const asset = assetOf(assetId);
    if (asset === undefined) return [];
    const price = priceOf(assetId);
    const worth =
      price === undefined ? undefined : divide(units * price, powerOfTen(asset.scale), 'down');
    return [{ title, url, asset, units, worth }];
  });
  const sum = rows.reduce((all, { worth }) => all + (worth ?? 0n), 0n);
  return {
    worth: printUnits(sum, scale),
    is_whole: rows.every(({ worth }) => worth !== undefined),
    rows: rows.map(({ title, url, asset, units, worth }) => ({
      title,
      url,
      currency_id: asset.id,
      currency_name: asset.code,
      amount: printUnits(units, asset.scale),
      worth: worth === undefined ? null : printUnits(worth, scale),
    })),
  } as const;
}
