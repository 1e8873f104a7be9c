import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { slowAfter } from '../contract.ts';
import { Chance } from './chance.ts';
import {
  fastAfter,
  minuteFactor,
  SLOW_HALF_MS,
  SLOW_VARIANCE,
  stormOf,
  stormsOver,
} from './storms.ts';

const HOUR_MS = 3_600_000;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How much of a series is like what came so many places before it. */
function kept(values: readonly number[], lag: number): number {
  const middle = mean(values);
  const off = values.map((value) => value - middle);
  const products = off.slice(lag).map((value, at) => value * (off[at] ?? 0));
  return mean(products) / mean(off.map((value) => value ** 2));
}

test('the slow factor follows from announced hashes and forgets half in a day', () => {
  const hashes = Array.from({ length: 60_000 }, (_, at) =>
    createHash('sha256').update(`hour ${at}`).digest('hex'),
  );
  const path: number[] = [];
  for (const hash of hashes) path.push(slowAfter(path.at(-1) ?? 0, hash));
  expect(path.every(Number.isSafeInteger)).toBe(true);
  expect(Math.abs(mean(path))).toBeLessThan(30_000);
  const variance = mean(path.map((value) => (value / 1_000_000) ** 2));
  expect(variance).toBeGreaterThan(SLOW_VARIANCE * 0.9);
  expect(variance).toBeLessThan(SLOW_VARIANCE * 1.1);
  expect(kept(path, SLOW_HALF_MS / HOUR_MS)).toBeCloseTo(0.5, 1);
  // Two that everybody can count: the sums of their digits by four are the largest and the least.
  expect(slowAfter(0, 'f'.repeat(64))).toBe(519_035);
  expect(slowAfter(-519_035, '0'.repeat(64))).toBe(-1_023_294);
});

test('the fast factor forgets half in a quarter of an hour', () => {
  expect(fastAfter(1, 15 * 60_000, 0)).toBeCloseTo(0.5);
  expect(fastAfter(0, 10 * HOUR_MS, 1) ** 2).toBeCloseTo(0.3);
});

test('storms leave the mean of the squared volatility as it is, in minutes and in days', () => {
  const minutes = Array.from({ length: 2_000_000 }, () => ({ spanMs: 60_000 }));
  const days = Array.from({ length: 4_000 }, () => ({ spanMs: 86_400_000 }));
  for (const spans of [minutes, days]) {
    const squares = Array.from(stormsOver(spans, new Chance(3)), (storm) => storm ** 2);
    expect(mean(squares)).toBeGreaterThan(0.85);
    expect(mean(squares)).toBeLessThan(1.15);
  }
  const storms = [...stormsOver(minutes.slice(0, 100_000), new Chance(3))];
  expect(Math.max(...storms)).toBeLessThanOrEqual(6);
  expect(kept(storms, 1)).toBeGreaterThan(0.9);
  expect(kept(storms, 240)).toBeGreaterThan(0.1);
  expect(stormOf(9, 9)).toBe(6);
});

test('a minute is calm or wild with mean square 1', () => {
  const chance = new Chance(5);
  const squares = Array.from({ length: 100_000 }, () => minuteFactor(chance) ** 2);
  expect(mean(squares)).toBeCloseTo(1, 1);
  expect(Math.max(...squares)).toBeGreaterThan(4);
});
