import { expect, test } from 'vitest';
import { joinTables } from './settings.ts';

test('tables of settings become one, in their order', () => {
  const table = joinTables<number>([{ ONE: 1, TWO: 2 }, {}, { THREE: 3 }]);
  expect(Object.entries(table)).toEqual([
    ['ONE', 1],
    ['TWO', 2],
    ['THREE', 3],
  ]);
});

test('a setting that two declare is refused by its name', () => {
  expect(() => joinTables([{ ONE: 1, TWO: 2 }, { TWO: 2 }])).toThrow(
    'the setting TWO is declared twice',
  );
});
