/**
 * Who sees the first ticks of a replayed row, and does not have its file, must not know where the
 * price goes next: bets on its direction came off each time when every row went from its open over
 * the nearer extreme to the other one.
 */
import { describe, expect, it } from 'vitest';
import { Chance } from '../../features/feeds/server/chance.ts';
import { rowTicks, TICKS_PER_ROW } from '../../features/feeds/server/replay.ts';

const ROWS = 4_000;

/** Rows of a random market, one after another. */
function history(seed: number) {
  const chance = new Chance(seed);
  let price = 1_000_000;
  return Array.from({ length: ROWS }, () => {
    const walk = [price];
    for (let step = 0; step < 60; step += 1) {
      walk.push((walk.at(-1) ?? price) + Math.round(chance.normal() * 60));
    }
    const [open, close] = [price, walk.at(-1) ?? price];
    price = close;
    return { timeMs: 0, lots: 0, open, close, high: Math.max(...walk), low: Math.min(...walk) };
  });
}

/** How often a bet comes off that is made after so many ticks and ends so many later. */
function won(after: number, later: number, bet: (told: readonly number[]) => number): number {
  const chance = new Chance(5);
  let wins = 0;
  let bets = 0;
  for (const row of history(3)) {
    const ticks = rowTicks(row, chance);
    const told = ticks.slice(0, after);
    const [from = 0, to = 0] = [told.at(-1), ticks[after - 1 + later]];
    const direction = Math.sign(bet(told));
    if (direction === 0 || to === from) continue;
    bets += 1;
    if (Math.sign(to - from) === direction) wins += 1;
  }
  expect(bets).toBeGreaterThan(ROWS / 2);
  return wins / bets;
}

describe('a bet on the next half of a row', () => {
  const half = TICKS_PER_ROW / 2;
  const moved = (told: readonly number[]) => (told.at(-1) ?? 0) - (told[0] ?? 0);

  it.each([
    ['against the first move', 2, (told: readonly number[]) => -moved(told)],
    ['with the first move', 2, moved],
    ['against what was moved by a quarter', half / 2, (told: readonly number[]) => -moved(told)],
    ['with what was moved by a quarter', half / 2, moved],
    ['against what was moved by the half', half, (told: readonly number[]) => -moved(told)],
    ['with what was moved by the half', half, moved],
  ])('comes off about as often as not: %s', (_name, after, bet) => {
    const part = won(after, half, bet);
    expect(part).toBeGreaterThan(0.38);
    expect(part).toBeLessThan(0.62);
  });
});
