import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type HeatStep, looksOf, stepOf, tokensOf } from './heat-steps.ts';

const css = readFileSync(
  new URL('../../../platform/browser/theme/tokens.css', import.meta.url),
  'utf8',
);
const STEPS: readonly HeatStep[] = [-3, -2, -1, 0, 1, 2, 3];

/** A token of a theme as red, green and blue. */
function colour(selector: string, name: string): number[] {
  const block = css.slice(css.indexOf(`${selector} {`));
  const [, hex = ''] = new RegExp(`--${name}: #([0-9a-f]{6});`).exec(block) ?? [];
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** Relative luminance, WCAG 2.2. */
function luminance(parts: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('the step of a change', () => {
  it.each([
    [0, 0],
    [0.004, 0],
    [0.005, 1],
    [-0.005, -1],
    [0.99, 1],
    [1, 2],
    [-1, -2],
    [2.99, 2],
    [3, 3],
    [-3, -3],
    [-80, -3],
  ] as const)('of %d %% is %d', (change, step) => {
    // Nothing is neither up nor down.
    expect(stepOf(change) + 0).toBe(step);
  });
});

describe.each([
  ['dark', ':root'],
  ['light', ':root[data-theme="light"]'],
])('letters on the tiles of the %s theme', (_theme, selector) => {
  it.each(STEPS)('can be read at step %d', (step) => {
    const { tint, ground, percent, letters } = tokensOf(step);
    const [over, under] = [colour(selector, tint), colour(selector, ground)];
    const mixed = over.map(
      (part, at) => (part * percent + (under[at] ?? 0) * (100 - percent)) / 100,
    );
    expect(contrast(colour(selector, letters), mixed)).toBeGreaterThanOrEqual(4.5);
  });
});

it('a step says its tokens as a style', () => {
  expect(looksOf(-3)).toEqual({
    background: 'color-mix(in srgb, var(--down-solid) 100%, var(--raised))',
    color: 'var(--on-solid)',
  });
});
