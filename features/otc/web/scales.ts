import type { Scales } from './deal.ts';
import type { OtcOptions } from './types.ts';

/** Decimals of a coin and of a money, as the market's terms have them. */
export function scalesOf(
  { assets, fiats }: OtcOptions,
  of: { readonly currency: number; readonly fiat: string },
): Scales {
  return {
    coin: assets.find(({ id }) => id === of.currency)?.scale ?? 8,
    fiat: fiats.find(({ code }) => code === of.fiat)?.decimals ?? 2,
  };
}
