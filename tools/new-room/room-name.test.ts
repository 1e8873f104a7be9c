import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listedRooms } from '../../tests/support/rooms.ts';
import { nameProblem } from './room-name.ts';

const root = join(import.meta.dirname, '..', '..');

test.each([
  ['', /is no name of a room/],
  ['no', /one word of 3 to 20 small letters/],
  ['a'.repeat(21), /one word of 3 to 20 small letters/],
  ['Lockup', /one word of 3 to 20 small letters/],
  ['lock-up', /one word of 3 to 20 small letters/],
  ['lockup2', /one word of 3 to 20 small letters/],
  ['../lockup', /one word of 3 to 20 small letters/],
  ['await', /a word of JavaScript/],
  ['class', /a word of JavaScript/],
  ['package', /a word of JavaScript/],
  ['eval', /a word of JavaScript/],
  ['then', /a word of JavaScript/],
  ['constructor', /a word of JavaScript/],
  ['machine', /what the house calls something/],
  ['common', /what the house calls something/],
  // An address, a key of the words, a table.
  ['coin', /is used already, by (?:features|platform)/],
  ['customers', /is used already, by platform/],
  ['contract', /is used already, by features\/contracts\/migrations/],
])('"%s" is refused as the name of a room', (name, says) => {
  expect(nameProblem(root, name)).toMatch(says);
});

test.each(listedRooms())('%s is there already', (room) => {
  expect(nameProblem(root, room)).toBe(`There is a room "${room}" already.`);
});

test.each(['shelf', 'vaults', 'abc', 'a'.repeat(20)])('"%s" may be one', (name) => {
  expect(nameProblem(root, name)).toBeUndefined();
});
