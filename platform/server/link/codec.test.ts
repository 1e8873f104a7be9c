import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copied, decode, encode, NotPlainData } from './codec.ts';

class Row {
  readonly id = 1;
}
class List extends Array<number> {}

/** All that may travel, nested as it comes. */
const data = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.string().map((text) => `~${text}`),
    fc.constantFrom('~', '~~', '~n', '~n5', '~u', '"~n5"', '__proto__'),
    fc.bigInt(),
    fc.integer(),
    fc.double({ noDefaultInfinity: true, noNaN: true }).map((number) => number + 0 || 0),
    fc.boolean(),
    fc.constantFrom(null, undefined),
    fc.array(tie('any'), { maxLength: 6 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), tie('any'), {
      maxKeys: 6,
      noNullPrototype: true,
    }),
  ),
})).any;

function partsOf(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(partsOf)];
}

/** The arrays and objects, at any depth, that both have. */
function sharedWith(one: unknown, other: unknown): object[] {
  const parts = new Set(partsOf(one));
  return partsOf(other).filter((part) => parts.has(part));
}

describe('the codec', () => {
  it.each([
    ['an envelope', { actor: 7, key: 'k', command: { type: 'spot.place', lots: 3, price: '2.5' } }],
    ['a refusal', { refused: 'not_enough', details: { free: '1' } }],
    ['an answer', { seq: 5, answer: { orders: [1, 2], note: null }, repeated: false }],
    ['an event', { seq: 5, ordinal: 0, topic: 'a.b', payload: { amount: 10n ** 30n, less: -1n } }],
    ['nothing', undefined],
    ['members that are missing', { given: 1, missing: undefined }],
    ['places that are missing', [1, undefined, null]],
    ['texts that look like tags', ['~', '~n12', '~u', '~~n12', 'n12', 'a~n1']],
    ['an amount alone', 0n],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1n }), { a: 1n }],
    ['empty things', [[], {}, '']],
    ['a member of an odd name', JSON.parse('{"__proto__":{"amount":"~"},"~n1":"~u"}')],
  ])('brings %s back as it was', (_what, value, expected = value) => {
    expect(decode(encode(value))).toStrictEqual(expected);
    expect(copied(value)).toStrictEqual(expected);
  });

  it.each([
    [{ id: 1, amount: 25n }, '{"id":1,"amount":"~n25"}'],
    ['~n25', '"~~n25"'],
    [{ none: undefined }, '{"none":"~u"}'],
    [[-0], '[0]'],
  ])('writes %o so that it can be read', (value, text) => {
    expect(encode(value)).toBe(text);
  });

  it.each([
    ['a function', () => 1, 'a function'],
    ['a symbol', Symbol('s'), 'a symbol'],
    ['no number', Number.NaN, 'NaN'],
    ['a number without end', Number.NEGATIVE_INFINITY, '-Infinity'],
    ['a map', new Map([[1, 2]]), 'an object of Map'],
    ['a set', new Set([1]), 'an object of Set'],
    ['a date', new Date(0), 'an object of Date'],
    ['bytes', Buffer.from('a'), 'an object of Buffer'],
    ['an instance of a class', new Row(), 'an object of Row'],
    ['an array of a class', List.of(1), 'an object of List'],
    ['an error', new Error('no'), 'an object of Error'],
    ['a promise', Promise.resolve(1), 'an object of Promise'],
    ['what writes itself', { toJSON: () => 1 }, 'a function'],
  ])('refuses %s, however deep it lies', (_what, value, name) => {
    for (const sent of [value, [value], { a: { b: [1, { c: value }] } }]) {
      expect(() => encode(sent)).toThrow(NotPlainData);
      expect(() => encode(sent)).toThrow(name);
      expect(() => copied(sent)).toThrow(NotPlainData);
      expect(() => copied(sent)).toThrow(name);
    }
  });

  it('refuses a circle instead of going round for ever', () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(() => encode(circle)).toThrow(RangeError);
    expect(() => copied(circle)).toThrow(RangeError);
  });

  it('refuses a text with a tag that it never writes', () => {
    expect(() => decode('{"amount":"~x12"}')).toThrow('a tag that nobody writes');
  });

  it('copies what is sent within a thread as the text would bring it, at any depth', () => {
    expect(Object.is(copied([-0])[0], 0)).toBe(true);
    fc.assert(
      fc.property(data, (value) => {
        const before = structuredClone(value);
        const copy = copied(value);
        expect(copy).toStrictEqual(decode(encode(value)));
        expect(sharedWith(value, copy)).toEqual([]);
        expect(value).toStrictEqual(before);
      }),
    );
  });

  it('brings back any data as it was, and shares nothing with it', () => {
    fc.assert(
      fc.property(data, (value) => {
        const before = structuredClone(value);
        const text = encode(value);
        // What is sent stays as it is.
        expect(value).toStrictEqual(before);
        const arrived = decode(text);
        expect(arrived).toStrictEqual(value);
        if (typeof value === 'object' && value !== null) expect(arrived).not.toBe(value);
        expect(encode(arrived)).toBe(text);
      }),
    );
  });
});
