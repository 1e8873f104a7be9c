import { expect, test } from 'vitest';
import { HaltWatch, HouseClock, MAX_HALT_MS } from './clock.ts';

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

test('a house that is halted for more than a minute at once has to end', () => {
  let nowMs = 0;
  let cause: string | undefined = 'apart';
  const watch = new HaltWatch(
    () => cause,
    () => nowMs,
  );
  const at = (timeMs: number) => {
    nowMs = timeMs;
    return watch.verdict();
  };
  expect([at(5_000), at(5_000 + MAX_HALT_MS)]).toEqual([undefined, undefined]);
  cause = undefined;
  expect(at(5_001 + MAX_HALT_MS)).toBeUndefined();
  cause = 'apart again';
  expect([at(100_000), at(100_000 + MAX_HALT_MS)]).toEqual([undefined, undefined]);
  expect(at(100_001 + MAX_HALT_MS)).toBe('apart again');
});
