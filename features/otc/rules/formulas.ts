/**
 * The arithmetic of OTC, as pure functions; the client's preview uses them too. Coins are whole
 * units of a coin with `scale` decimals, official money is whole smallest units, and a price is
 * smallest units of official money for one whole coin. Every rounding goes against the taker, by
 * less than one unit.
 */
import {
  divide,
  powerOfTen,
  PPM,
  shareOf,
  type RatePpm,
  units,
} from '../../../core/money/units.ts';
import { BOND_COVERS, DOLLAR, RATE_SCALE } from '../contract/index.ts';

/** What a taker wants: coins for official money (`buy`) or the other way round. */
export type TakerSide = 'buy' | 'sell';

/** A quantity of coins and what it costs. */
export interface Deal {
  readonly units: bigint;
  readonly fiatUnits: bigint;
}

/**
 * What one whole coin is worth in official money, rounded half to even.
 * Example: at 0.92 EUR a dollar (920,000 millionths) and 20,000 dollars a coin (8 decimals), a coin
 * is worth 1,840,000 cents: 2,000,000,000,000 × 920,000 × 10² ÷ (10⁶ × 10⁸).
 */
export function referencePrice(dollarUnits: bigint, rate: bigint, decimals: number): bigint {
  const dividend = dollarUnits * rate * powerOfTen(decimals);
  return divide(dividend, RATE_SCALE * powerOfTen(DOLLAR.scale), 'half_even');
}

/** The price of an advertisement that floats, rounded half to even; below zero there is none. */
export function floatingPrice(reference: bigint, marginPpm: number): bigint {
  return divide(reference * (PPM + BigInt(marginPpm)), PPM, 'half_even');
}

/** Whether a price is within the band around the reference, its ends included. */
export function isInBand(price: bigint, reference: bigint, bandPpm: RatePpm): boolean {
  const away = (price > reference ? price - reference : reference - price) * PPM;
  return away <= reference * BigInt(bandPpm);
}

/**
 * What a taker gets and gives who names official money. Buying, coins are rounded down.
 * Example: 100.00 EUR at 18,400.00 a coin of 8 decimals buy 0.00543478 of it.
 */
export function dealByFiat(side: TakerSide, fiatUnits: bigint, price: bigint, scale: number): Deal {
  // Selling he gives the coins that the money costs: up, or a part of a unit would be free.
  const rounding = side === 'buy' ? 'down' : 'up';
  return { units: divide(fiatUnits * powerOfTen(scale), price, rounding), fiatUnits };
}

/** The same of one who names a quantity: buying, he pays rounded up; selling, he gets down. */
export function dealByQuantity(
  side: TakerSide,
  quantity: bigint,
  price: bigint,
  scale: number,
): Deal {
  const rounding = side === 'buy' ? 'up' : 'down';
  return { units: quantity, fiatUnits: divide(quantity * price, powerOfTen(scale), rounding) };
}

/** The maker's fee on a quantity, rounded up. */
export function feeOn(quantity: bigint, feePpm: RatePpm): bigint {
  return shareOf(units(quantity), feePpm, 'up');
}

/** What a quantity is worth in dollar units, rounded up so that splitting gains nothing. */
export function worthOf(quantity: bigint, dollarUnits: bigint, scale: number): bigint {
  return divide(quantity * dollarUnits, powerOfTen(scale), 'up');
}

/**
 * What a quantity has fallen since the index said `begin`, in dollar units, rounded up; 0 where it
 * has not. Example: 0.05 BTC from 20,000 to 19,800 dollars a coin have fallen by 10 dollars.
 */
export function fallOf(quantity: bigint, begin: bigint, end: bigint, scale: number): bigint {
  return end < begin ? worthOf(quantity, begin - end, scale) : 0n;
}

/** How much of a coin so many dollar units are. */
export function coinsOf(
  dollars: bigint,
  dollarUnits: bigint,
  scale: number,
  rounding: 'up' | 'down',
): bigint {
  return divide(dollars * powerOfTen(scale), dollarUnits, rounding);
}

/**
 * For how much more the bond of a maker who buys covers orders, in dollar units; below zero where
 * it covers less than there is. Example: a bond worth 1,000 dollars, of which 10 are due, covers
 * 19,800 dollars less what he is buying.
 */
export function coverLeft(bond: bigint, due: bigint, bought: bigint): bigint {
  return (bond - due) * BOND_COVERS - bought;
}
