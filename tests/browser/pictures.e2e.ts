/**
 * Every screen and every sheet, dark and light: a picture of each is kept in
 * `.artifacts/pictures`, and on none may axe find a barrier, contrast included, or a finger a
 * target too small for it. `npm run sheets` draws them at three widths instead, for people.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriersOf, smallTargetsOf } from './barriers.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { makeSheets, SHEET_WIDTHS, type Window } from './contact-sheets.ts';
import { sayIn } from './say.ts';
import { allScreens, inGroups, type Screen } from './screens.ts';
import { Visit } from './visit.ts';

const PICTURES = resolve(import.meta.dirname, '../../.artifacts/pictures');
/** Of all rooms; of one, its screens have been opened if their pictures are there. */
const LEAST_SHEETS = process.env['ROOM'] === undefined ? 10 : -1;
/** Screens in one test. */
const GROUP = 45;
/** There are some hundred pictures, and two other browsers may draw beside this one. */
const LONG = { timeout: 360_000 };
/** All of them at one width. */
const FOR_PEOPLE = { timeout: 1_800_000, retry: 0 };

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

/** No colour comes slowly: what inherits it would still be coming when it is looked at. */
const AT_ONCE = `if (!window.isAtOnce) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
  window.isAtOnce = true;
}`;

/** Looks at what is there in both themes, as the system of a phone goes over to the other one. */
async function lookAt(visit: Visit, name: string, window?: Window): Promise<string[]> {
  const { page } = visit;
  const found: string[] = [];
  await page.evaluate(AT_ONCE);
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
    const folder = window ? join(PICTURES, window.name) : PICTURES;
    await page.screenshot({ path: join(folder, `${name}.${theme}.png`) });
    if (window) continue;
    // Of all that is looked for, only the contrast is another one in another theme.
    const barriers =
      theme === 'dark'
        ? [...(await barriersOf(page)), ...(await smallTargetsOf(page))]
        : await barriersOf(page, ['color-contrast']);
    found.push(...barriers.map((barrier) => `${name} in ${theme}: ${barrier}`));
  }
  return found;
}

let sheets = 0;

/** A page of a person of one kind. */
function beginAs(who: Screen['who'] | undefined, window?: Window): Promise<Visit> {
  // One pixel a point: a picture to look through, and drawn in a quarter of the time.
  const context = { deviceScaleFactor: 1, ...window?.context };
  const as = who === 'customer' ? token : undefined;
  const popupIsClosed = window !== undefined;
  return Visit.begin(exchange, { theme: 'system', token: as, context, stays: true, popupIsClosed });
}

/** Looks at a screen, its sheets and its steps; answers what axe found. */
async function lookThrough(visit: Visit, screen: Screen, window?: Window): Promise<string[]> {
  const { name, route, sheets: own, steps } = screen;
  const found: string[] = [];
  const look = async (part: string): Promise<void> => {
    found.push(...(await lookAt(visit, part, window)));
  };
  await visit.open(route);
  await look(name);
  // Beside most screens of a desk stand the markets, with the one sheet of theirs.
  const isKnown = (label: string): boolean =>
    window !== undefined && name !== 'market' && label === say('catalogue.late.filter');
  sheets += await visit.eachSheet((sheet) => look(`${name}-sheet-${sheet}`), { isKnown });
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
  return found;
}

/** Looks at screens of one kind of person and at their sheets; answers what axe found. */
async function walk(screens: readonly Screen[]): Promise<string[]> {
  const visit = await beginAs(screens[0]?.who);
  const found: string[] = [];
  for (const screen of screens) found.push(...(await lookThrough(visit, screen)));
  found.push(...visit.errors.map((error) => `the page said: ${error}`));
  await visit.page.emulateMedia({ colorScheme: null });
  await visit.end();
  return found;
}

/**
 * Draws screens at one width. What cannot be opened there is told and left out: an example may
 * press what only a phone has.
 */
async function draw(screens: readonly Screen[], window: Window): Promise<string[]> {
  const lost: string[] = [];
  let visit = await beginAs(screens[0]?.who, window);
  for (const screen of screens) {
    try {
      await lookThrough(visit, screen, window);
    } catch (error) {
      const [line = ''] = String(error).split('\n');
      lost.push(`${screen.name} at ${window.name}: ${line}`);
      await visit.endForGood();
      visit = await beginAs(screen.who, window);
    }
  }
  await visit.endForGood();
  return lost;
}

function groupsOf(size: number) {
  const of = (who: Screen['who']) => allScreens().filter((screen) => screen.who === who);
  return [...inGroups(of('customer'), size), ...inGroups(of('visitor'), size)];
}

function drawSheets(): void {
  it.each(SHEET_WIDTHS)('are drawn into sheets at $name', FOR_PEOPLE, async (window) => {
    mkdirSync(join(PICTURES, window.name), { recursive: true });
    const lost: string[] = [];
    for (const [, walks] of groupsOf(GROUP)) {
      const ended = await Promise.all(walks.map((screens) => draw(screens, window)));
      lost.push(...ended.flat());
    }
    expect(await makeSheets(join(PICTURES, window.name), window)).toBeGreaterThan(0);
    expect(lost).toEqual([]);
  });
}

function askAll(): void {
  it.each(groupsOf(GROUP))(
    'has a picture in each theme and no barrier, %s',
    LONG,
    async (_name, walks) => {
      const results = await Promise.all(walks.map(walk));
      expect(results.flat()).toEqual([]);
    },
  );

  it('are looked at with their sheets', () => {
    expect(sheets).toBeGreaterThan(LEAST_SHEETS);
  });
}

describe('every screen and every sheet', () => {
  if (SHEET_WIDTHS.length > 0) drawSheets();
  else askAll();
});
