import { expect, test } from 'vitest';
import { HouseClock } from './clock.ts';

function turned() {
  const clocks = { wall: 1_700_000_000_000, monotonic: 5_000 };
  const clock = new HouseClock({
    wallMs: () => clocks.wall,
    monotonicMs: () => clocks.monotonic,
  });
  return { clocks, clock };
}

const HOUR = 3_600_000;

test('an hour forward and back leaves the house’s time alone', () => {
  const { clocks, clock } = turned();
  clocks.wall += HOUR;
  clocks.monotonic += 6_000.5;
  expect(clock.nowMs()).toBe(1_700_000_006_000);
  clocks.wall -= HOUR;
  clocks.monotonic += 1_000;
  expect(clock.nowMs()).toBe(1_700_000_007_000);
});

test.each([
  [2_000, undefined],
  [-2_000, undefined],
  [2_001, 'ahead of'],
  [-2_001, 'behind'],
  [5 * 365 * 24 * HOUR, '157680000 s ahead of'],
])('a wall clock that is off by %i ms halts the house: %s', (offMs, said) => {
  const { clocks, clock } = turned();
  clocks.wall += offMs + 100;
  clocks.monotonic += 100;
  if (said === undefined) expect(clock.cause()).toBeUndefined();
  else expect(clock.cause()).toContain(said);
  clocks.wall -= offMs;
  expect(clock.cause()).toBeUndefined();
});

test('another thread that begins with the same moment has the same time', () => {
  const { clocks, clock } = turned();
  clocks.wall += 100;
  clocks.monotonic += 5_000;
  const machine = { wallMs: () => clocks.wall, monotonicMs: () => clocks.monotonic };
  const other = new HouseClock(machine, clock.start);
  expect([other.nowMs(), clock.nowMs()]).toEqual([1_700_000_005_000, 1_700_000_005_000]);
  expect(other.cause()).toContain('behind');
});
