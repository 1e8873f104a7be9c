import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { ROOMS as consoleCards } from '../console/rooms.ts';
import { ROOMS as cards } from './rooms.ts';
import { sectionOf } from './sections.ts';
import { isKnownProduct } from '../../features/content/web/products.ts';

const root = resolve(import.meta.dirname, '../..');
const features = join(root, 'features');

/** What the house says of itself is compiled by itself, and not once more with the screens. */
async function ofHouse<Module>(path: string): Promise<Module> {
  return (await import(pathToFileURL(join(root, path)).href)) as Module;
}

interface Pictures {
  readonly [name: string]: {
    readonly path: string;
    readonly from?: string;
    readonly also?: object;
  };
}

const { consoleParts, menuOf, serverCards } = await ofHouse<{
  readonly serverCards: () => Promise<object>;
  readonly menuOf: (cards: object) => readonly { readonly title: string }[];
  readonly consoleParts: (cards: object) => {
    readonly queues: readonly { readonly kind: string }[];
  };
}>('apps/server/server-cards.ts');
const { TESTING_CARDS } = await ofHouse<{
  TESTING_CARDS: readonly { readonly name: string; readonly screens?: Pictures }[];
}>('tests/rooms.ts');

/** What several rooms may each have one of, as `room: value`, where two have the same. */
function twice(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('the cards of the customers’ client', () => {
  it('answer each address that the house has promised, once', () => {
    const routes = cards.flatMap((card) => card.routes.map(({ path }) => path));
    expect(twice(routes)).toEqual([]);
    expect(Object.values(paths).filter((path) => !routes.includes(path))).toEqual([]);
  });

  it('say of each screen which list it stands beside on a desk', () => {
    const beside = cards.flatMap(({ side }) => side?.beside ?? []);
    const astray = cards.flatMap((card) =>
      card.routes
        .map(({ path }) => path)
        .filter((path) => !beside.includes(path) && sectionOf(card, path) === undefined),
    );
    expect(astray).toEqual([]);
    const routes = cards.flatMap((card) => card.routes.map(({ path }) => path));
    expect(beside.filter((path) => !routes.includes(path))).toEqual([]);
  });

  it('open screens from lists of their own room, which stand beside a list themselves', () => {
    const astray = cards.flatMap((card) =>
      card.routes.flatMap(({ path, origin }) => {
        if (origin === undefined) return [];
        const list = card.routes.find((route) => route.path === origin);
        const stands = (each: string) => !['alone', undefined].includes(sectionOf(card, each));
        return list && list.origin === undefined && stands(path) && stands(origin) ? [] : [path];
      }),
    );
    expect(astray).toEqual([]);
    expect(cards.flatMap(({ routes }) => routes).filter((it) => it.origin).length).toBeGreaterThan(
      5,
    );
  });

  it('lead from each list to something: no section has fewer than two named screens', () => {
    const beside = cards.flatMap(({ side }) => side?.beside ?? []);
    const named = cards.flatMap((card) =>
      card.routes
        .filter(({ path, word }) => word !== undefined && !beside.includes(path))
        .map(({ path }) => sectionOf(card, path) ?? 'none'),
    );
    const sections = new Set(
      cards.flatMap((card) => card.routes.map((it) => sectionOf(card, it.path))),
    );
    for (const section of sections) {
      if (section === undefined || section === 'alone') continue;
      expect(`${section} ${named.filter((each) => each === section).length > 1}`).toBe(
        `${section} true`,
      );
    }
  });

  it.each(cards)('have a screen to look at for each address: $name', ({ name, routes }) => {
    const { screens = {} } = TESTING_CARDS.find((card) => card.name === name) ?? {};
    const shown = Object.values(screens).flatMap(({ path, from }) => [path, from]);
    const unseen = routes.map(({ path }) => path).filter((path) => !shown.includes(path));
    expect(`${name} shows nobody ${unseen.join(' ')}`).toBe(`${name} shows nobody `);
  });

  it('have a picture and a name for each row of the menu that the server says', async () => {
    const rows = menuOf(await serverCards()).map(({ title }) => title);
    const drawn = cards.flatMap(({ menuRows = {} }) => Object.keys(menuRows));
    expect(rows.length).toBeGreaterThan(6);
    // The menu of other clients knows no gift cards; the list of all products does.
    expect(drawn.toSorted()).toEqual([...rows, 'gift'].toSorted());
    expect(drawn.filter((title) => !isKnownProduct(title))).toEqual([]);
  });

  it('name each queue of the operators at their console', async () => {
    const kinds = consoleParts(await serverCards()).queues.map(({ kind }) => kind);
    const named = consoleCards.flatMap(({ queues = {} }) => Object.keys(queues));
    expect(kinds.length).toBeGreaterThan(4);
    expect(named.toSorted()).toEqual(kinds.toSorted());
  });

  it('do not claim what is another’s', () => {
    expect(twice(cards.map(({ name }) => name))).toEqual([]);
    expect(twice(cards.flatMap(({ menuRows = {} }) => Object.keys(menuRows)))).toEqual([]);
    expect(twice(cards.flatMap(({ segment }) => segment?.id ?? []))).toEqual([]);
    expect(twice(cards.flatMap(({ fundList }) => fundList?.tab ?? []))).toEqual([]);
    expect(twice(cards.flatMap(({ privateQueries = [] }) => privateQueries))).toEqual([]);
  });

  it('name modules that have what they name', async () => {
    const named = cards.flatMap(({ name }) => {
      const text = readFileSync(join(features, name, 'web/index.ts'), 'utf8');
      const uses = text.matchAll(/import\('\.\/([\w-]+\.tsx)'\),?\s+'(\w+)'/g);
      return [...uses].map(([, file = '', part = '']) => ({ file: join(name, 'web', file), part }));
    });
    expect(named.length).toBeGreaterThan(40);
    const missing = named.filter(({ file, part }) => {
      const text = readFileSync(join(features, file), 'utf8');
      return !text.includes(`export function ${part}(`);
    });
    expect(missing).toEqual([]);
  });

  it('declare what belongs to one customer, so that he leaves nothing behind', () => {
    const known = cards.flatMap(({ name }) => [name, `${name}:own`]);
    for (const { name, privateQueries = [] } of cards) {
      const folder = join(features, name, 'web');
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const texts = files
        .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
        .map((file) => readFileSync(join(folder, file), 'utf8'));
      const used = texts.flatMap((text) => [...text.matchAll(/(?:Key: |= |\(\s*)\['([^']+)', /g)]);
      const spaces = used.map(([, space = '']) => space).filter((space) => space.includes(':own'));
      expect(spaces.filter((space) => !known.includes(space))).toEqual([]);
      if (spaces.includes(`${name}:own`)) expect(privateQueries).toEqual([`${name}:own`]);
      const keys = texts.flatMap((text) => [...text.matchAll(/queryKey: \['([^']+)'/g)]);
      expect(keys.filter(([, space = '']) => !known.includes(space))).toEqual([]);
    }
  });

  it('give each picture of a screen a name of its own', () => {
    const names = TESTING_CARDS.flatMap(({ screens = {} }) => Object.entries(screens)).flatMap(
      ([name, { also = {} }]) => [name, ...Object.keys(also)],
    );
    expect(names.length).toBeGreaterThan(40);
    expect(twice(names)).toEqual([]);
  });

  it('are of all rooms with screens', () => {
    const rooms = readdirSync(features).filter((room) =>
      readdirSync(join(features, room)).includes('web'),
    );
    expect(cards.map(({ name }) => name).toSorted()).toEqual(rooms.toSorted());
  });
});
