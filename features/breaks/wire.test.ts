import { expect, test } from 'vitest';
import { assetId } from '../../core/money/units.ts';
import type { Break, OwnHour, OwnLimit } from './contract.ts';
import { limitsNow } from './rules/periods.ts';
import { breakMessage, limitCommand, limitInput, limitsMessage, takeInput } from './wire.ts';

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

const HOUR_MS = 3_600_000;
const DOLLAR = { id: assetId(1), code: 'USDT', scale: 8 };
const WHOLE = 100_000_000n;
const limitRow = (change: Partial<OwnLimit>): OwnLimit => ({
  owner: 101,
  kind: 'loss',
  period: 'day',
  units: 100n * WHOLE,
  nextUnits: 100n * WHOLE,
  loosensMs: 0,
  changedMs: 1,
  ...change,
});
const hourRow = (hour: number, lost: bigint, deposited = 0n): OwnHour => {
  const counted = { lostUnits: lost * WHOLE, depositedUnits: deposited * WHOLE };
  return { id: `101:${hour}`, owner: 101, hour, ...counted };
};
const NONE_SET = { limit: null, used: null, left: null, frees_ms: 0 };
const STAYS = { next_limit: null, loosens_ms: 0 };
const told = (limits: OwnLimit[], hours: OwnHour[], nowMs: number, reportedUnits = 0n) =>
  limitsMessage(limitsNow({ limits, hours, nowMs, reportedUnits }), DOLLAR).limits;

test('limits are told one a kind and period, also where there are none', () => {
  const none = told([], [hourRow(5, 7n)], 5 * HOUR_MS);
  expect(none).toHaveLength(6);
  for (const each of none) expect(each).toMatchObject({ ...NONE_SET, ...STAYS });
  expect(none.map(({ kind, period }) => `${kind} ${period}`)).toEqual([
    'loss day',
    'loss week',
    'loss month',
    'deposits day',
    'deposits week',
    'deposits month',
  ]);
});

test('a limit says what was used, what is left, and when there is room again', () => {
  const day = limitRow({});
  const some = told([day], [hourRow(1, 30n), hourRow(5, 10n)], 5 * HOUR_MS)[0];
  expect(some).toEqual({
    kind: 'loss',
    period: 'day',
    limit: '100',
    used: '40',
    left: '60',
    frees_ms: 0,
    ...STAYS,
  });
  const all = told([day], [hourRow(1, 30n), hourRow(5, 80n)], 5 * HOUR_MS)[0];
  expect(all).toMatchObject({ used: '110', left: '0', frees_ms: 26 * HOUR_MS });
  // What was won is no room beyond the limit.
  expect(told([day], [hourRow(1, -30n)], 5 * HOUR_MS)[0]).toMatchObject({ used: '0' });
});

test('deposits count with what is reported', () => {
  const day = limitRow({ kind: 'deposits' });
  const known = told([day], [hourRow(1, 0n, 30n)], 5 * HOUR_MS, 70n * WHOLE)[3];
  expect(known).toMatchObject({ used: '100', left: '0', frees_ms: 0 });
});

test('what waits to loosen is told until it counts', () => {
  const higher = limitRow({ nextUnits: 200n * WHOLE, loosensMs: 500 });
  expect(told([higher], [], 499)[0]).toMatchObject({
    limit: '100',
    next_limit: '200',
    loosens_ms: 500,
  });
  expect(told([higher], [], 500)[0]).toMatchObject({ limit: '200', ...STAYS });
  const none = limitRow({ nextUnits: 0n, loosensMs: 500 });
  expect(told([none], [], 499)[0]).toMatchObject({ next_limit: null, loosens_ms: 500 });
  expect(told([none], [], 500)[0]).toMatchObject({ ...NONE_SET, ...STAYS });
});

test('an amount of a limit is a decimal of the dollar coin, or nothing for none', () => {
  const asked = (amount?: string) =>
    limitCommand(limitInput.parse({ kind: 'loss', period: 'week', amount }), 8);
  const command = { type: 'breaks.set_limit', kind: 'loss', period: 'week' };
  expect(asked('12.5')).toEqual({ ...command, units: '1250000000' });
  expect(asked()).toEqual({ ...command, units: '0' });
  for (const wrong of ['1e3', '0.000000001', 'much']) {
    expect(asked(wrong)).toMatchObject({ refused: 'bad_limit' });
  }
  expect(limitInput.safeParse({ kind: 'wins', period: 'day' }).success).toBe(false);
});
