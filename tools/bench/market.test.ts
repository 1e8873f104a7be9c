import { expect, it } from 'vitest';
import {
  autocorrelation,
  type Candle,
  correlation,
  excessKurtosis,
  MINUTE_MS,
  overnightShare,
  returnsOf,
  volumeByHour,
} from './market-figures.ts';

const HOUR_MS = 3_600_000;

/** A minute from an open to a close. */
function minute(timeMs: number, open: number, close: number, volume = 1): Candle {
  return { timeMs, open, close, volume };
}

it('knows how heavy tails are', () => {
  // Two values as often have the lightest tails there are; one in a hundred that is far off, heavy.
  expect(excessKurtosis([-1, 1, -1, 1])).toBeCloseTo(-2);
  const far = Array.from({ length: 100 }, (_, at) => (at === 0 ? 10 : at % 2 === 0 ? 1 : -1));
  expect(excessKurtosis(far)).toBeGreaterThan(20);
});

it('knows what moves together and what repeats itself', () => {
  expect(correlation([1, 2, 3, 4], [2, 4, 6, 8])).toBeCloseTo(1);
  expect(correlation([1, 2, 3, 4], [4, 3, 2, 1])).toBeCloseTo(-1);
  const waves = Array.from({ length: 400 }, (_, at) => at % 4);
  expect(autocorrelation(waves, 4)).toBeCloseTo(1);
  expect(autocorrelation(waves, 2)).toBeLessThan(0);
  expect(autocorrelation([1, 2], 240)).toBeNaN();
});

it('counts no return over a gap, and volume by the hour it came in', () => {
  const candles = [
    minute(0, 100, 100),
    minute(MINUTE_MS, 100, 110, 2),
    minute(HOUR_MS, 120, 130, 5),
    minute(HOUR_MS + MINUTE_MS, 130, 130, 2),
  ];
  expect(returnsOf(candles)).toEqual([Math.log(1.1), 0]);
  expect(volumeByHour(candles).slice(0, 3)).toEqual([0.3, 0.7, 0]);
});

it('parts the variance of nights from that of days', () => {
  const day = 24 * HOUR_MS;
  const candles = [
    minute(0, 100, 110),
    minute(day, 121, 121),
    minute(2 * day, 121, 121),
    minute(3 * day, 121, 121),
  ];
  // Up by a tenth in the first day, and by a tenth in the first night.
  expect(overnightShare(candles)).toBeCloseTo(0.5);
});
