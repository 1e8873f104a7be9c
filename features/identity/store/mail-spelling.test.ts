import { describe, expect, it } from 'vitest';
import { normalEmail } from '../rules/checks.ts';
import { mailSpelling } from './mail-spelling.ts';

describe('the spelling of an account', () => {
  it.each([
    [' X@München.test ', 'x@xn--mnchen-3ya.test'],
    ['x@xn--mnchen-3ya.test', 'x@xn--mnchen-3ya.test'],
    ['x@mu\u0308nchen.test', 'x@xn--mnchen-3ya.test'],
    ['x@почта.рф', 'x@xn--80a1acny.xn--p1ai'],
    ['alice@example.test', 'alice@example.test'],
    ['13800001234', '13800001234'],
    ['@', '@'],
  ])('%j is %j', (typed, spelled) => {
    expect(mailSpelling(typed)).toBe(spelled);
  });

  it.each(['x@münchen.test', 'x@почта.рф', 'x@例え.jp'])('%s gets mail', (typed) => {
    expect(normalEmail(mailSpelling(typed))).toBe(mailSpelling(typed));
  });

  it.each(['x@почта', 'x@a b.рф', 'x@-a.рф', 'x@', `x@a.xn--${'a'.repeat(60)}`])(
    '%s gets none',
    (typed) => {
      expect(normalEmail(mailSpelling(typed))).toBeUndefined();
    },
  );
});
