import { expect, it } from 'vitest';
import { allRows, CSV_PAGE_ROWS, csvOf, MAX_CSV_ROWS } from './csv.ts';

it('writes names above rows, and an empty cell where a row has none', () => {
  expect(
    csvOf([
      { id: 1, name: 'a' },
      { id: 2, coin: 'BTC' },
    ]),
  ).toBe('id,name,coin\r\n1,a,\r\n2,,BTC\r\n');
});

it.each([
  ['a, b', '"a, b"'],
  ['say "so"', '"say ""so"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-1.5', '-1.5'],
  ['-1+2', "'-1+2"],
  [null, ''],
  [[1, 2], '"[1,2]"'],
])('writes %j as %s', (value, expected) => {
  expect(csvOf([{ cell: value }])).toBe(`cell\r\n${expected}\r\n`);
});

it.each([
  [0, 1, 0],
  [CSV_PAGE_ROWS - 1, 1, CSV_PAGE_ROWS - 1],
  [CSV_PAGE_ROWS, 2, CSV_PAGE_ROWS],
  [MAX_CSV_ROWS, MAX_CSV_ROWS / CSV_PAGE_ROWS, MAX_CSV_ROWS],
  [MAX_CSV_ROWS + 1, MAX_CSV_ROWS / CSV_PAGE_ROWS, MAX_CSV_ROWS],
])('reads %i rows in %i pages and has %i', async (there, pages, read) => {
  const asked: number[] = [];
  const rows = await allRows((page) => {
    asked.push(page);
    const left = Math.min(Math.max(there - (page - 1) * CSV_PAGE_ROWS, 0), CSV_PAGE_ROWS);
    return Promise.resolve(Array.from({ length: left }, (_, id) => ({ id })));
  });
  expect([asked.length, rows.length]).toEqual([pages, read]);
});
