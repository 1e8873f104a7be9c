import { expect, test } from 'vitest';
import type { Break } from './contract.ts';
import { breakMessage, takeInput } from './wire.ts';

const NONE = { until_ms: 0, next_until_ms: 0, shortens_ms: 0 };
const row = (times: Partial<Break> = {}): Break => ({
  owner: 101,
  untilMs: 500,
  nextUntilMs: 500,
  shortensMs: 0,
  changedMs: 1,
  ...times,
});

test('a break is told while it is on', () => {
  expect(breakMessage(undefined, 100)).toEqual(NONE);
  expect(breakMessage(row(), 499)).toEqual({ ...NONE, until_ms: 500 });
  expect(breakMessage(row(), 500)).toEqual(NONE);
});

test('one that becomes shorter says so until it is', () => {
  const shorter = row({ nextUntilMs: 300, shortensMs: 200 });
  expect(breakMessage(shorter, 199)).toEqual({
    until_ms: 500,
    next_until_ms: 300,
    shortens_ms: 200,
  });
  expect(breakMessage(shorter, 200)).toEqual({ ...NONE, until_ms: 300 });
  expect(breakMessage(shorter, 300)).toEqual(NONE);
  expect(breakMessage(row({ nextUntilMs: 0, shortensMs: 200 }), 200)).toEqual(NONE);
});

test('a time is a whole number', () => {
  expect(takeInput.safeParse({ until_ms: '5' }).success).toBe(true);
  expect(takeInput.safeParse({ until_ms: 'soon' }).success).toBe(false);
  expect(takeInput.safeParse({}).success).toBe(false);
});
