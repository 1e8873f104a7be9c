/**
 * Every screen and every sheet, opened once and looked at in all ways: in both themes, with
 * nothing that axe finds or a finger misses, and a picture in `.artifacts/pictures` where there is
 * something; in all languages at two widths; and while a purchase of its customer is filled, of
 * which nothing may be asked for again that it has not changed. What was looked at is told in
 * `.artifacts/looked-at.json`. `npm run sheets` draws them at three widths instead, for people.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSheets, SHEET_WIDTHS, type Window } from './contact-sheets.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { OwnFill } from './own-fill.ts';
import { sayIn } from './say.ts';
import { allScreens, inGroups, type Screen } from './screens.ts';
import { barriersIn, pictureIn, PICTURES, THEMES, themesFrom } from './themes.ts';
import { faultsInAll, IN_TURN, MARKING, widen } from './tongues.ts';
import { Visit } from './visit.ts';

const SMALLEST_PX = 320;
const USUAL_PX = 390;
/** Of all rooms; of one, what was looked at is told. */
const isWhole = process.env['ROOM'] === undefined;
const LEAST_SHEETS = isWhole ? 10 : -1;
const LEAST_FILLS = isWhole ? 40 : -1;
/** Screens in one test. */
const GROUP = 30;
/** Others may need the machine too: with seventeen at work on two processors 284 s were seen. */
const LONG = { timeout: 900_000 };
/** All of them at one width. */
const FOR_PEOPLE = { timeout: 1_800_000, retry: 0 };

const say = sayIn('en');

let exchange: Exchange;
let token: string;
let sheets = 0;
let fills = 0;
const looked = new Set<string>();

beforeAll(() => {
  mkdirSync(PICTURES, { recursive: true });
});
afterAll(() => {
  writeFileSync(join(PICTURES, '..', 'looked-at.json'), JSON.stringify([...looked], undefined, 1));
});

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

/** A page of a person of one kind. */
function beginAs(who: Screen['who'] | undefined, window?: Window): Promise<Visit> {
  return Visit.begin(exchange, {
    theme: 'system',
    token: who === 'customer' ? token : undefined,
    // One pixel a point: a picture to look through, and drawn in a quarter of the time.
    context: { deviceScaleFactor: 1, ...window?.context },
    stays: true,
    popupIsClosed: window !== undefined,
    scripts: window === undefined ? [MARKING] : [],
  });
}

/** What is done with each part of a screen, by its name and by what its button said. */
interface Looks {
  readonly screen: (name: string) => Promise<void>;
  readonly part: (name: string, label: string) => Promise<void>;
  readonly isKnown?: (label: string) => boolean;
}

/** Opens a screen, its sheets and its steps, each once. */
async function lookThrough(visit: Visit, screen: Screen, looks: Looks): Promise<void> {
  const { name, route, sheets: own, steps } = screen;
  const { isKnown = () => false } = looks;
  await visit.open(route);
  await looks.screen(name);
  const look = (sheet: string, label: string) => looks.part(`${name}-sheet-${sheet}`, label);
  sheets += await visit.eachSheet(look, { isKnown });
  for (const [sheet, open] of Object.entries(own)) {
    sheets += 1;
    await visit.sheet(
      () => open(visit.page, say),
      () => looks.part(`${name}-${sheet}`, `${name}-${sheet}`),
    );
  }
  for (const [step, open] of Object.entries(steps)) {
    await open(visit.page, say);
    await visit.settle();
    await looks.part(`${name}-${step}`, `${name}-${step}`);
  }
}

/** Looks at screens of one kind of person in all ways; answers what is wrong. */
async function walk(screens: readonly Screen[], known: Set<string>): Promise<string[]> {
  const visit = await beginAs(screens[0]?.who);
  const isCustomer = screens[0]?.who === 'customer';
  const fill = isCustomer ? new OwnFill(visit, exchange, token) : undefined;
  const found: string[] = [];
  const note = (name: string, faults: readonly string[]): void => {
    found.push(...faults.map((fault) => `${name} ${fault}`));
  };
  const themes = async (name: string, between?: () => Promise<void>): Promise<void> => {
    const [first = 'dark', other = 'light'] = await themesFrom(visit);
    note(name, await barriersIn(visit, first, name));
    await between?.();
    note(name, await barriersIn(visit, other, name, 'contrast'));
    looked.add(name);
  };
  const looks: Looks = {
    screen: async (name) => {
      // What a fill makes it ask for follows while the other theme is looked at.
      await themes(name, async () => fill?.happen());
      const needless = (await fill?.needless()) ?? [];
      fills += isCustomer ? 1 : 0;
      note(
        name,
        needless.map((path) => `asks for ${path} again, which a fill has not changed`),
      );
      const also = IN_TURN[screens.findIndex((each) => each.name === name) % IN_TURN.length];
      note(name, await faultsInAll(visit, [USUAL_PX, SMALLEST_PX], { also }));
      await widen(visit, USUAL_PX);
    },
    // On the smallest phone, where they have the least room; pair and filters are on many screens.
    part: async (name, label) => {
      await themes(name);
      if (known.has(label)) return;
      known.add(label);
      note(name, await faultsInAll(visit, [SMALLEST_PX]));
      await widen(visit, USUAL_PX);
    },
  };
  for (const screen of screens) {
    await lookThrough(visit, screen, looks).catch((error: unknown) => {
      throw new Error(`${screen.name}: ${String(error)}`, { cause: error });
    });
  }
  note(
    'the page',
    visit.errors.map((error) => `said: ${error}`),
  );
  await visit.page.emulateMedia({ colorScheme: null });
  await visit.end();
  return [...new Set(found)];
}

/**
 * Draws screens at one width. What cannot be opened there is told and left out: an example may
 * press what only a phone has.
 */
async function draw(screens: readonly Screen[], window: Window): Promise<string[]> {
  const lost: string[] = [];
  let visit = await beginAs(screens[0]?.who, window);
  const picture = async (name: string): Promise<void> => {
    for (const theme of THEMES) {
      await pictureIn(visit, theme, name, join(PICTURES, window.name));
    }
  };
  for (const screen of screens) {
    // Beside most screens of a desk stand the markets, with the one sheet of theirs.
    const isKnown = (label: string): boolean =>
      screen.name !== 'market' && label === say('catalogue.late.filter');
    try {
      await lookThrough(visit, screen, { screen: picture, part: picture, isKnown });
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
  it.each(groupsOf(GROUP))('are right in all ways, %s', LONG, async (_names, walks) => {
    const known = new Set<string>();
    const faults = await Promise.all(walks.map((screens) => walk(screens, known)));
    expect(faults.flat()).toEqual([]);
  });

  it('are looked at with their sheets and fills', () => {
    expect(sheets).toBeGreaterThan(LEAST_SHEETS);
    expect(fills).toBeGreaterThan(LEAST_FILLS);
  });
}

describe('every screen and every sheet', () => {
  if (SHEET_WIDTHS.length > 0) drawSheets();
  else askAll();
});
