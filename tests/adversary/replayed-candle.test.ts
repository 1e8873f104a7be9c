/**
 * Who sees the first ticks of a replayed row, and does not have its file, must not know where the
 * price goes next: bets on its direction came off each time when every row went from its open over
 * the nearer extreme to the other one.
 */
import { describe, expect, it } from 'vitest';
import { Chance } from '../../features/feeds/server/chance.ts';
import { rowTicks, TICKS_PER_ROW } from '../../features/feeds/server/replayed-row.ts';
import { Random } from '../support/random.ts';
import { type Bet, history, strategies } from './strategies/replayed-candle.ts';
import { NO_GAIN, verdictsOf } from './strategies/strategy.ts';

const ROWS = 4_000;
const HALF = TICKS_PER_ROW / 2;

/** How often a bet on the next half comes off that is made after so many ticks. */
function won(after: number, bet: Bet): number {
  const chance = new Chance(5);
  let wins = 0;
  let bets = 0;
  for (const row of history(new Random(3), ROWS)) {
    const ticks = rowTicks(row, chance);
    const told = ticks.slice(0, after);
    const [from = 0, to = 0] = [told.at(-1), ticks[after - 1 + HALF]];
    const direction = Math.sign(bet(told));
    if (direction === 0 || to === from) continue;
    bets += 1;
    if (Math.sign(to - from) === direction) wins += 1;
  }
  expect(bets).toBeGreaterThan(ROWS / 2);
  return wins / bets;
}

describe('a bet on the next half of a row', () => {
  const against: Bet = (told) => (told[0] ?? 0) - (told.at(-1) ?? 0);

  // Before, 65 % after the first move: ticks that had to touch high and low came back from there.
  it.each([
    ['the first move', 2],
    ['what was moved by a quarter', HALF / 2],
    ['what was moved by the half', HALF],
  ])('comes off about as often as not against %s', (_name, after) => {
    expect(Math.abs(won(after, against) - 0.5)).toBeLessThan(0.045);
  });

  it.each(strategies)('wins nothing: $title', (strategy) => {
    expect(verdictsOf(strategy, 2_500)).toMatch(NO_GAIN);
  });
});
