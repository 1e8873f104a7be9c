import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { HOUSE_ACCOUNTS } from '../../core/ledger/house-accounts.ts';
import { LANGUAGES } from '../../platform/browser/words/languages.ts';
import { ROOMS } from './rooms.ts';
import {
  DRAWN_WITH_CARDS,
  keysIn,
  LATE,
  readTexts,
  RECEIPTS,
  sourcesBelow,
  textsOf,
  wordParts,
} from './word-parts.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const english = readTexts(root, 'en');
const parts = wordParts(root, english);
const shared = new Set(['common', 'cards']);
const isApart = (part: string): boolean => part.endsWith(RECEIPTS) || part.endsWith(LATE);
const rooms = [...parts.keys()].filter((part) => !shared.has(part) && !isApart(part));
const withReceipts = ROOMS.flatMap(({ name, receipts }) => (receipts ? [{ name, receipts }] : []));

function sourcesOf(room: string): string[] {
  return sourcesBelow(root, join('features', room, 'web'));
}

/** Keys of some files for which there is no text among some. */
function missing(files: readonly string[], texts: Readonly<Record<string, string>>): string[] {
  return keysIn(root, files, english).filter((key) => textsOf(key, texts).length === 0);
}

/** The English texts of some parts. */
function textsIn(names: readonly string[]): Record<string, string> {
  const keys = names.flatMap((name) => parts.get(name) ?? []);
  return Object.fromEntries(keys.map((key) => [key, english[key] ?? '']));
}

/** How friends are spoken to, in the languages that speak to customers as to anybody else. */
const FAMILIAR = {
  de: /(?<![\p{L}])(?:du|dein(?:e[mnrs]?)?|dir|dich)(?![\p{L}])|^(?:Gib|Öffne|Wähle|Bezahle) /iu,
  fra: /(?<![\p{L}’])(?:tu|ton|tes|toi)(?![\p{L}])/iu,
  spa: /(?<![\p{L}])(?:tú|tus?|contigo|tuy[oa]s?|tienes|puedes|quieres|debes|eres)(?![\p{L}])/iu,
} as const;

describe('the words of the client', () => {
  const shell = ['platform/browser', 'apps/web'].flatMap((folder) => sourcesBelow(root, folder));
  const everywhere = [...rooms.flatMap(sourcesOf), ...shell];

  it('says the version that is released, as the API does', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    for (const language of LANGUAGES) {
      expect(readTexts(root, language)['settings.version']).toBe(`{{site}} ${version}`);
    }
    const released = readFileSync(join(root, 'apps/server/release.ts'), 'utf8');
    expect(released).toContain(`VERSION = '${version}'`);
  });

  it('finds the keys that the screens use', () => {
    expect(keysIn(root, everywhere, english).length).toBeGreaterThan(150);
  });

  it.each(LANGUAGES)('every key a screen uses has a text in %s', (language) => {
    expect(missing(everywhere, readTexts(root, language))).toEqual([]);
  });

  it.each(['de', 'fra', 'spa'] as const)('nobody is spoken to as a friend in %s', (language) => {
    const said = Object.entries(readTexts(root, language));
    expect(said.filter(([, text]) => FAMILIAR[language].test(text))).toEqual([]);
    const [one = ''] = { de: ['Dein Gebot'], fra: ['Ton offre'], spa: ['Tu puja'] }[language];
    expect(FAMILIAR[language].test(one)).toBe(true);
  });

  it('has a part for each room with screens, named as its card', () => {
    const names = ROOMS.map(({ name }) => name);
    expect(rooms.toSorted()).toEqual(names.toSorted());
  });

  it.each(rooms)('the screens of %s find their texts in its part', (room) => {
    expect(missing(sourcesOf(room), textsIn(['common', room, `${room}${LATE}`]))).toEqual([]);
  });

  it.each(LANGUAGES)('each account of the house has a name in %s', (language) => {
    const texts = readTexts(root, language);
    const nameless = HOUSE_ACCOUNTS.filter(({ name }) => !(`fairness.account.${name}` in texts));
    expect(nameless).toEqual([]);
  });

  it('what belongs to no room finds its texts in the part that is always there', () => {
    // A room that draws charts, has conversations or fields of its own has those words in its part.
    const later = new Set(DRAWN_WITH_CARDS);
    const ofRooms = /\/(?:chart|conversation)\/|\/(?:amount-field|proof-fields)\.tsx$/;
    const files = shell.filter((file) => !ofRooms.test(file) && !later.has(file));
    expect(keysIn(root, files, english).length).toBeGreaterThan(25);
    expect(missing(files, textsIn(['common']))).toEqual([]);
    expect(shell).toEqual(expect.arrayContaining([...later]));
    expect(missing([...later], textsIn(['common', 'cards']))).toEqual([]);
  });

  it('what cards name is there for the screens of other rooms', () => {
    const cards = rooms.map((room) => join('features', room, 'web', 'index.ts'));
    expect(keysIn(root, cards, english).length).toBeGreaterThan(10);
    expect(missing(cards, textsIn(['cards']))).toEqual([]);
  });

  it('what is said after the first picture does not travel with it', () => {
    const late = parts.get(`catalogue${LATE}`) ?? [];
    expect(late).toContain('catalogue.late.filter');
    expect(parts.get('catalogue')).not.toEqual(expect.arrayContaining([late[0]]));
    expect(parts.get('catalogue')).toContain('catalogue.title');
  });

  it.each(withReceipts)('the receipts of $name have their texts in a part', async (room) => {
    const { receiptKinds } = await room.receipts();
    const expected = receiptKinds.flatMap(({ kind, checks }) => [
      `${room.name}.receipt.of_${kind}`,
      ...checks.map((check) => `${room.name}.receipt.check_${check}`),
    ]);
    const said = parts.get(`${room.name}${RECEIPTS}`) ?? [];
    const figures = said.filter((key) => key.startsWith(`${room.name}.receipt.figure_`));
    const known = [...new Set(expected), ...figures, `${room.name}.receipt.product`];
    expect(said.toSorted()).toEqual(known.toSorted());
  });

  it.each(rooms)('%s brings of other rooms only what it says', (room) => {
    const keys = keysIn(root, [...sourcesOf(room), ...shell], english);
    const said = new Set(keys.flatMap((key) => textsOf(key, english)));
    const others = Object.keys(textsIn([room])).filter((key) => !key.startsWith(`${room}.`));
    expect(others.filter((key) => !said.has(key))).toEqual([]);
  });
});
