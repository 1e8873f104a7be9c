import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COLOURS } from './theme.ts';

const TOKENS = join(import.meta.dirname, '../../platform/browser/theme/tokens.css');

it.each(Object.entries(COLOURS))('the console has the house’s dark colour %s', (name, colour) => {
  const dark = readFileSync(TOKENS, 'utf8').split(':root[data-theme="light"]')[0] ?? '';
  expect(new RegExp(`--${name}: (#[0-9a-f]+);`).exec(dark)?.[1]).toBe(colour);
});
