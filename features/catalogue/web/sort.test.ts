import { describe, expect, it } from 'vitest';
import { columnWay, nextColumn, nextSort, type Sort, sorted } from './sort.ts';

const rows = [
  { name: 'BTC', price: '64200.5', high: '70000', low: '9000.1', change: -1, turnover: 3 },
  { name: 'ADA', price: '0.45', high: '9', low: '0.1', change: 3, turnover: 9 },
  { name: 'ETH', price: '9100.0', high: '80000', low: '9000.0', change: 0, turnover: 5 },
];
const names = (sort: Sort): string[] => sorted(rows, sort).map((row) => row.name);

describe('the order of the market list', () => {
  it.each([
    ['by name from A', { key: 'name', direction: 'up' }, ['ADA', 'BTC', 'ETH']],
    ['by price from the dearest', { key: 'price', direction: 'down' }, ['BTC', 'ETH', 'ADA']],
    ['the gainers first', { key: 'gainers', direction: 'down' }, ['ADA', 'ETH', 'BTC']],
    ['the losers first', { key: 'losers', direction: 'up' }, ['BTC', 'ETH', 'ADA']],
    ['by the most turnover', { key: 'turnover', direction: 'down' }, ['ADA', 'ETH', 'BTC']],
    ['by the highest price of the day', { key: 'high', direction: 'down' }, ['ETH', 'BTC', 'ADA']],
    ['by the lowest price of the day', { key: 'low', direction: 'up' }, ['ADA', 'ETH', 'BTC']],
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

describe('the columns of the market table', () => {
  it('a turnover that is not known stands below every other', () => {
    const [btc, ada] = rows;
    if (!btc || !ada) throw new Error('There are rows.');
    const some = [
      { ...btc, turnover: null },
      { ...ada, turnover: 0 },
    ];
    const up = sorted(some, { key: 'turnover', direction: 'up' });
    expect(up.map(({ name }) => name)).toEqual(['BTC', 'ADA']);
  });

  it('the column of changes goes from gainers to losers and off', () => {
    const gainers = nextColumn(null, 'change');
    const losers = nextColumn(gainers, 'change');
    expect(gainers).toEqual({ key: 'gainers', direction: 'down' });
    expect(losers).toEqual({ key: 'losers', direction: 'up' });
    expect(nextColumn(losers, 'change')).toBeNull();
    expect(nextColumn(losers, 'high')).toEqual({ key: 'high', direction: 'down' });
  });

  it('says which of them orders the table, and which way', () => {
    expect(columnWay(null, 'price')).toBeNull();
    expect(columnWay({ key: 'price', direction: 'up' }, 'price')).toBe('up');
    expect(columnWay({ key: 'price', direction: 'up' }, 'change')).toBeNull();
    expect(columnWay({ key: 'losers', direction: 'up' }, 'change')).toBe('up');
    expect(columnWay({ key: 'gainers', direction: 'down' }, 'change')).toBe('down');
  });
});
