/**
 * The look at a layout, and at a layout in all languages: what is wrong is found, and with words
 * put in place of others (`tongues.ts`) it is found just as when the page itself speaks them.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { type Language, LANGUAGES } from '../../platform/browser/words/languages.ts';
import { Exchange } from './exchange.ts';
import { allTables, type Tables } from './marked-words.ts';
import { sayIn } from './say.ts';
import { faultsInAll, MARKING, speak, widen } from './tongues.ts';
import { Visit } from './visit.ts';

const say = sayIn('en');
const WIDTHS_PX = [390, 320] as const;

let exchange: Exchange;

beforeAll(async () => {
  exchange = await Exchange.open();
  await exchange.call('/sms_mail', { user_string: 'reader@demo.test', scene: 'register' });
});

afterAll(async () => {
  await exchange?.stop();
});

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
    await visit.open(paths.login);
    expect(await visit.faults()).toEqual([]);
    await visit.page.evaluate(`document.body.innerHTML = ${JSON.stringify(html)}`);
    expect((await visit.faults()).join()).toContain(fault);
    await visit.end();
  });

  it('lets people’s own words be cut where a screen says so', async () => {
    const visit = await Visit.begin(exchange);
    await visit.open(paths.login);
    const name = '<p data-may-cut style="width:4em;overflow:hidden;white-space:nowrap">';
    await visit.page.evaluate(`document.body.innerHTML = '${name}A very long nickname</p>'`);
    expect(await visit.faults()).toEqual([]);
    await visit.end();
  });
});

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);
/** Wider than the room on the smallest phone, and not on the usual one. */
const FITS_ONE_WIDTH = 'ふ'.repeat(20);

/** Something wrong in one language or more, and what is said about it. */
interface Planted {
  readonly route: string;
  /** Texts that one language says, `undefined` where it says nothing. */
  readonly words?: readonly [Language, Readonly<Record<string, string | undefined>>];
  /**
   * What the element that says a text in English, or another one, is given; `WIDTH` is as wide as
   * it is then.
   */
  readonly squeezed?: readonly [key: string, style: string];
  /** Presses the button of a sheet, in which it is. */
  readonly sheet?: string;
  readonly said: RegExp;
}

/** Whom a letter of the demo's inbox went to, and when. */
const LETTER = 'main li p > span';
const ONE_LINE = 'white-space: nowrap; display: block; width: WIDTH;';

/** What is wrong, each of its kind. */
const PLANTED: Readonly<Record<string, Planted>> = {
  'a long word that widens the page': {
    route: paths.login,
    words: ['kor', { 'identity.login_title': LONG_WORD }],
    said: /in kor/,
  },
  'a long word in a button': {
    route: paths.login,
    words: ['spa', { 'common.log_in': LONG_WORD }],
    said: /Donau.* in spa/,
  },
  'a long word beside another': {
    route: paths.login,
    words: ['fra', { 'identity.forgot': LONG_WORD }],
    said: /Donau.* in fra/,
  },
  'a word too wide for the smallest phone alone': {
    route: paths.login,
    words: ['jp', { 'identity.no_account': FITS_ONE_WIDTH }],
    squeezed: ['identity.no_account', 'white-space: nowrap'],
    said: /^at 320 px .* in jp/,
  },
  'a text that is missing': {
    route: paths.login,
    words: ['th', { 'identity.no_account': undefined }],
    said: /No text for "identity.no_account" in th/,
  },
  'a word that is cut': {
    route: paths.login,
    squeezed: ['identity.forgot', `${ONE_LINE} overflow: hidden`],
    said: /cut: .* in de/,
  },
  'lines that are cut below': {
    route: paths.login,
    words: ['fra', { 'identity.forgot': 'Un deux trois quatre cinq six sept huit neuf dix' }],
    squeezed: ['identity.forgot', 'display: block; width: 8em; height: 3em; overflow: hidden'],
    said: /cut below: .* in fra/,
  },
  'a word that spills over its neighbour': {
    route: paths.login,
    squeezed: ['identity.stay', ONE_LINE],
    said: /covers .* in jp/,
  },
  'a long word in what comes with a room': {
    route: paths.search,
    words: ['hk', { 'catalogue.hot': LONG_WORD }],
    said: /Donau.* in hk/,
  },
  'a long text around a value': {
    route: paths.inbox,
    words: ['zh', { 'identity.inbox_to': `${LONG_WORD}{{to}}` }],
    squeezed: [`${LETTER}:first-child`, ONE_LINE],
    said: /Donau.* in zh/,
  },
  'a long date': {
    route: paths.inbox,
    // In all languages: each writes the date in a way of its own.
    squeezed: [`${LETTER}:last-child`, `${ONE_LINE} font-size: 16px`],
    said: /spills: "\d{4}\. \d.* in kor/,
  },
  'a long word in a sheet': {
    route: paths.market,
    sheet: 'catalogue.late.filter',
    words: ['th', { 'catalogue.late.reset': LONG_WORD }],
    squeezed: ['catalogue.late.reset', 'white-space: nowrap'],
    said: /Donau.* in th/,
  },
};

