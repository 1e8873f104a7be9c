import { expect, it } from 'vitest';
import type { ClosedTrade } from '../../contracts/contract/index.ts';
import { statisticsOf } from './statistics.ts';

const HOUR_MS = 3_600_000;
const NOON_MS = Date.UTC(2026, 10, 17, 12);

function trade(id: number, resultUnits: bigint, change: Partial<ClosedTrade> = {}): ClosedTrade {
  const prices = { openTicks: 1, closeTicks: 1, lots: 1, openedMs: 0, marketId: 1 };
  return { id, ...prices, side: 'long', closedMs: NOON_MS - HOUR_MS, resultUnits, ...change };
}

it('counts wins, the deepest fall, and the day before', () => {
  const yesterdayMs = NOON_MS - 24 * HOUR_MS;
  const trades = [
    trade(1, 100n, { closedMs: yesterdayMs }),
    trade(2, -60n, { closedMs: yesterdayMs + 1 }),
    trade(3, 0n),
    trade(4, 30n, { side: 'short' }),
    trade(5, -20n),
    trade(6, 500n, { closedMs: NOON_MS }),
  ];
  expect(statisticsOf(trades, [], 1_000n, NOON_MS)).toEqual({
    resultUnits: 50n,
    resultPpm: 50_000,
    wins: 2,
    wonLongs: 1,
    wonShorts: 1,
    total: 5,
    accuracyPpm: 400_000,
    yesterdayUnits: 40n,
    drawdownUnits: 60n,
    // 60 of the 1,100 that there were at the highest point.
    drawdownPpm: 54_545,
    line: [...Array.from({ length: 28 }, () => 0n), 40n, 50n],
  });
});

it('is nothing without trades, and says no part of nothing', () => {
  const none = statisticsOf([], [], 0n, NOON_MS);
  expect(none).toMatchObject({ resultUnits: 0n, resultPpm: 0, accuracyPpm: 0, total: 0 });
  expect(statisticsOf([trade(1, -5n)], [], 0n, NOON_MS)).toMatchObject({
    resultPpm: 0,
    drawdownPpm: 0,
  });
});

it('counts what is open as if it were closed now: a loss that is kept open is one', () => {
  const open = [
    { side: 'long', resultUnits: -90n },
    { side: 'short', resultUnits: 10n },
  ] as const;
  expect(statisticsOf([trade(1, 100n), trade(2, 50n)], open, 1_000n, NOON_MS)).toMatchObject({
    resultUnits: 70n,
    resultPpm: 70_000,
    wins: 3,
    wonLongs: 2,
    wonShorts: 1,
    total: 4,
    accuracyPpm: 750_000,
    yesterdayUnits: 0n,
    // From 150 to 70, of the 1,150 that there were.
    drawdownUnits: 80n,
    drawdownPpm: 69_565,
    line: [...Array.from({ length: 29 }, () => 0n), 70n],
  });
});
