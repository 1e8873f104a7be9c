import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pagingFields, textField, wholeField } from '../../../core/wire/scalars.ts';
import { presentMembers } from './input.ts';

const accepts = (schema: z.ZodType, value: unknown): unknown => {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : 'refused';
};

describe('input', () => {
  it('drops what existing clients send for nothing', () => {
    const raw = { a: 'undefined', b: 'null', c: '', d: null, e: undefined, f: 0, g: false, h: 'x' };
    expect(presentMembers(raw)).toEqual({ f: 0, g: false, h: 'x' });
    for (const odd of [undefined, null, 'text', 5, ['a']]) expect(presentMembers(odd)).toEqual({});
  });

  it.each([
    [5, 5],
    ['5', 5],
    ['-3', 'refused'],
    [1.5, 'refused'],
    ['1.5', 'refused'],
    ['1e3', 'refused'],
    [Number.NaN, 'refused'],
    [2 ** 53, 'refused'],
    ['9'.repeat(16), 'refused'],
    [true, 'refused'],
    [[5], 'refused'],
  ])('reads %j as the whole number %j', (value, whole) => {
    expect(accepts(wholeField(), value)).toBe(whole);
  });

  it('reads texts with a longest length', () => {
    expect(accepts(textField(3), ' ab ')).toBe('ab');
    expect(accepts(textField(3), 12)).toBe('12');
    for (const odd of ['abcd', '  ', {}, ['a']]) expect(accepts(textField(3), odd)).toBe('refused');
  });

  it('takes pages from one and cuts what is too much', () => {
    const page = z.object(pagingFields(10, 50));
    expect(page.parse({})).toEqual({ page: 1, limit: 10 });
    expect(page.parse({ page: '0', limit: '999' })).toEqual({ page: 1, limit: 50 });
  });
});
