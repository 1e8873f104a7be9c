/** What the simple form asks for. Pure. */
import type { Market } from '../../../platform/browser/live/types.ts';
import { compare, toScale, trim } from '../../../platform/browser/numbers/decimal.ts';
import type { Ticket } from './ticket.ts';

/** Of the coin that is paid with. */
const AMOUNTS = ['25', '100', '500'] as const;
const MONEY_DIGITS = 2;

/** Money is spent, or a coin sold, at the market; nothing else of a ticket counts. */
export function simpleTicket(typed: Ticket): Ticket {
  return { ...typed, type: 'market', byBudget: true, exits: false };
}

type Choice = { readonly amount: string; readonly isAll: boolean };

/**
 * The amounts that one can choose: none below what the market takes, none above what one has, of
 * which all is a choice where it is less than the largest.
 * @param available undecided as null
 */
export function choicesOf(
  { min_notional: least }: Pick<Market, 'min_notional'>,
  available: string | null,
): readonly Choice[] {
  const taken = AMOUNTS.filter((amount) => compare(amount, least) >= 0);
  const fitting = taken.filter((amount) => available === null || compare(amount, available) <= 0);
  const choices = fitting.map((amount) => ({ amount, isAll: false }));
  if (available === null || fitting.length === taken.length) return choices;
  const all = trim(toScale(available, MONEY_DIGITS));
  const isNew = compare(all, least) >= 0 && compare(all, fitting.at(-1) ?? '0') > 0;
  return isNew ? [...choices, { amount: all, isAll: true }] : choices;
}
