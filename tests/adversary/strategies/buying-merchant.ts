/**
 * A merchant who buys at a fixed price and pays only where the price has not fallen below it when
 * he has to: an option that nobody pays him for. He gives up as many orders as do not pause him;
 * these still bring him something, and the table says so.
 */
import { MAKER, OtcWorld, THIRD } from '../../../features/otc/testing/otc-world.ts';
import type { Random } from '../../support/random.ts';
import { normal, type Strategy } from './strategy.ts';

const DAY_MS = 86_400_000;
/** How long he waits before he decides: what he has to pay within, but for a minute. */
const WAIT_MS = 59 * 60_000;
const EVERY_MS = 2 * 3_600_000;
const YEAR_MS = 365 * DAY_MS;
/** Of a year, as a coin of the first rank has it. */
const VOLATILITY = 0.5;
const DAYS = 10;
/** Three within a day pause him. */
const MOST_GIVEN_UP = 2;
const BUY = { side: 'buy', pricing: 'fixed', price: '90', payMinutes: 60 } as const;

/** Some days of orders: what each has brought him, in parts of it. */
function days(countsMaker: boolean, random: Random): number[] {
  const world = new OtcWorld().approved();
  const adId = world.advertised({ ...BUY, quantity: '10000000000000' });
  const endMs = world.timeMs + DAYS * DAY_MS;
  const mostGivenUp = countsMaker ? MOST_GIVEN_UP : Number.POSITIVE_INFINITY;
  const results: number[] = [];
  let givenUp: number[] = [];
  while (world.timeMs < endMs) {
    const id = Number(world.take(adId, { price: '90', amount: '1000', countsMaker }, THIRD));
    const moved = VOLATILITY * Math.sqrt(WAIT_MS / YEAR_MS) * normal(random);
    world.wait(WAIT_MS);
    givenUp = givenUp.filter((ms) => ms > world.timeMs - DAY_MS);
    if (moved < 0 && givenUp.length < mostGivenUp) {
      if (world.step(MAKER, 'cancel', id) !== 'cancelled') throw new Error('not cancelled');
      givenUp.push(world.timeMs);
      results.push(0);
    } else {
      world.step(MAKER, 'mark_paid', id);
      if (world.step(THIRD, 'release', id) !== 'done') throw new Error('not released');
      results.push(moved);
    }
    world.wait(EVERY_MS - WAIT_MS);
  }
  return results;
}

export const strategies: readonly Strategy[] = [
  {
    title: 'a buying merchant who gives up what has fallen',
    now: (random) => days(true, random),
    before: (random) => days(false, random),
    chances: 8_000,
  },
];
