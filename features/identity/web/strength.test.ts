import { describe, expect, it } from 'vitest';
import { strengthOf } from './strength.ts';

describe('the strength of a password', () => {
  it.each([
    ['', 'weak'],
    ['1234567', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['password', 'weak'],
    ['password1234', 'fair'],
    ['correct horse battery', 'strong'],
    ['Tr0ub4dor&3x', 'strong'],
  ] as const)('%j is %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });

  it('never falls when a new character is added', () => {
    const order = ['weak', 'fair', 'strong'];
    const ranks = Array.from('aB3$xyzQW9!k', (_, index) =>
      order.indexOf(strengthOf('aB3$xyzQW9!k'.slice(0, index + 1))),
    );
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
    expect(ranks.at(-1)).toBe(2);
  });
});
