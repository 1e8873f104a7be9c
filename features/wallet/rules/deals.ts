/** What an exchange is made of: what is asked for, the index of its coins, what it comes to. */
import { divide, powerOfTen, type Units, units } from '../../../core/money/units.ts';
import type { AssetDefinition, DollarPrice } from '../../catalogue/contract.ts';
import type { DeskQuote, ExchangedCoin } from './desk.ts';

/** The text of an amount as units; undefined where it is none above zero. */
export function parseAmount(text: string): Units | undefined {
  return /^[1-9]\d{0,18}$/.test(text) ? units(BigInt(text)) : undefined;
}

/**
 * What an amount of one coin is in another at two index prices, rounded down.
 * Example: 1 BTC (8 decimals) at 20,000 USDT in ETH at 1,600 USDT is 12.5 ETH.
 */
export function exchangedUnits(
  amount: Units,
  from: { readonly scale: number; readonly price: DollarPrice },
  to: { readonly scale: number; readonly price: DollarPrice },
): Units {
  const dividend = amount * from.price.dollarUnits * powerOfTen(to.scale);
  return units(divide(dividend, to.price.dollarUnits * powerOfTen(from.scale), 'down'));
}

/** What an exchange brings: at the desk's prices, or those of the index where it has none. */
export function receivedOf(
  amount: Units,
  from: ExchangedCoin,
  to: ExchangedCoin,
  quote: DeskQuote | undefined,
): Units {
  const { bid, ask } = quote ?? { bid: from.price, ask: to.price };
  const [given, taken] = [from.asset.scale, to.asset.scale];
  return exchangedUnits(amount, { scale: given, price: bid }, { scale: taken, price: ask });
}

/** What somebody wants to exchange. */
export interface Asked {
  readonly owner: number;
  readonly from: AssetDefinition;
  readonly to: AssetDefinition;
  readonly amount: Units;
  readonly fee: Units;
  readonly least: bigint;
  readonly bySize: boolean;
  readonly isProved: boolean;
  /** What it costs to lock its price; 0 where it is made at once. */
  readonly cost: Units;
}

/** What changes hands, but for what is received. */
export type Swapped = Pick<Asked, 'owner' | 'from' | 'to' | 'amount' | 'fee'>;

/** A coin's index: its price, and the tick that it is; the dollar coin has none. */
export interface Leg {
  readonly price: DollarPrice;
  readonly tick:
    | { readonly marketId: number; readonly number: number; readonly ticks: number }
    | undefined;
}

export type Legs = readonly [from: Leg, to: Leg];

/** What an exchange comes to at some prices. */
export interface Deal {
  readonly received: Units;
  readonly quote: DeskQuote | undefined;
}
