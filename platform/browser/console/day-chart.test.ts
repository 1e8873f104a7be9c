import { expect, it } from 'vitest';
import { barsOf } from './day-chart.tsx';

it('stands bars above and below zero by one measure', () => {
  expect(barsOf([30, -10, 0], 120)).toEqual({
    zero: 90,
    bars: [
      { top: 0, height: 90 },
      { top: 90, height: 30 },
      { top: 90, height: 0 },
    ],
  });
});

it('draws nothing where nothing was, and a hair where there was little', () => {
  expect(barsOf([0, 0], 120)).toMatchObject({ zero: 120, bars: [{ height: 0 }, { height: 0 }] });
  expect(barsOf([1_000_000, 1], 120).bars[1]).toEqual({ top: 119, height: 1 });
});
