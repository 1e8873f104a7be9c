import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MENU_ICONS } from '../../features/content/contract.ts';
import { LANGUAGES } from '../../platform/server/words/languages.ts';
import { loadPhrases, wordsFolders } from '../../platform/server/words/phrases.ts';
import { menuOf, serverCards } from './server-cards.ts';

const cards = await serverCards();
const MENU = menuOf(cards);
const OF_ROOMS = cards.flatMap((card) => menuOf([card]).map((row) => [card.name, row.title]));

const phrases = loadPhrases(wordsFolders(join(import.meta.dirname, '../..')));

/** Existing clients show sixteen on their two pages, by these pictures; the others stand behind. */
const SHOWN = [1, 7, 2, 8, 9, 6, 3, 4, 5, 10, 12].map((number) => `home-nav-${number}`);
const EARNING = ['lockming', 'home-nav-13', 'home-nav-14', 'home-nav-15', 'jied'];
const BEHIND = [1, 2, 3, 4, 5].map((number) => `home-icon-${number}`);
const ORDER = [...SHOWN, ...EARNING, ...BEHIND];

describe('the menu', () => {
  it('has the pictures of existing clients in their order, each row in a place of its own', () => {
    const known = new Set(ORDER);
    const pictures: readonly string[] = MENU.map(({ icon }) => icon);
    expect(pictures.filter((icon) => known.has(icon))).toEqual(ORDER);
    expect(new Set(MENU.map(({ place }) => place)).size).toBe(MENU.length);
  });

  it('has existing clients load the lists of three products for their financial page', () => {
    const financial = MENU.filter(({ isFinancial }) => isFinancial).map(({ icon }) => icon);
    expect(financial).toEqual(EARNING.slice(0, 3));
  });

  it('has each label and picture once', () => {
    expect(MENU.length).toBeGreaterThan(6);
    expect(new Set(MENU.map((row) => row.title)).size).toBe(MENU.length);
    expect(new Set(MENU.map((row) => row.icon)).size).toBe(MENU.length);
    expect(MENU.every((row) => MENU_ICONS.includes(row.icon))).toBe(true);
    // Existing clients show no more than two pages of eight: what is behind them may be missed.
    expect(MENU.slice(16).every(({ place }) => place >= 170)).toBe(true);
  });

  it.each(OF_ROOMS)('has a name in every language for %s: %s', (room, title) => {
    for (const language of LANGUAGES) {
      expect(phrases.say(language, `${room}.menu_${title}`)).toMatch(/\p{L}/u);
    }
  });
});
