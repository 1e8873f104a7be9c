import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COLOURS, consoleTheme } from './theme.ts';
import { themeShown } from './theme-choice.ts';

const TOKENS = join(import.meta.dirname, '../../platform/browser/theme/tokens.css');
const css = readFileSync(TOKENS, 'utf8');
const light = css.indexOf(':root[data-theme="light"]');
const BLOCKS = { dark: css.slice(0, light), light: css.slice(light) } as const;

describe.each(['dark', 'light'] as const)('the console when it is %s', (mode) => {
  it.each(Object.entries(COLOURS[mode]))('has the house’s colour %s', (name, colour) => {
    expect(new RegExp(`--${name}: (#[0-9a-f]+);`).exec(BLOCKS[mode])?.[1]).toBe(colour);
  });

  it('says to screen readers that something is loading', () => {
    const { MuiCircularProgress: sign } = consoleTheme(mode).components ?? {};
    expect(sign?.defaultProps).toEqual({ 'aria-label': 'Loading' });
  });
});

it.each([
  ['system', true, 'light'],
  ['system', false, 'dark'],
  ['light', false, 'light'],
  ['dark', true, 'dark'],
] as const)('shows for "%s" on a system that is light: %s, the %s theme', (choice, is, shown) => {
  expect(themeShown(choice, is)).toBe(shown);
});