function tablesWith({ words }: Planted): Tables {
  if (!words) return allTables();
  const [language, texts] = words;
  return { ...allTables(), [language]: { ...allTables()[language], ...texts } };
}

/** Has the server's words come with those that are planted. */
function plantingScript({ words }: Planted): string {
  if (!words) return '';
  const [language, texts] = words;
  const changed = JSON.stringify(Object.entries(texts).map(([key, text]) => [key, text ?? null]));
  return `{ const own = window.fetch;
    window.fetch = async (...asked) => {
      const reply = await own(...asked);
      if (!/\\/words\\/[^/]+\\/${language}\\//.test(String(asked[0]))) return reply;
      const texts = await reply.json();
      for (const [key, text] of ${changed}) {
        if (key in texts) texts[key] = text ?? undefined;
      }
      return Response.json(texts);
    }; }`;
}

async function squeeze(visit: Visit, { squeezed }: Planted): Promise<void> {
  if (!squeezed) return;
  const { page } = visit;
  const [key, style] = squeezed;
  const place = key.startsWith(LETTER)
    ? page.locator(key).first()
    : page.getByText(say(key)).last();
  const box = (await place.boundingBox()) ?? { width: 0 };
  const own = style.replace('WIDTH', `${Math.ceil(box.width)}px`);
  await place.evaluate((element, text) => element.setAttribute('style', text), own);
  await visit.settle();
}

/** What is found when the page itself speaks one language after the other. */
async function foundBySpeaking(visit: Visit, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const language of LANGUAGES) {
    visit.errors.length = 0;
    await speak(visit, language);
    for (const width of widths) {
      await widen(visit, width);
      const faults = [...(await visit.faults()), ...visit.errors];
      found.push(...faults.map((fault) => `at ${width} px ${fault} in ${language}`));
    }
  }
  await speak(visit, 'en');
  return found;
}

/** All that is found, without the names of regions, which stay German where words are put. */
async function foundIn(
  planted: Planted,
  scripts: readonly string[],
  look: (visit: Visit, widths: readonly number[]) => Promise<string[]>,
): Promise<readonly string[]> {
  const visit = await Visit.begin(exchange, { scripts: [plantingScript(planted), ...scripts] });
  const { page } = visit;
  const found: string[] = [];
  await visit.open(planted.route);
  if (planted.sheet === undefined) {
    await squeeze(visit, planted);
    found.push(...(await look(visit, WIDTHS_PX)));
  } else {
    const button = page.getByRole('button', { name: say(planted.sheet) }).first();
    await visit.sheet(
      () => button.click(),
      async () => {
        await squeeze(visit, planted);
        found.push(...(await look(visit, [320])));
      },
    );
  }
  await visit.end();
  const sentences = found.map((fault) => fault.replace(/ of ".*"/, '').replace('". in', '" in'));
  return [...new Set(sentences)].toSorted();
}

describe('what is wrong in some language', () => {
  it.each(Object.entries(PLANTED))('is found, and nothing else: %s', async (_name, planted) => {
    const tables = tablesWith(planted);
    const put = await foundIn(planted, [MARKING], (visit, widths) =>
      faultsInAll(visit, widths, { tables }),
    );
    const spoken = await foundIn(planted, [], foundBySpeaking);
    expect(spoken.join('\n')).toMatch(new RegExp(planted.said.source, 'm'));
    expect(put).toEqual(spoken);
  });
});
