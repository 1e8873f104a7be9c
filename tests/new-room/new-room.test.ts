/**
 * A room that was made a moment ago, in a copy of the project: everything finds it by the three
 * lists, without another edit. That what is wrong with one is found too: `defects.test.ts`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEPCRUISE, type Ending, ProjectCopy, PROJECTS, ROOM, TIDY, WALLS } from './copy.ts';

const LISTS = ['apps/server/rooms.ts', 'apps/web/rooms.ts', 'apps/console/rooms.ts'];

let copy: ProjectCopy;
let made: Ending;

beforeAll(async () => {
  copy = new ProjectCopy();
  made = await copy.makeRoom();
});
afterAll(() => copy.delete());

function expectSound({ code, output }: Ending): void {
  expect(code === 0 ? '' : output).toBe('');
}

/** Tests of all kinds that find rooms by the lists, and the names of what they say of this one. */
const ASKED = {
  files: [
    `features/${ROOM}`,
    'apps/web/rooms.test.ts',
    'apps/web/words.test.ts',
    'tests/request/words.test.ts',
    'tests/request/access.test.ts',
    'tests/request/console-access.test.ts',
    'tests/request/structure.test.ts',
    'tests/simulation/engine.test.ts',
    'tests/simulation/restart.test.ts',
    'tests/simulation/crash-rooms.test.ts',
  ],
  names: [
    // Its own rules.
    'is frozen, up to all there is, and free again when it is taken back',
    // Its reaction, its job and its setting.
    'is given back when the margin of its owner is called, and only then',
    'gives back what has been aside as long as the setting says, and nothing else',
    // Its cards, its screen and its words.
    `have a screen to look at for each address: ${ROOM}`,
    'every key a screen uses has a text in th',
    `the screens of ${ROOM} find their texts in its part`,
    `by ${ROOM} is said in every language: unknown_amount`,
    // Its routes, for all kinds of callers.
    'names every route there is, and no other',
    'is the one that is written by hand, call by call',
    `answers a visitor log_in: POST /${ROOM}/put`,
    `answers a customer object: GET /${ROOM}/list`,
    'are all in the access table, and each names a permission that exists',
    'let finance do what the table of permissions says, and nothing else',
    // Its commands.
    `all have an example: those of ${ROOM}`,
    'keeps every law and replays to the same state with seed 1',
    `has somebody who does something in ${ROOM}`,
    'is after each restart what it was before, with seed 21',
    `lose nothing of what they know: ${ROOM}`,
  ],
} as const;

/** The pattern of some names; a name may be the end of one. */
function anyOf(names: readonly string[]): RegExp {
  const quoted = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?:${quoted.join('|')})$`);
}

describe('a new room', () => {
  it('is written with its three entries, and no other file is touched', () => {
    expectSound(made);
    expect(made.output).toContain(`features/${ROOM}/`);
    const settings = readFileSync(join(copy.root, 'docs', 'settings.md'), 'utf8');
    expect(settings).toContain('| `SHELF_DAYS` ');
    for (const list of LISTS) {
      expect(readFileSync(join(copy.root, list), 'utf8')).toContain(`features/${ROOM}/`);
    }
  });

  it('is not written twice', async () => {
    const ending = await copy.makeRoom();
    expect(ending.code).toBe(1);
    expect(ending.output).toContain(`There is a room "${ROOM}" already.`);
  });

  it.each(PROJECTS)('compiles: %s', async (project) => {
    expectSound(await copy.compile(project));
  });

  it('keeps the walls, the house rules and the format, and has no dead code', async () => {
    const walls = await copy.run(DEPCRUISE, ...WALLS, 'features', 'apps', 'tests');
    expectSound(walls);
    expectSound(await copy.run(TIDY));
    expectSound(
      await copy.run('node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'),
    );
    expectSound(
      await copy.run('node_modules/@biomejs/biome/bin/biome', 'format', 'features', 'apps'),
    );
  });

  it('is found by the tests of words, access, requests, simulation and crashes', async () => {
    const ending = await copy.test(ASKED.files, anyOf(ASKED.names));
    expectSound(ending);
    const unasked = ASKED.names.filter((name) => !ending.passed.some((one) => one.endsWith(name)));
    expect(unasked).toEqual([]);
  });

  it('is looked at in the browser, and has a page in the console, which opens', async () => {
    for (const [app, folder] of [
      ['web', 'h5'],
      ['console', 'console'],
    ] as const) {
      const made = ['--config', `apps/${app}/vite.config.ts`];
      const there = ['--outDir', join(copy.root, 'dist', folder)];
      expectSound(await copy.run('node_modules/vite/bin/vite.js', 'build', ...made, ...there));
    }
    const files = ['walk', 'console-rooms'];
    const page = `in the console ${ROOM} opens its page`;
    const ending = await copy.test(
      files.map((name) => `tests/browser/${name}.e2e.ts`),
      new RegExp(`are right in all ways|${page}`),
    );
    expectSound(ending);
    // Its customer and its visitor, and its page.
    expect(ending.passed).toHaveLength(3);
    expect(ending.passed.filter((name) => name.includes(page))).toHaveLength(1);
    const looked = readFileSync(join(copy.root, '.artifacts', 'looked-at.json'), 'utf8');
    expect(JSON.parse(looked)).toEqual(
      expect.arrayContaining([ROOM, `${ROOM}-visitor`, `${ROOM}-sheet-1`]),
    );
  });
});
