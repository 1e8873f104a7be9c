/**
 * Every screen and every sheet, dark and light: a picture of each is kept in
 * `.artifacts/pictures`, and on none may axe find a barrier, contrast included, or a finger a
 * target too small for it.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriersOf, smallTargetsOf } from './barriers.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { sayIn } from './say.ts';
import { allScreens, type Screen } from './screens.ts';
import { Visit } from './visit.ts';

const PICTURES = resolve(import.meta.dirname, '../../.artifacts/pictures');
/** Of all rooms; of one, its screens have been opened if their pictures are there. */
const LEAST_SHEETS = process.env['ROOM'] === undefined ? 10 : -1;
/** There are some hundred pictures, and two other browsers may draw beside this one. */
const LONG = { timeout: 360_000 };

/** Pictures are taken in English. */
const say = sayIn('en');

let exchange: Exchange;
let token: string;

beforeAll(() => {
  mkdirSync(PICTURES, { recursive: true });
});

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

/** Looks at screens of one kind of person in one theme; answers what axe found. */
async function walk(screens: readonly Screen[], theme: 'dark' | 'light', as: string | undefined) {
  // One pixel a point: a picture to look through, and drawn in a quarter of the time.
  const context = { deviceScaleFactor: 1 };
  const visit = await Visit.begin(exchange, { theme, token: as, context, stays: true });
  const found: string[] = [];
  let sheets = 0;
  const look = async (name: string): Promise<void> => {
    await visit.page.screenshot({ path: join(PICTURES, `${name}.${theme}.png`) });
    // Of all that is looked for, only the contrast is another one in another theme.
    const barriers =
      theme === 'dark'
        ? [...(await barriersOf(visit.page)), ...(await smallTargetsOf(visit.page))]
        : await barriersOf(visit.page, ['color-contrast']);
    found.push(...barriers.map((barrier) => `${name}: ${barrier}`));
  };
  for (const { name, route, sheets: own, steps } of screens) {
    await visit.open(route);
    await look(name);
    sheets += await visit.eachSheet((sheet) => look(`${name}-sheet-${sheet}`));
    for (const [sheet, open] of Object.entries(own)) {
      sheets += 1;
      await visit.sheet(
        () => open(visit.page, say),
        () => look(`${name}-${sheet}`),
      );
    }
    for (const [step, open] of Object.entries(steps)) {
      await open(visit.page, say);
      await visit.settle();
      await look(`${name}-${step}`);
    }
  }
  found.push(...visit.errors.map((error) => `the page said: ${error}`));
  await visit.end();
  return { found, sheets };
}

describe('every screen and every sheet', () => {
  it.each(['dark', 'light'] as const)('has a picture and no barrier in %s', LONG, async (theme) => {
    const of = (who: Screen['who']) => allScreens().filter((screen) => screen.who === who);
    const walks = [walk(of('customer'), theme, token), walk(of('visitor'), theme, undefined)];
    const results = await Promise.all(walks);
    expect(results.flatMap(({ found }) => found)).toEqual([]);
    expect(results[0]?.sheets).toBeGreaterThan(LEAST_SHEETS);
  });
});
