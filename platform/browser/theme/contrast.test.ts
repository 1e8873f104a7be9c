/** Every pair of letters and ground that the language of form allows (docs/design.md): WCAG AA. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const LEAST = 4.5;
const SURFACES = ['canvas', 'surface', 'raised'];
const LETTERS = [
  'text',
  'muted',
  'faint',
  'up',
  'down',
  'accent-text',
  'warning',
  'indicator-1',
  'indicator-2',
  'indicator-3',
];
/** On the bar of the tabs, which is lighter, faint letters are not used. */
const ON_KEY = ['text', 'muted', 'accent-text'];
const FILLED = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-pressed'],
  ['on-solid', 'up-solid'],
  ['on-solid', 'down-solid'],
  ['accent-text', 'accent-soft'],
  ['muted', 'pressed'],
  ['text', 'pressed'],
] as const;

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function colours(selector: string): Map<string, string> {
  const begin = css.indexOf(`${selector} {`);
  const block = css.slice(begin, css.indexOf('\n}', begin));
  const rows = block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g);
  return new Map(Array.from(rows, ([, name = '', value = '']) => [name, value]));
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

describe.each([
  ['dark', ':root'],
  ['light', ':root[data-theme="light"]'],
])('%s', (_, selector) => {
  const known = colours(selector);
  const pairs = [
    ...LETTERS.flatMap((letters) => SURFACES.map((ground) => [letters, ground] as const)),
    ...ON_KEY.map((letters) => [letters, 'key'] as const),
    ...FILLED,
  ];
  test.each(pairs)('%s on %s', (letters, ground) => {
    const [over, under] = [known.get(letters), known.get(ground)];
    expect(over).toBeDefined();
    expect(under).toBeDefined();
    expect(contrast(over ?? '', under ?? '')).toBeGreaterThanOrEqual(LEAST);
  });
});

test('black on white is the most there can be', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});
