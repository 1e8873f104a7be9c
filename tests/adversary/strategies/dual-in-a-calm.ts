/**
 * Who sells his option to the house while markets are calmer than usual: volatility comes in
 * storms, and a month of daily closes says what is usual and not what is now. He knows the state
 * of the storm better than anybody can, and sells in the first hour of a product's sale in which
 * that pays. What a purchase is worth is what all paths would bring.
 */
import { salesEndMs, settledMs, windowMs } from '../../../features/dual/contract.ts';
import {
  MAX_CLOSES,
  MAX_RECENT_CLOSES,
  ratePpmOf,
  volatilityPpmOf,
} from '../../../features/dual/rules/pricing.ts';
import { optionShare } from '../../../features/dual/server/option-value.ts';
import { dualTerms, MONDAY, putTerms } from '../../../features/dual/testing/terms.ts';
import { DualWorld } from '../../../features/dual/testing/world.ts';
import { fastAfter, slowLater, stormOf } from '../../../features/feeds/server/storms.ts';
import type { Random } from '../../support/random.ts';
import { MONDAY_MS } from '../../support/small-catalogue.ts';
import { normal, type Play, type Strategy } from './strategy.ts';

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const STEPS_A_DAY = 96;
const YEAR_HOURS = 8_760;
const START = 8_000_000;
const MATURITY = MONDAY + 3;
/** Of a year, as a market of coins has it in the long run. */
const USUAL = 0.5;
/** Of the amount: less is not worth waiting for. */
const WORTH = 0.000_3;
/** So many ways the storm may go on say what volatility is to come. */
const WAYS = 40;

/** The state of a storm, and the price. */
interface Moment {
  readonly fast: number;
  readonly slow: number;
  readonly price: number;
}

/** A quarter of an hour later. */
function later(moment: Moment, random: Random): Moment {
  const fast = fastAfter(moment.fast, QUARTER_MS, normal(random));
  const slow = slowLater(moment.slow, QUARTER_MS, normal(random));
  const step = (USUAL * stormOf(fast, slow)) / Math.sqrt(4 * YEAR_HOURS);
  return { fast, slow, price: moment.price * Math.exp(step * normal(random) - step ** 2 / 2) };
}

/** The volatility of a year that is to come on average, in so many ways it may go on. */
function toCome(moment: Moment, hours: number, random: Random): readonly number[] {
  return Array.from({ length: WAYS }, () => {
    let { fast, slow } = moment;
    let squares = 0;
    for (let hour = 0; hour < hours; hour += 1) {
      fast = fastAfter(fast, HOUR_MS, normal(random));
      slow = slowLater(slow, HOUR_MS, normal(random));
      squares += stormOf(fast, slow) ** 2;
    }
    return USUAL * Math.sqrt(squares / hours);
  });
}

/** A month of hours that ends at the price at which a product is published. */
function month(random: Random): readonly Moment[] {
  let moment: Moment = { fast: 0, slow: normal(random) * Math.sqrt(0.1), price: 1 };
  const hours = [moment];
  for (let hour = 1; hour <= MAX_CLOSES * STEPS_A_DAY; hour += 1) {
    moment = later(moment, random);
    hours.push(moment);
  }
  return hours.map((each) => ({ ...each, price: (each.price * START) / moment.price }));
}

function closesOf(path: readonly Moment[], everyHours: number, most: number): number[] {
  const last = path.length - 1;
  const found = path.filter((_, at) => (last - at) % everyHours === 0).slice(-most);
  return found.map(({ price }) => Math.round(price));
}

/** What he is given for his option, as a part of what he pays, less what it is worth. */
function worthAt(
  path: readonly Moment[],
  terms: ReturnType<typeof dualTerms>,
  { timeMs, usesRecent, random }: { timeMs: number; usesRecent: boolean; random: Random },
) {
  const world = new DualWorld([terms]);
  const market = world.engine.catalogue.market(terms.marketId);
  const moment = path.at(-1);
  if (market === undefined || moment === undefined) throw new Error('nothing to sell');
  const closes = closesOf(path, STEPS_A_DAY, MAX_CLOSES);
  const recent = usesRecent ? { recentCloses: closesOf(path, 1, MAX_RECENT_CLOSES) } : {};
  const ticks = Math.round(moment.price);
  const volatilityPpm = volatilityPpmOf({ closes, ...recent }, market);
  const ratePpm = ratePpmOf(terms, { ...terms, ticks, timeMs, volatilityPpm });
  const years = (windowMs(MATURITY) - timeMs) / HOUR_MS / YEAR_HOURS;
  const facts = { kind: terms.kind, strike: terms.strikeTicks, years, price: moment.price };
  const ways = toCome(moment, Math.round(years * YEAR_HOURS), random);
  const part =
    ways.reduce((sum, volatility) => sum + optionShare({ ...facts, volatility }), 0) / WAYS;
  const term = (settledMs(MATURITY) - 1 - timeMs) / HOUR_MS / YEAR_HOURS;
  return {
    world,
    ticks,
    by: { closes, ...recent },
    part,
    worth: (ratePpm / 1e6) * term * (1 - part) - part,
  };
}

/** Watches the sale of a product, hour by hour, and buys in the first that pays; else nothing. */
function watches(usesRecent: boolean, random: Random): number[] {
  const wide = { ratePpm: 10_000_000, lowTicks: 1, highTicks: 100_000_000 };
  const terms = random.pick([dualTerms(wide), putTerms(wide)]);
  const path = [...month(random)];
  for (let timeMs = MONDAY_MS; timeMs < salesEndMs(MATURITY); timeMs += HOUR_MS) {
    const found = worthAt(path, terms, { timeMs, usesRecent, random });
    if (found.worth >= WORTH) {
      found.world.priceAt(timeMs, found.ticks);
      const order = found.world.buy({ productId: terms.productId, ...found.by });
      const interest = Number(order.reservedInterestUnits) / Number(order.units);
      // He has chosen the ways that look best: what it is worth is seen by others.
      const again = worthAt(path, terms, { timeMs, usesRecent, random });
      return [interest * (1 - again.part) - again.part];
    }
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const last = path.at(-1);
      if (last !== undefined) path.push(later(last, random));
    }
  }
  return [0];
}

const by =
  (usesRecent: boolean): Play =>
  (random) =>
    watches(usesRecent, random);

export const strategies: readonly Strategy[] = [
  {
    title: 'dual investment, in a calm',
    now: by(true),
    before: by(false),
    chances: 1_200,
  },
];
