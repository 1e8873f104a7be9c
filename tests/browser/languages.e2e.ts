/** No language breaks a layout: each screen in each of them, on a small and on a usual phone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../platform/browser/words/languages.ts';
import { Exchange } from './exchange.ts';
import { type Say, sayIn } from './say.ts';
import { allScreens, forgottenPaths, type Screen } from './screens.ts';
import { Visit } from './visit.ts';

const SMALLEST_PX = 320;
const WIDTHS_PX = [390, SMALLEST_PX] as const;
const HEIGHT_PX = 844;

let exchange: Exchange;
let token: string;

beforeAll(async () => {
  exchange = await Exchange.open();
  token = await exchange.customerWithOrders();
});

afterAll(async () => {
  await exchange.stop();
});

/** Opens each sheet of a screen on the smallest phone, where it has the least room. */
async function sheetFaults(visit: Visit, screen: Screen, say: Say): Promise<string[]> {
  const found: string[] = [];
  const look = async (sheet: string): Promise<void> => {
    const faults = await visit.faults();
    found.push(...faults.map((fault) => `${screen.name}, sheet ${sheet} ${fault}`));
  };
  await visit.page.setViewportSize({ width: SMALLEST_PX, height: HEIGHT_PX });
  await visit.eachSheet(look);
  for (const [sheet, open] of Object.entries(screen.sheets)) {
    await visit.sheet(
      () => open(visit.page, say),
      () => look(sheet),
    );
  }
  return found;
}

/**
 * Walks over all screens of one kind of person in one language, and over a customer's sheets;
 * answers what is wrong.
 */
async function walk(language: string, who: 'customer' | 'visitor'): Promise<string[]> {
  const say = sayIn(language);
  const visit = await Visit.begin(exchange, {
    language,
    token: who === 'customer' ? token : undefined,
  });
  const found: string[] = [];
  // Each screen begins with the width at which the one before it ended.
  let widths: readonly number[] = WIDTHS_PX;
  for (const screen of allScreens().filter((each) => each.who === who)) {
    const { name, route } = screen;
    await visit.open(route);
    for (const width of widths) {
      if (visit.page.viewportSize()?.width !== width) {
        await visit.page.setViewportSize({ width, height: HEIGHT_PX });
      }
      found.push(...(await visit.faults()).map((fault) => `${name} at ${width} px ${fault}`));
    }
    widths = widths.toReversed();
    if (who === 'customer') found.push(...(await sheetFaults(visit, screen, say)));
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
  it('has an example for each address of the client', () => {
    expect(forgottenPaths()).toEqual([]);
    expect(allScreens().length).toBeGreaterThan(20);
  });

  it.each(LANGUAGES)('shows all its words at 390 and 320 px in %s', async (language) => {
    const faults = await Promise.all([walk(language, 'customer'), walk(language, 'visitor')]);
    expect(faults.flat()).toEqual([]);
  });
});
