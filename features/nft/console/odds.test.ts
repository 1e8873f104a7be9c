import { describe, expect, it } from 'vitest';
import { oddsOf } from './odds.ts';

const WORKS = [
  { id: 1, rarity: 'SR' },
  { id: 2, rarity: 'R' },
  { id: 3, rarity: 'N' },
  { id: 4, rarity: 'N' },
  { id: 5, rarity: 'N' },
];

describe('the odds of a series that is being planned', () => {
  it('are those of the chosen works, the rarest first', () => {
    expect(oddsOf(WORKS, [1, 3, 4])).toEqual([
      { rarity: 'SR', count: 1, percent: '33.33' },
      { rarity: 'N', count: 2, percent: '66.66' },
    ]);
  });

  it('are none where nothing, or nothing known, is chosen', () => {
    expect(oddsOf(WORKS, [])).toEqual([]);
    expect(oddsOf(WORKS, [9])).toEqual([]);
  });
});
