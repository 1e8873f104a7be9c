/** What a customer wants to withdraw: what it comes to, what is wrong with it. Pure. */
import {
  compare,
  isPositive,
  smaller,
  subtract,
  toScale,
  trim,
} from '../../../platform/browser/numbers/decimal.ts';
import { CARD_WAYS, type CardWay } from '../contract.ts';
import type { WayRow } from './data.ts';

/** The card that a way leads to; undefined for a network. */
export function cardOf(way: string): CardWay | undefined {
  return CARD_WAYS.find((card) => card === way);
}

/** `type` of `/wallet/out`: 0 for addresses, then the cards in their order. */
export function typeOf(way: string): number {
  return CARD_WAYS.findIndex((card) => card === way) + 1;
}

/** What arrives of an amount: less the fee, never below zero. */
export function receivedOf(amount: string, fee: string): string {
  const rest = subtract(amount || '0', fee);
  return isPositive(rest) ? trim(rest) : '0';
}

/** All that can be withdrawn, cut to what the way can carry. */
export function mostOf(available: string, way: WayRow): string {
  return trim(toScale(available, way.decimals));
}

export type AmountProblem = 'amount' | 'minimum' | 'balance';

/** What is wrong with an amount, before the server is asked. */
export function amountProblem(
  amount: string,
  way: WayRow,
  available: string,
): AmountProblem | undefined {
  if (!isPositive(amount)) return 'amount';
  if (compare(amount, way.minimum) < 0) return 'minimum';
  return compare(amount, available) > 0 ? 'balance' : undefined;
}

/** How much of the day's limit is used, from 0 to 100, for a bar. */
export function usedPercent(used: string, limit: string): number {
  if (!isPositive(limit)) return 100;
  return (Number(smaller(used, limit)) / Number(limit)) * 100;
}

export type Place = 'amount' | 'remark' | 'destination' | 'password' | 'code' | 'form';

const PLACES: Readonly<Record<string, Place>> = {
  bad_amount: 'amount',
  below_minimum: 'amount',
  bad_remark: 'remark',
  over_limit: 'amount',
  insufficient_balance: 'amount',
  unknown_address: 'destination',
  no_card: 'destination',
  address_cooling: 'destination',
  unknown_route: 'destination',
  payment_password_unset: 'password',
  payment_password_wrong: 'password',
  too_many_tries: 'password',
  two_factor_needed: 'code',
  two_factor_wrong: 'code',
};

/** What a refusal is about; the request as a whole where it is about no field. */
export function placeOf(code: string): Place {
  return PLACES[code] ?? 'form';
}

/** Whether a refusal is answered in the sheet that asks for password and code. */
export function isAboutProof(code: string): boolean {
  const place = placeOf(code);
  return place === 'password' || place === 'code';
}
