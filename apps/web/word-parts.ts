/**
 * Which texts travel together. The part `common` has those of the platform, `cards` those that
 * cards name and what is drawn with them says, and each room with screens has one: its own texts,
 * and those of other rooms that its screens say; what only the page of receipts says of it is a
 * part of its own, and so is what only those of its parts say that come after its first picture.
 * All of it is read from the code, so a new room has its part by standing there.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export type Texts = Readonly<Record<string, string>>;

const SOURCE = /\.tsx?$/;
const TEST = /\.test\.tsx?$/;
const IMPORT = /(?:from|import\() ?'(\.[^']+)'/g;
const PLATFORM = join('platform', 'browser');
/** After the name of a room: what only the page of receipts says of it. */
export const RECEIPTS = '-receipts';
/** After the name of a room: what it says after its first picture, with keys in `late`. */
export const LATE = '-late';
/** In English, with a bundle of its own; its permissions look like keys. */
const CONSOLE = join(PLATFORM, 'console');

function roomsOf(root: string): string[] {
  return readdirSync(join(root, 'features')).sort();
}

/** The texts of a language by their keys: those of the platform and of all rooms. */
export function readTexts(root: string, language: string): Texts {
  const folders = ['platform/browser', ...roomsOf(root).map((room) => `features/${room}`)];
  const files = folders.map((folder) => join(root, folder, 'words', `${language}.json`));
  const texts = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  return Object.assign({}, ...texts.map((text) => JSON.parse(text) as Texts)) as Texts;
}

/** The code below a folder, tests left out. */
export function sourcesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => SOURCE.test(name) && !TEST.test(name) && !name.startsWith(CONSOLE));
}

/** Some files, and what they reach of the platform. */
function withPlatform(root: string, files: readonly string[]): Set<string> {
  const reached = new Set(files);
  // What is added on the way is visited too.
  for (const file of reached) {
    for (const [, to = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const path = relative(root, join(root, dirname(file), to));
      if (path.startsWith(PLATFORM) && SOURCE.test(path)) reached.add(path);
    }
  }
  return reached;
}

/** Keys as they stand in code; a part in `${}` stands for any letters. */
export function keysIn(root: string, files: Iterable<string>, texts: Texts): string[] {
  const spaces = new Set(Object.keys(texts).map((key) => key.split('.')[0]));
  const pattern = new RegExp(`(['"\`])((?:${[...spaces].join('|')})\\.[\\w.\${}]+)\\1`, 'g');
  const keys = [...files].flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map((found) => found[2] ?? ''),
  );
  return [...new Set(keys)];
}

/** What a key ends with that has a text for each kind of number. */
const FORMS = ['', '_zero', '_one', '_two', '_few', '_many', '_other'];

/** The texts that a key in the code may mean: several where a part of it is only known later. */
export function textsOf(key: string, texts: Texts): string[] {
  if (!key.includes('${')) return FORMS.map((form) => key + form).filter((each) => each in texts);
  const inner = key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  const pattern = new RegExp(`^${inner.join('\\w+')}(?:${FORMS.join('|')})$`);
  return Object.keys(texts).filter((each) => pattern.test(each));
}

/** True for texts only the server says; they need not travel to the browser. */
function isServerText(key: string): boolean {
  const [spaces, words] = [
    /\.(refusal|bill|mail|sms|content|said)\./,
    /\.(reason|mail|sms|posting|statement|hold|told)_/,
  ];
  return spaces.test(key) || words.test(key);
}

/** What the app draws only once all cards and their texts are there (`other-routes.tsx`). */
export const DRAWN_WITH_CARDS = ['halted-notice', 'not-found', 'section-list'].map((name) =>
  join('apps', 'web', `${name}.tsx`),
);

/** All parts, and the keys of the texts in each. */
export function wordParts(root: string, texts: Texts): ReadonlyMap<string, readonly string[]> {
  const said = Object.keys(texts).filter((key) => !isServerText(key));
  const common = said.filter((key) => key.startsWith('common.'));
  const isKnown = new Set([...common, ...Object.keys(texts).filter(isServerText)]);
  const usedIn = (files: Iterable<string>): string[] => {
    const used = keysIn(root, files, texts).flatMap((key) => textsOf(key, texts));
    return [...new Set(used)].filter((key) => !isKnown.has(key));
  };
  const rooms = roomsOf(root).flatMap((room): [string, string[]][] => {
    const files = sourcesBelow(root, join('features', room, 'web'));
    if (files.length === 0) return [];
    const own = said.filter((key) => key.startsWith(`${room}.`));
    const ofReceipts = own.filter((key) => key.startsWith(`${room}.receipt.`));
    const late = own.filter((key) => key.startsWith(`${room}.late.`));
    const apart = new Set([...ofReceipts, ...late]);
    const others = own.filter((key) => !apart.has(key));
    const screens = [...others, ...usedIn(withPlatform(root, files))];
    const parts: [string, string[]][] = [
      [room, [...new Set(screens)].filter((key) => !late.includes(key))],
      [`${room}${RECEIPTS}`, ofReceipts],
      [`${room}${LATE}`, late],
    ];
    return parts.filter(([part, keys]) => part === room || keys.length > 0);
  });
  const withScreens = rooms.filter(([part]) => !part.endsWith(RECEIPTS) && !part.endsWith(LATE));
  const cards = withScreens.map(([room]) => join('features', room, 'web', 'index.ts'));
  return new Map([
    ['common', common],
    ['cards', usedIn([...cards, ...DRAWN_WITH_CARDS])],
    ...rooms,
  ]);
}
