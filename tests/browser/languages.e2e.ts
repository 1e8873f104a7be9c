/** No language breaks a layout: each screen in each of them, on a small and on a usual phone. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../platform/browser/words/languages.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { type Say, sayIn } from './say.ts';
import { allScreens, type Screen } from './screens.ts';
import { Visit } from './visit.ts';

const SMALLEST_PX = 320;
const WIDTHS_PX = [390, SMALLEST_PX] as const;
const HEIGHT_PX = 844;

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

/**
 * Opens each sheet of a screen; whether a finger can is seen where their pictures are taken.
 * @param known what buttons said whose sheets were seen: pair and filters are on many screens
 */
async function sheetFaults(
  visit: Visit,
  screen: Screen,
  say: Say,
  known: Set<string>,
): Promise<string[]> {
  const found: string[] = [];
  const isKnown = (label: string): boolean => known.has(label) || !known.add(label);
  const look = async (sheet: string): Promise<void> => {
    found.push(...(await visit.faults()).map((fault) => `in sheet ${sheet} ${fault}`));
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

/** One walk through the client. */
interface Walk {
  readonly language: string;
  /** Of a customer; a visitor has none. */
  readonly token: string | undefined;
  readonly screens: readonly Screen[];
  /** See `sheetFaults`. */
  readonly known: Set<string>;
}

/** All screens in a language: a visitor's, and a customer's on two phones, to be done sooner. */
function walksIn(language: string): Walk[] {
  const known = new Set<string>();
  const of = (who: Screen['who']) => allScreens().filter((screen) => screen.who === who);
  const own = of('customer');
  const half = Math.ceil(own.length / 2);
  return [
    { language, known, token, screens: own.slice(0, half) },
    { language, known, token, screens: own.slice(half) },
    { language, known, token: undefined, screens: of('visitor') },
  ];
}

/**
 * Walks over screens, and on the smallest phone over a customer's sheets, where they have the
 * least room; answers what is wrong.
 */
async function walk({ language, token: as, screens, known }: Walk): Promise<string[]> {
  const say = sayIn(language);
  const visit = await Visit.begin(exchange, { language, token: as, stays: true });
  const found: string[] = [];
  // Each screen begins with the width at which the one before it ended.
  let widths: readonly number[] = WIDTHS_PX;
  for (const screen of screens) {
    await visit.open(screen.route);
    for (const width of widths) {
      if (visit.page.viewportSize()?.width !== width) {
        await visit.page.setViewportSize({ width, height: HEIGHT_PX });
      }
      const faults = await visit.faults();
      if (width === SMALLEST_PX && as !== undefined) {
        faults.push(...(await sheetFaults(visit, screen, say, known)));
      }
      found.push(...faults.map((fault) => `${screen.name} at ${width} px ${fault}`));
    }
    widths = widths.toReversed();
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
  it.each(LANGUAGES)('shows all its words at 390 and 320 px in %s', async (language) => {
    const faults = await Promise.all(walksIn(language).map(walk));
    expect(faults.flat()).toEqual([]);
  });
});
