/** What an order would bring, before it is bought: by the very rules that freeze and pay. Pure. */
import { printUnits } from '../../../core/money/text.ts';
import { interestOf, otherOf, shareUnits } from '../rules/formulas.ts';
import type { Product } from './types.ts';

/** What a plan is made of. */
export type PlanTerms = Pick<
  Product,
  | 'type'
  | 'strike_ticks'
  | 'rate_ppm'
  | 'tick_units'
  | 'base_digits'
  | 'pay_digits'
  | 'other_digits'
  | 'term_ms'
>;

/** Decimal texts: what is paid, its interest, and both payments of which one comes. */
export type Plan = {
  readonly pays: string;
  readonly interest: string;
  readonly own: string;
  readonly other: string;
};

/** The plan of so many shares that are bought today. */
export function planOf(terms: PlanTerms, shares: number): Plan {
  const deal = { kind: terms.type, strikeTicks: terms.strike_ticks, ratePpm: terms.rate_ppm };
  const steps = { tickUnits: BigInt(terms.tick_units), base: { scale: terms.base_digits } };
  const paid = shareUnits(deal, steps) * BigInt(shares);
  const interest = interestOf(paid, deal, terms.term_ms);
  return {
    pays: printUnits(paid, terms.pay_digits),
    interest: printUnits(interest, terms.pay_digits),
    own: printUnits(paid + interest, terms.pay_digits),
    other: printUnits(otherOf(paid, deal, steps, terms.term_ms), terms.other_digits),
  };
}

/** A rate may fall by a fiftieth between screen and order; the least one is round. */
const KEPT = 0.98;
const RATE_STEP = 1_000;

/** The least rate that an order takes, in parts per million. */
export function leastRate({ rate_ppm }: Pick<Product, 'rate_ppm'>): number {
  return Math.floor((rate_ppm * KEPT) / RATE_STEP) * RATE_STEP;
}

/** Why so many shares cannot be bought, as the key of a text; null where they can. */
export function sharesFault(
  { remaining_number: left }: Pick<Product, 'remaining_number'>,
  shares: string,
  isAffordable: boolean,
): 'at_least_one' | 'at_most' | 'not_enough' | null {
  if (!/^[1-9]\d{0,7}$/.test(shares)) return 'at_least_one';
  if (Number(shares) > left) return 'at_most';
  return isAffordable ? null : 'not_enough';
}

/** A point of the payoff: the price, and what one has by the order and by keeping the amount. */
export type PayoffPoint = {
  readonly price: number;
  readonly order: number;
  readonly kept: number;
};

const REACH = 0.18;
const DAY_MS = 86_400_000;

/**
 * What an order comes to against keeping its amount, in worth of USDT for one coin, or for what a
 * coin costs at K: at both ends of the picture, at K, and where both lines cross. For drawing only.
 */
export function payoffOf({
  type,
  strike,
  rate_ppm,
  term_ms,
  break_even,
}: PayoffTerms): PayoffPoint[] {
  const linked = Number(strike);
  const grown = 1 + (rate_ppm * term_ms) / (365 * DAY_MS * 1_000_000);
  const prices = [linked * (1 - REACH), linked, Number(break_even ?? strike), linked * (1 + REACH)];
  return prices
    .sort((a, b) => a - b)
    .map((price) =>
      type === 'call'
        ? { price, order: Math.min(price, linked) * grown, kept: price }
        : { price, order: Math.min(linked, price) * grown, kept: linked },
    );
}

export type PayoffTerms = Pick<Product, 'type' | 'strike' | 'rate_ppm' | 'term_ms' | 'break_even'>;
