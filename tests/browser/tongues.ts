/**
 * What is wrong with the layout of a screen in nine languages. The page itself speaks English and
 * German; in the German page, whose texts carry their keys, those of the others are put in their
 * place (decision 0109).
 */
import { expect } from 'vitest';
import { type Language, LANGUAGES, tagOf } from '../../platform/browser/words/languages.ts';
import { allTables, isMarked, MARKED, sayMarked, unmarked, type Tables } from './marked-words.ts';
import { markingScript } from './page-words.mjs';
import type { Visit } from './visit.ts';

/** Those whose words are put in place of the German ones, and German without its marks. */
const PUT = LANGUAGES.filter((language) => language !== 'en');
/** Those that are put in place of others everywhere: in turn, a page speaks one of them itself. */
export const IN_TURN = PUT.filter((language) => language !== MARKED);
const HEIGHT_PX = 844;
/** A list may come to say something else between two questions, but not for ever. */
const MOST_LOOKS = 20;

/** Has a page mark what it says in German. */
export const MARKING = markingScript(MARKED, tagOf(MARKED));

/** Gives a page another width. */
export async function widen(visit: Visit, width: number): Promise<void> {
  if (visit.page.viewportSize()?.width === width) return;
  await visit.page.setViewportSize({ width, height: HEIGHT_PX });
}

/** Speaks another language, as a page does when one is chosen in another tab. */
export async function speak(visit: Visit, language: Language): Promise<void> {
  const told = JSON.stringify({ key: 'lang', newValue: language });
  const spoken = `document.documentElement.lang === '${tagOf(language)}'`;
  // A page begins to listen when it has nothing else to do.
  await expect
    .poll(
      () =>
        visit.page.evaluate(`if (!(${spoken})) {
        window.dispatchEvent(new StorageEvent('storage', ${told}));
      }
      ${spoken}`),
      { interval: 10 },
    )
    .toBe(true);
  await visit.settle();
}

/** What is wrong in the languages that are put in place of German, at the width there is. */
async function faultsPut(visit: Visit, tables: Tables): Promise<string[]> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const heard = await visit.page.evaluate<string[]>('textsSaid()');
    if (!heard.some(isMarked)) return ['nothing that is said has a key'];
    const said = PUT.map((language) => ({ language, ...sayMarked(heard, language, tables) }));
    const texts = Object.fromEntries(said.map((each) => [tagOf(each.language), each.texts]));
    const found = await visit.page.evaluate<Record<string, string[]> | null>(
      `faultsSaid(${JSON.stringify(heard)}, ${JSON.stringify(texts)})`,
    );
    if (found === null) continue;
    return said.flatMap(({ language, missing }) =>
      [...missing.map((key) => `No text for "${key}"`), ...(found[tagOf(language)] ?? [])].map(
        (fault) => `${unmarked(fault)} in ${language}`,
      ),
    );
  }
  return ['does not stop saying something else'];
}

/**
 * What is wrong in each language at each width; begins and ends with English.
 * @param also a language that the page itself speaks too at the last width, with all that the
 *   server says in it
 */
export async function faultsInAll(
  visit: Visit,
  widths: readonly number[],
  { also, tables = allTables() }: { readonly also?: Language; readonly tables?: Tables } = {},
): Promise<string[]> {
  const found: string[] = [];
  const look = async (width: number, faults: () => Promise<string[]>): Promise<void> => {
    await widen(visit, width);
    found.push(...(await faults()).map((fault) => `at ${width} px ${fault}`));
  };
  const own = async (language: Language): Promise<string[]> =>
    (await visit.faults()).map((fault) => `${fault} in ${language}`);
  const [last = 0, ...earlier] = widths.toReversed();
  for (const width of earlier.toReversed()) await look(width, () => own('en'));
  await speak(visit, MARKED);
  for (const width of widths) await look(width, () => faultsPut(visit, tables));
  if (also) {
    await speak(visit, also);
    await look(last, () => own(also));
  }
  await speak(visit, 'en');
  await look(last, () => own('en'));
  return found;
}
