import { describe, expect, it } from 'vitest';
import { totalOf } from './data.ts';
import { leaders, type Ranked } from './home/movers.ts';
import { isOwnScreen } from './menu-words.tsx';
import { matching } from './questions.ts';

const ranked: Ranked<string>[] = [
  { row: 'up', change: 3, turnover: 5 },
  { row: 'more', change: 7, turnover: 1 },
  { row: 'still', change: 0, turnover: 0 },
  { row: 'down', change: -2, turnover: 9 },
];

describe('movers', () => {
  it('are the strongest first, without what stands still', () => {
    expect(leaders(ranked, 'gainers', 5)).toEqual(['more', 'up']);
    expect(leaders(ranked, 'losers', 5)).toEqual(['down']);
    expect(leaders(ranked, 'turnover', 2)).toEqual(['down', 'up']);
  });

  it('go either way where no direction is asked for', () => {
    expect(leaders(ranked, 'movers', 5)).toEqual(['more', 'up', 'down']);
  });
});

describe('questions', () => {
  const list = [
    { id: 1, question: 'What does it cost?', answer: '<p>A <b>fee</b>.</p>' },
    { id: 2, question: 'Is it real money?', answer: '<p>No.</p>' },
  ];
  const found = (typed: string) => matching(list, typed).map(({ id }) => id);

  it('are found by every typed word, in question or answer, but not by marks', () => {
    expect(found('')).toEqual([1, 2]);
    expect(found('  COST fee ')).toEqual([1]);
    expect(found('money')).toEqual([2]);
    expect(found('money fee')).toEqual([]);
    expect(found('<p>')).toEqual([]);
  });
});

describe('the menu', () => {
  it.each([
    ['/pages/market/market', true],
    ['/pages/ieo/subscribe?project_id=3', true],
    ['', false],
    ['https://evil.example', false],
    ['//evil.example', false],
    ['/pages/../../x', false],
    ['javascript:alert(1)', false],
  ])('opens "%s" as a screen: %s', (url, isOwn) => {
    expect(isOwnScreen(url)).toBe(isOwn);
  });
});

describe('the total', () => {
  it('is the exact sum over all accounts', () => {
    expect(
      totalOf({ a: { usdt_totle: '0.1' }, b: { usdt_totle: '0.2' }, c: { usdt_totle: '3' } }),
    ).toBe('3.3');
  });
});
