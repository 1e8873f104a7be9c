/** No language breaks a layout: each screen in each of them, on a small and on a usual phone. */
import { describe, expect, it } from 'vitest';
import { type Language, LANGUAGES, tagOf } from '../../platform/browser/words/languages.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { sayIn } from './say.ts';
import { allScreens, inGroups, type Screen } from './screens.ts';
import { Visit } from './visit.ts';

const SMALLEST_PX = 320;
const USUAL_PX = 390;
const WIDTHS_PX = [USUAL_PX, SMALLEST_PX] as const;
const HEIGHT_PX = 844;
/** Screens in one test. */
const GROUP = 30;
/** Two other browsers may draw beside this one. */
const LONG = { timeout: 360_000 };

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

/** English last: in it the next sheet is asked for. */
const IN_TURN = [...LANGUAGES.filter((language) => language !== 'en'), 'en'] as const;
const say = sayIn('en');

/** Speaks another language, as a page does when one is chosen in another tab. */
async function speak(visit: Visit, language: Language): Promise<void> {
  const told = JSON.stringify({ key: 'lang', newValue: language });
  const spoken = `document.documentElement.lang === '${tagOf(language)}'`;
  // A page begins to listen when it has nothing else to do.
  await expect
    .poll(() =>
      visit.page.evaluate(`if (!(${spoken})) {
        window.dispatchEvent(new StorageEvent('storage', ${told}));
      }
      ${spoken}`),
    )
    .toBe(true);
  await visit.settle();
}

/** What is wrong with what is shown, in each language; the one it begins with is the last. */
async function faultsInAll(
  visit: Visit,
  look: (language: Language) => Promise<readonly string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const language of IN_TURN) {
    await speak(visit, language);
    found.push(...(await look(language)).map((fault) => `${fault} in ${language}`));
  }
  return found;
}

/** What buttons said whose sheets were seen: pair and filters are on many screens. */
const known = new Set<string>();

/** Opens each sheet of a screen; whether a finger can is seen where their pictures are taken. */
async function sheetFaults(visit: Visit, screen: Screen): Promise<string[]> {
  const found: string[] = [];
  const isKnown = (label: string): boolean => known.has(label) || !known.add(label);
  const look = async (sheet: string): Promise<void> => {
    const faults = await faultsInAll(visit, () => visit.faults());
    found.push(...faults.map((fault) => `in sheet ${sheet} ${fault}`));
  };
  await visit.eachSheet(look, { press: (opener) => opener.dispatchEvent('click'), isKnown });
  for (const [sheet, open] of Object.entries(screen.sheets)) {
    await visit.sheet(
      () => open(visit.page, say),
      () => look(sheet),
    );
  }
  for (const [step, open] of Object.entries(screen.steps)) {
    await open(visit.page, say);
    await visit.settle();
    await look(step);
  }
  return found;
}

/**
 * Opens screens and has each speak every language, on the smallest phone with a customer's
 * sheets, where they have the least room; answers what is wrong.
 */
async function walk(screens: readonly Screen[]): Promise<string[]> {
  const as = screens[0]?.who === 'customer' ? token : undefined;
  const visit = await Visit.begin(exchange, { token: as, stays: true });
  const found: string[] = [];
  // Each language begins with the width at which the one before it ended.
  let widths: readonly number[] = WIDTHS_PX;
  const look = async (): Promise<string[]> => {
    const faults: string[] = [];
    for (const width of widths) {
      if (visit.page.viewportSize()?.width !== width) {
        await visit.page.setViewportSize({ width, height: HEIGHT_PX });
      }
      faults.push(...(await visit.faults()).map((fault) => `at ${width} px ${fault}`));
    }
    widths = widths.toReversed();
    return faults;
  };
  for (const screen of screens) {
    await visit.open(screen.route);
    const faults = await faultsInAll(visit, look);
    if (as !== undefined) {
      await visit.page.setViewportSize({ width: SMALLEST_PX, height: HEIGHT_PX });
      widths = [SMALLEST_PX, USUAL_PX];
      faults.push(...(await sheetFaults(visit, screen)));
    }
    found.push(...faults.map((fault) => `${screen.name} ${fault}`));
  }
  found.push(...visit.errors.map((error) => `the page said: ${error}`));
  await visit.end();
  return [...new Set(found)];
}

/** Layouts that are wrong, one each, and what must be said about them. */
const WRONG = [
  ['cut', '<p style="width:4em;overflow:hidden;white-space:nowrap">Much too long a word</p>'],
  ['cut below', '<p style="height:1em;width:4em;overflow:hidden">Many words, few lines</p>'],
  ['spills', '<div style="width:3em"><button style="width:3em">Incomprehensible</button></div>'],
  ['covers', '<div style="display:flex"><b>One</b><b style="margin-left:-1.5em">Two</b></div>'],
  ['leaves the screen', '<b style="position:absolute;left:-30px">Gone</b>'],
  ['px wide', '<div style="width:200vw">Wide</div>'],
] as const;

describe('the look at a layout', () => {
  it.each(WRONG)('sees what is %s', async (fault, html) => {
    const visit = await Visit.begin(exchange);
    await visit.open('/pages/common/login');
    expect(await visit.faults()).toEqual([]);
    await visit.page.evaluate(`document.body.innerHTML = ${JSON.stringify(html)}`);
    expect((await visit.faults()).join()).toContain(fault);
    await visit.end();
  });

  it('lets people’s own words be cut where a screen says so', async () => {
    const visit = await Visit.begin(exchange);
    await visit.open('/pages/common/login');
    const name = '<p data-may-cut style="width:4em;overflow:hidden;white-space:nowrap">';
    await visit.page.evaluate(`document.body.innerHTML = '${name}A very long nickname</p>'`);
    expect(await visit.faults()).toEqual([]);
    await visit.end();
  });
});

describe('every screen in every language', () => {
  const of = (who: Screen['who']) => allScreens().filter((screen) => screen.who === who);
  const groups = [...inGroups(of('customer'), GROUP), ...inGroups(of('visitor'), GROUP)];

  it.each(groups)('shows all its words at 390 and 320 px, %s', LONG, async (_names, walks) => {
    const faults = await Promise.all(walks.map(walk));
    expect(faults.flat()).toEqual([]);
  });
});
