import { describe, expect, it } from 'vitest';
import { harmless, harmlessDetails, isOwnScreen } from './rules.ts';

describe('details of others', () => {
  it.each([
    ['<b>bold</b>', '‹b›bold‹/b›'],
    ['a & b', 'a ＆ b'],
    ['see https://evil.test/x', 'see evil.test/x'],
    ['see //evil.test', 'see evil.test'],
    ['WWW.evil.test', 'evil.test'],
    ['javascript://x', 'x'],
    ['two\nlines\tand more', 'two lines and more'],
    ['turned \u202Eround\u200B', 'turned round'],
    ['x'.repeat(121), 'x'.repeat(120)],
    ['x'.repeat(120), 'x'.repeat(120)],
  ])('%s is written as %s', (text, written) => {
    expect(harmless(text)).toBe(written);
    expect(harmlessDetails({ text })).toEqual({ text: written });
  });
});

describe('a link', () => {
  it.each(['/pages/index/index', '/pages/fairness', '/pages/fund/record?tab=withdraw&id=1'])(
    '%s is an own screen',
    (url) => expect(isOwnScreen(url)).toBe(true),
  );
  it.each([
    'https://evil.test/pages/x',
    '//evil.test/pages/x',
    '/pages//evil.test',
    '/pages/../admin',
    '/pages/x#https://evil.test',
    '/pages/x?to=https://evil.test',
    'javascript:alert(1)',
    '',
    `/pages/${'x'.repeat(300)}`,
  ])('%s is none', (url) => expect(isOwnScreen(url)).toBe(false));
});
