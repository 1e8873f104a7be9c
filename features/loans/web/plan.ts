/** What a loan would stand at, before it is taken: by the very rules that lend. Pure. */
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import { hourlyInterest, ltvPpm, reachedAt, worthOf } from '../rules/formulas.ts';
import type { Pair } from './types.ts';

const PPM = 1_000_000n;

/** What a plan is made of. */
export type PlanTerms = Pick<
  Pair,
  | 'index'
  | 'tick_units'
  | 'tick_points'
  | 'price_digits'
  | 'digits'
  | 'loan_digits'
  | 'rate_ppm'
  | 'initial_ppm'
  | 'call_ppm'
  | 'close_ppm'
>;

/** A plan: its level in parts per million, what an hour costs, and the prices that concern it. */
export type Plan = {
  readonly ltv: number | null;
  readonly hourly: string;
  readonly callPrice: string | null;
  readonly closePrice: string | null;
};

function unitsOf(text: string, scale: number): bigint {
  const parsed = parseUnits(text === '' ? '0' : text, scale);
  return parsed.ok ? parsed.units : 0n;
}

function stepsOf(pair: PlanTerms) {
  return { tickUnits: BigInt(pair.tick_units), base: { scale: pair.digits } };
}

/** What a collateral is worth at the index, in units of what is lent; 0 without a price. */
function worthIn(pair: PlanTerms, collateral: bigint): bigint {
  const points = unitsOf(pair.index ?? '0', pair.price_digits);
  return worthOf(collateral, Number(points) / pair.tick_points, stepsOf(pair));
}

function priceText(pair: PlanTerms, ticks: bigint): string | null {
  if (ticks <= 0n) return null;
  return printUnits(ticks * BigInt(pair.tick_points), pair.price_digits, pair.price_digits);
}

/** What so much borrowed against so much would stand at. */
export function planOf(pair: PlanTerms, amount: string, collateral: string): Plan {
  const principal = unitsOf(amount, pair.loan_digits);
  const held = unitsOf(collateral, pair.digits);
  const interest = hourlyInterest(principal, pair.rate_ppm);
  const debt = principal + interest;
  const ltv = ltvPpm(debt, worthIn(pair, held));
  const isSomething = debt > 0n && held > 0n;
  const at = (levelPpm: number) =>
    isSomething ? priceText(pair, reachedAt(debt, held, levelPpm, stepsOf(pair))) : null;
  return {
    ltv: ltv === undefined || !isSomething ? null : Number(ltv),
    hourly: printUnits(interest, pair.loan_digits),
    callPrice: at(pair.call_ppm),
    closePrice: at(pair.close_ppm),
  };
}

/** The most that can be borrowed against so much, interest of the first hour included. */
export function mostFor(pair: PlanTerms, collateral: string): string {
  const worth = worthIn(pair, unitsOf(collateral, pair.digits));
  const within = worth * BigInt(pair.initial_ppm);
  const most = within / (PPM + BigInt(pair.rate_ppm)) - 1n;
  return printUnits(most > 0n ? most : 0n, pair.loan_digits);
}

/** Why so much is not lent, as the key of a text; null where it is. */
export function borrowFault(
  pair: Pick<Pair, 'min' | 'cap' | 'left' | 'initial_ppm' | 'digits' | 'loan_digits'>,
  asked: { readonly amount: string; readonly collateral: string; readonly available?: string },
  plan: Plan,
):
  | 'below_minimum'
  | 'above_cap'
  | 'fund_short'
  | 'no_collateral'
  | 'not_enough'
  | 'too_high'
  | null {
  const amount = unitsOf(asked.amount, pair.loan_digits);
  const collateral = unitsOf(asked.collateral, pair.digits);
  if (amount < unitsOf(pair.min, pair.loan_digits)) return 'below_minimum';
  if (amount > unitsOf(pair.cap, pair.loan_digits)) return 'above_cap';
  if (amount > unitsOf(pair.left, pair.loan_digits)) return 'fund_short';
  if (collateral === 0n) return 'no_collateral';
  const has = asked.available;
  if (has !== undefined && collateral > unitsOf(has, pair.digits)) return 'not_enough';
  return plan.ltv === null || plan.ltv > pair.initial_ppm ? 'too_high' : null;
}
