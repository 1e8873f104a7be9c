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

describe('the menu', () => {
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
