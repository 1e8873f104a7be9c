/** What a withdrawal is worth and leaves, as pure functions; the client's preview uses them too. */
import { parseUnits } from '../../../core/money/text.ts';
import { divide, powerOfTen } from '../../../core/money/units.ts';
import type { WayTerms } from '../contract.ts';

/** A coin's decimals, and the dollar units that one whole coin costs. */
export interface PricedCoin {
  readonly scale: number;
  readonly dollarUnits: bigint;
}

/**
 * What an amount is worth in units of Bitcoin, rounded up so that splitting gains nothing.
 * Example: 1,000 USDT at 96,000 USDT a Bitcoin are 0.01041667 BTC.
 */
export function bitcoinWorth(amount: bigint, coin: PricedCoin, bitcoin: PricedCoin): bigint {
  const dividend = amount * coin.dollarUnits * powerOfTen(bitcoin.scale);
  return divide(dividend, bitcoin.dollarUnits * powerOfTen(coin.scale), 'up');
}

/** Fee and minimum of a way in units of a coin with `scale` decimals. */
export function termsUnits(terms: WayTerms, scale: number): { fee: bigint; minimum: bigint } {
  const [fee, minimum] = [parseUnits(terms.fee, scale), parseUnits(terms.minimum, scale)];
  if (!fee.ok || !minimum.ok) throw new Error(`way ${terms.code}/${terms.way} has no terms`);
  return { fee: fee.units, minimum: minimum.units };
}

/** Whether a network with fewer decimals than the coin's books can send an amount as it is. */
export function isSendable(amount: bigint, terms: WayTerms, scale: number): boolean {
  const finer = scale - terms.decimals;
  return finer <= 0 || amount % powerOfTen(finer) === 0n;
}
