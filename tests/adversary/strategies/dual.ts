/**
 * Who sells his option to the house when it pays most for it: he waits for a moment at which the
 * rate that was published is worth more than the option. What a purchase is worth is not what the
 * one path brought but what all would, by the volatility that the market really has.
 */
import { optionShare, saleBand } from '../../../features/dual/server/option-value.ts';
import { salesEndMs, windowMs } from '../../../features/dual/contract.ts';
import { dualTerms, MONDAY, putTerms } from '../../../features/dual/testing/terms.ts';
import { DualWorld } from '../../../features/dual/testing/world.ts';
import type { Random } from '../../support/random.ts';
import { MONDAY_MS } from '../../support/small-catalogue.ts';
import { normal, type Play, type Strategy } from './strategy.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const START = 8_000_000;
const STEP_MS = 15 * 60_000;
const MATURITY = MONDAY + 3;
/** Of a year, as a market of coins has it. */
const VOLATILITY = 0.5;
/** Rates are published at so much of what the option is worth. */
const PUBLISHED_PART = 0.8;
/** Of the amount: less is not worth waiting for. */
const WORTH = 0.000_3;
const CLOSES = 31;

/** The price a while later. */
function later(price: number, ms: number, random: Random): number {
  return Math.round(price * Math.exp(VOLATILITY * Math.sqrt(ms / YEAR_MS) * normal(random)));
}

/** Closes whose steps are as large as those of the market are: the estimate is right. */
function rightCloses(): number[] {
  const step = VOLATILITY / Math.sqrt(365);
  // A sum of squares is divided by one less than there are steps.
  const up = Math.exp(step * Math.sqrt((CLOSES - 2) / (CLOSES - 1)));
  return Array.from({ length: CLOSES }, (_, at) => Math.round(at % 2 === 0 ? START : START * up));
}

/** The product that he watches, published as the console suggests it. */
function product(random: Random) {
  const years = (windowMs(MATURITY) - MONDAY_MS) / YEAR_MS;
  const terms = random.pick([dualTerms(), putTerms()]);
  const facts = { kind: terms.kind, price: START, strike: terms.strikeTicks, years };
  const part = optionShare({ ...facts, volatility: VOLATILITY });
  const ratePpm = Math.round((PUBLISHED_PART * part * 1_000_000) / (1 - part) / years);
  const days = years * 365;
  const [low, high] = saleBand({ ...facts, volatility: VOLATILITY }, days, ratePpm);
  return { ...terms, ratePpm, lowTicks: Math.round(low), highTicks: Math.round(high) };
}

/** Paths of the price while a product is sold, until he finds what he waits for in one of them. */
function waits(closes: readonly number[] | undefined, random: Random): number[] {
  for (;;) {
    const terms = product(random);
    const partAt = (price: number, timeMs: number) => {
      const years = (windowMs(MATURITY) - timeMs) / YEAR_MS;
      const facts = { kind: terms.kind, strike: terms.strikeTicks, years, price };
      return optionShare({ ...facts, volatility: VOLATILITY });
    };
    /** What interest is worth beside the option: it is lost with the amount. */
    const worthOf = (interest: number, part: number) => interest * (1 - part) - part;
    let price = START;
    for (let timeMs = MONDAY_MS; timeMs < salesEndMs(MATURITY); timeMs += STEP_MS) {
      price = later(price, STEP_MS, random);
      if (price < terms.lowTicks || price > terms.highTicks) continue;
      const days = MATURITY - Math.floor(timeMs / DAY_MS);
      const part = partAt(price, timeMs);
      if (worthOf((terms.ratePpm / 1_000_000) * (days / 365), part) < WORTH) continue;
      const world = new DualWorld([terms]);
      world.priceAt(timeMs, price);
      const order = world.buy({ productId: terms.productId, ...(closes && { closes }) });
      const interest = Number(order.reservedInterestUnits) / Number(order.units);
      return [worthOf(interest, part)];
    }
  }
}

const by =
  (closes: readonly number[] | undefined): Play =>
  (random) =>
    waits(closes, random);

export const strategies: readonly Strategy[] = [
  {
    title: 'dual investment, when its rate is worth most',
    now: by(rightCloses()),
    before: by(undefined),
    chances: 2_000,
  },
];
