import { describe, expect, it } from 'vitest';
import {
  chosenOf,
  type Figures,
  type Filters,
  filtersFrom,
  NO_FILTERS,
  passes,
  quotesOf,
} from './filters.ts';

const row = { legal_name: 'USDT' };
const figures: Figures = { change: 1, state: 'open', turnover: 1_000_000 };

function isLeft(filters: Partial<Filters>, own: Partial<Figures> = {}, of = row): boolean {
  return passes(of, { ...figures, ...own }, { ...NO_FILTERS, ...filters });
}

describe('a market behind filters', () => {
  it('is shown where there are none', () => {
    expect(isLeft({}, { state: 'closed', turnover: null, change: -4 })).toBe(true);
  });

  it('is quoted in the coin that was chosen', () => {
    expect(isLeft({ quote: 'USDT' })).toBe(true);
    expect(isLeft({ quote: 'USDC' })).toBe(false);
  });

  it.each([
    ['open', true],
    ['closed', false],
    ['halted', false],
  ] as const)('of open ones only: %s is %s', (state, isShown) => {
    expect(isLeft({ isOpen: true }, { state })).toBe(isShown);
  });

  it.each([
    ['gainers', 0.005, true],
    ['gainers', 0.0049, false],
    ['gainers', -1, false],
    ['losers', -0.006, true],
    ['losers', -0.0049, false],
    ['losers', 1, false],
    ['all', 0, true],
  ] as const)('of %s with %d %% is %s', (move, change, isShown) => {
    expect(isLeft({ move }, { change })).toBe(isShown);
  });

  it.each([
    [1_000_000, true],
    [999_999.99, false],
    [null, false],
  ])('with a turnover of %s and a least of a million is %s', (turnover, isShown) => {
    expect(isLeft({ turnover: 1_000_000 }, { turnover })).toBe(isShown);
  });
});

describe('filters that a device has kept', () => {
  const own: Filters = { quote: 'USDC', move: 'losers', isOpen: true, turnover: 10_000_000 };

  it('are read as they were', () => {
    expect(filtersFrom(JSON.parse(JSON.stringify(own)))).toEqual(own);
    expect(chosenOf(own)).toEqual(['quote', 'move', 'isOpen', 'turnover']);
  });

  it.each([
    [null],
    [undefined],
    ['x'],
    [7],
    [[]],
    [{ quote: 5, move: 'sideways', isOpen: 'yes', turnover: 3 }],
    [{ quote: '', turnover: '1000000' }],
    [{ quote: 'U'.repeat(21) }],
  ])('that nobody can have chosen are none: %j', (kept) => {
    expect(filtersFrom(kept)).toEqual(NO_FILTERS);
    expect(chosenOf(filtersFrom(kept))).toEqual([]);
  });
});

it('the quote coin of most markets is offered first', () => {
  const rows = ['USDC', 'USDT', 'USDT'].map((legal_name) => ({ legal_name }));
  expect(quotesOf(rows)).toEqual(['USDT', 'USDC']);
});
