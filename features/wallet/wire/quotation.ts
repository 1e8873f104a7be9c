/** The exchange between coins on the wire: its quotation and its order. */
import { z } from 'zod';
import { printUnits } from '../../../core/money/text.ts';
import { idField, text } from '../../../core/wire/scalars.ts';
import { EXCHANGE_FEE_PPM, LOCK_MS, type LockedPrice } from '../contract.ts';

const decimal = text();
/** Decimals of the dollar coin on the wire. */
const DOLLAR_DECIMALS = 8;
/** Decimals of parts per million as a fraction. */
const PPM_DECIMALS = 6;
/** Decimals of the rate. */
export const RATE_DECIMALS = 10;

/** `/user/getTransferFee`; `number` (ours) asks for the prices of so much. */
const coinsInput = z.object({ from_currency_id: idField, to_currency_id: idField });
export const quoteInput = coinsInput.extend({ number: decimal.optional() });

export type QuoteInput = z.output<typeof quoteInput>;

/** `/user/Transfer`; without `min_received` one takes what the desk gives. */
export const exchangeInput = coinsInput.extend({
  number: decimal,
  min_received: decimal.optional(),
});

export type ExchangeInput = z.output<typeof exchangeInput>;

/** Prices of both coins, and what the customer's hour takes, in dollar units. */
export interface Quotation {
  readonly fromPrice: bigint;
  readonly toPrice: bigint;
  /** How many of the coin received come for one that is given, with `RATE_DECIMALS`. */
  readonly rate: bigint;
  /** What it costs to lock the price, of what is given. */
  readonly lockPpm: number;
  readonly capUnits: bigint;
  readonly leftUnits: bigint;
}

function printPpm(ppm: number): string {
  return printUnits(BigInt(ppm), PPM_DECIMALS);
}

/**
 * `/user/getTransferFee`: what the desk pays and asks for a whole coin in dollars, and the fee as a
 * fraction. The cost of a lock and the customer's hour are ours.
 */
export function quoteMessage(quotation: Quotation) {
  const { fromPrice, toPrice, rate, lockPpm, capUnits, leftUnits } = quotation;
  return {
    form_price: printUnits(fromPrice, DOLLAR_DECIMALS),
    to_price: printUnits(toPrice, DOLLAR_DECIMALS),
    fee: printPpm(EXCHANGE_FEE_PPM),
    lock_cost: printPpm(lockPpm),
    rate: printUnits(rate, RATE_DECIMALS),
    hour_limit: printUnits(capUnits, DOLLAR_DECIMALS),
    hour_left: printUnits(leftUnits, DOLLAR_DECIMALS),
  } as const;
}

/** `/user/takeLocked` (ours). */
export const takeLockedInput = z.object({ id: idField });

/** `/user/lockPrice` (ours): what the exchange brings, what its lock cost, and the last moment. */
export function lockMessage(
  { id, receivedUnits, costUnits, lockedMs }: LockedPrice,
  scales: { readonly from: number; readonly to: number },
) {
  return {
    id,
    received: printUnits(receivedUnits, scales.to),
    cost: printUnits(costUnits, scales.from),
    ends_ms: lockedMs + LOCK_MS,
  } as const;
}
