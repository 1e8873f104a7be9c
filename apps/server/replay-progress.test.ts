import { expect, test } from 'vitest';
import { progressLine } from './replay-progress.ts';

test('a replay says how far it is, its speed, and how long it will take', () => {
  expect(progressLine(10_000, 25_000, 4_000)).toBe(
    '10000 of 25000 commands, 2500 a second, 6 s left',
  );
  expect(progressLine(1, 4, 1_500)).toBe('1 of 4 commands, 1 a second, 3 s left');
  expect(progressLine(25_000, 25_000, 0)).toBe(
    '25000 of 25000 commands, 25000000 a second, 0 s left',
  );
});
