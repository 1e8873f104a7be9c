/** Long lines of the chat that are meant to keep the house busy with looking at them. */
import { describe, expect, it } from 'vitest';
import { LONGEST_CHAT } from '../../features/chat/contract.ts';
import { MAX_SPLIT_LINES } from '../../features/chat/rules/held-back.ts';
import { sayable } from '../../features/chat/rules/said.ts';

const WORDS = { services: ['telegram', '微信'], dots: ['dot', 'punkt', '点'] };
/** Each begins everywhere and ends nowhere for one of the expressions. */
const LINES = ['a', '1', 'a1', 'a b ', '1(', 'x@', 'a.', 'a-', '+1 ', '\uFDFA'].map((part) =>
  part.repeat(LONGEST_CHAT / Array.from(part).length).trim(),
);

/** How many letters of what was said before are looked at together with a line. */
function lettersReadOf(before: readonly string[]): number {
  let letters = 0;
  const counted = new Proxy([...before], {
    get(lines, key, self) {
      const line: unknown = Reflect.get(lines, key, self);
      if (typeof line === 'string') letters += line.length;
      return line;
    },
  });
  sayable('and so on', counted, WORDS);
  return letters;
}

describe('what was said before', () => {
  it.each(LINES)('costs no more after an hour of %j than after three lines', (line) => {
    const few = lettersReadOf(Array.from({ length: MAX_SPLIT_LINES }, () => line));
    expect(few).toBeLessThanOrEqual(MAX_SPLIT_LINES * line.length);
    expect(lettersReadOf(Array.from({ length: 300 }, () => line))).toBe(few);
  });

  it('counts up to three lines back, and no further', () => {
    const parts = ['0170', '12', '34'];
    expect(sayable('567', parts, WORDS)).toBe('split_held_back');
    expect(sayable('8', [...parts, '5'], WORDS)).toEqual({ text: '8' });
  });
});
