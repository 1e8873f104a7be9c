import { describe, expect, it } from 'vitest';
import { askedBy, findGoals, type Goal, MOST_GOALS, placeAfter } from './goals.ts';

const GOALS: readonly Goal[] = [
  { key: 'a', kind: 'screen', name: 'Identity verification' },
  { key: 'b', kind: 'market', name: 'BTC/USDT', also: 'Bitcoin' },
  { key: 'c', kind: 'screen', name: 'Übertragen' },
  { key: 'd', kind: 'screen', name: 'Bank card' },
  { key: 'e', kind: 'screen', name: 'My bets' },
];
const keysOf = (text: string): string =>
  findGoals(GOALS, text)
    .map(({ key }) => key)
    .join('');

describe('what one types', () => {
  it.each([
    ['finds names that begin so first, then words, then letters', 'b', 'bdec'],
    ['finds a coin by its whole name', 'bitc', 'b'],
    ['finds the other side of a pair', 'usdt', 'b'],
    ['minds no accents and no capitals', ' UBER', 'c'],
    ['finds nothing where there is nothing', 'xyz', ''],
    ['shows all in their order before anything is typed', '  ', 'abcde'],
  ])('%s', (_title, text, keys) => {
    expect(keysOf(text)).toBe(keys);
  });

  it('finds no more than fit on a screen', () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ ...GOALS[1], key: String(at) }) as Goal);
    expect(findGoals(many, 'btc')).toHaveLength(MOST_GOALS);
    expect(findGoals(many, '')).toHaveLength(MOST_GOALS);
  });
});

describe('the arrows', () => {
  it('go round at both ends, and nowhere where there is nothing', () => {
    expect(placeAfter(0, 1, 3)).toBe(1);
    expect(placeAfter(2, 1, 3)).toBe(0);
    expect(placeAfter(0, -1, 3)).toBe(2);
    expect(placeAfter(0, -1, 0)).toBe(0);
  });
});

describe('the keys', () => {
  const press = { key: 'k', ctrlKey: false, metaKey: false, altKey: false };

  it.each([
    ['Ctrl and K', { ctrlKey: true }, false, 'all'],
    ['⌘ and K, while one types too', { metaKey: true }, true, 'all'],
    ['a capital K', { ctrlKey: true, key: 'K' }, false, 'all'],
    ['a K alone', {}, false, undefined],
    ['a slash', { key: '/' }, false, 'markets'],
    ['a slash in a field', { key: '/' }, true, undefined],
    ['a question mark', { key: '?' }, false, 'keys'],
    ['a question mark in a field', { key: '?' }, true, undefined],
    ['Ctrl and a slash', { key: '/', ctrlKey: true }, false, undefined],
    ['Ctrl, Alt and K, which types a letter somewhere', { ctrlKey: true, altKey: true }, false],
  ] as const)('%s', (_title, change, isTyping, asked?) => {
    expect(askedBy({ ...press, ...change }, isTyping)).toBe(asked);
  });
});
