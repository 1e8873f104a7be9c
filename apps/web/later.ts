/** What a page does when its first picture stands: none of it is needed before. */
import { warmFiatRates } from '../../platform/browser/session/fiat.ts';
import { followOtherTabs } from '../../platform/browser/words/choose-language.ts';
import { warmWords } from '../../platform/browser/words/translate.ts';
import { ownLayers } from '../../platform/browser/navigation/close-requests.ts';
import { noteCards } from '../../platform/browser/cards/late-cards.ts';
import { allCards } from './cards.ts';
import { showFaces } from '../../platform/browser/theme/faces.ts';

/** Words apart from those of their rooms; a test counts all parts that come. */
const LATE_WORDS = ['catalogue-late', 'spot-late'];

/** The next screens will want them; whoever waits for them by then hears of a failure. */
async function fetchCards(): Promise<void> {
  const cards = await allCards();
  noteCards(cards);
  // One after the other: none is in a hurry.
  for (const part of [...cards.map(({ name }) => name), ...LATE_WORDS]) await warmWords(part);
}

/**
 * Listens to other tabs, fetches cards, words and what amounts are shown in, and shows the house's
 * own faces; where they cannot be had, system faces go on standing in. Rejects for any failure.
 */
export async function startLater(): Promise<void> {
  followOtherTabs();
  // After a reload the entry of a sheet may be left.
  ownLayers();
  warmFiatRates();
  await Promise.all([fetchCards(), showFaces()]);
}
