import { expect, test } from 'vitest';
import { clockDoubt } from './start-clock.ts';

const NOW_MS = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const SOUND = { nowMs: NOW_MS, databaseMs: NOW_MS, lastMs: NOW_MS - MINUTE_MS, saidMs: 0 };

test.each([
  ['all agree', {}, undefined],
  ['a new house has no last command', { lastMs: 0 }, undefined],
  ['the database is 2 s behind', { databaseMs: NOW_MS - 2_000 }, undefined],
  ['the database is more than 2 s behind', { databaseMs: NOW_MS - 2_001 }, 'database server'],
  ['the database is more than 2 s ahead', { databaseMs: NOW_MS + 2_001 }, 'database server'],
  ['half an hour since the last command', { lastMs: NOW_MS - HALF_HOUR_MS }, undefined],
  ['more than that', { lastMs: NOW_MS - HALF_HOUR_MS - 1 }, 'last command'],
  ['a journal that ends later: time is held', { lastMs: NOW_MS + HALF_HOUR_MS }, undefined],
  ['a word of a quarter of an hour ago', { lastMs: 1, saidMs: NOW_MS - 900_000 }, undefined],
  ['an older word', { lastMs: 1, saidMs: NOW_MS - 900_001 }, 'last command'],
  ['a word of a later time', { lastMs: 1, saidMs: NOW_MS + 1 }, 'last command'],
])('a start looks at its clock: %s', (_title, witnesses, doubt) => {
  const said = clockDoubt({ ...SOUND, ...witnesses }, HALF_HOUR_MS);
  if (doubt === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(doubt);
});

test('where no gap is too long, only the database counts', () => {
  expect(clockDoubt({ ...SOUND, lastMs: 1 }, undefined)).toBeUndefined();
  expect(clockDoubt({ ...SOUND, databaseMs: 1 }, undefined)).toContain('database server');
});
