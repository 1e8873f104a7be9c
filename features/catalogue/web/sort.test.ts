import { describe, expect, it } from 'vitest';
import { nextSort, type Sort, sorted } from './sort.ts';

const rows = [
  { name: 'BTC', price: '64200.5', change: -1, turnover: 3 },
  { name: 'ADA', price: '0.45', change: 3, turnover: 9 },
  { name: 'ETH', price: '9100.0', change: 0, turnover: 5 },
];
const names = (sort: Sort): string[] => sorted(rows, sort).map((row) => row.name);

describe('the order of the market list', () => {
  it.each([
    ['by name from A', { key: 'name', direction: 'up' }, ['ADA', 'BTC', 'ETH']],
    ['by price from the dearest', { key: 'price', direction: 'down' }, ['BTC', 'ETH', 'ADA']],
    ['the gainers first', { key: 'gainers', direction: 'down' }, ['ADA', 'ETH', 'BTC']],
    ['the losers first', { key: 'losers', direction: 'up' }, ['BTC', 'ETH', 'ADA']],
    ['by the most turnover', { key: 'turnover', direction: 'down' }, ['ADA', 'ETH', 'BTC']],
    ['as it came', null, ['BTC', 'ADA', 'ETH']],
  ] as [string, Sort, string[]][])('%s', (_title, sort, wanted) => {
    expect(names(sort)).toEqual(wanted);
  });

  it('pressing a heading three times ends where it began', () => {
    const once = nextSort(null, 'price');
    const twice = nextSort(once, 'price');
    expect(once).toEqual({ key: 'price', direction: 'down' });
    expect(twice).toEqual({ key: 'price', direction: 'up' });
    expect(nextSort(twice, 'price')).toBeNull();
  });

  it('pressing gainers or losers again ends it: they have one direction', () => {
    expect(nextSort(null, 'gainers')).toEqual({ key: 'gainers', direction: 'down' });
    expect(nextSort(null, 'losers')).toEqual({ key: 'losers', direction: 'up' });
    expect(nextSort({ key: 'gainers', direction: 'down' }, 'gainers')).toBeNull();
    expect(nextSort({ key: 'losers', direction: 'up' }, 'losers')).toBeNull();
  });

  it('pressing another heading starts there', () => {
    expect(nextSort({ key: 'price', direction: 'up' }, 'name')).toEqual({
      key: 'name',
      direction: 'up',
    });
  });
});
