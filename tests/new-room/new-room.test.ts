/**
 * A room that was made a moment ago, in a copy of the project: everything finds it by the three
 * lists, without another edit; and what is wrong with it is found too, and named.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Edit, type Ending, ProjectCopy } from './copy.ts';

const ROOM = 'shelf';
const TSC = 'node_modules/typescript7/bin/tsc';
const DEPCRUISE = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
const WALLS = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err'];
const TIDY = 'tools/tidy/main.ts';
const LISTS = ['apps/server/rooms.ts', 'apps/web/rooms.ts', 'apps/console/rooms.ts'];

let copy: ProjectCopy;
let made: Ending;

beforeAll(async () => {
  copy = new ProjectCopy(ROOM);
  made = await copy.run('tools/new-room/main.ts', ROOM);
});
afterAll(() => copy.delete());

/** Checks the types of a project; only what has changed since it was done before. */
function compile(project: string): Promise<Ending> {
  const kept = ['--incremental', '--tsBuildInfoFile', `.artifacts/${project}.tsbuildinfo`];
  return copy.run(TSC, '-p', `tsconfig.${project}.json`, '--noEmit', ...kept);
}

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
    `lets a visitor no further than it says: POST /api/${ROOM}/put`,
    `lets a customer in: GET /api/${ROOM}/list`,
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
    expect(readFileSync(join(copy.root, 'README.md'), 'utf8')).toContain('| `SHELF_DAYS` ');
    for (const list of LISTS) {
      expect(readFileSync(join(copy.root, list), 'utf8')).toContain(`features/${ROOM}/`);
    }
  });

  it('is not written twice', async () => {
    const ending = await copy.run('tools/new-room/main.ts', ROOM);
    expect(ending.code).toBe(1);
    expect(ending.output).toContain(`There is a room "${ROOM}" already.`);
  });

  it.each(['law', 'server', 'browser', 'tests'])('compiles: %s', async (project) => {
    expectSound(await compile(project));
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

  it('is looked at in the browser', async () => {
    const client = ['--config', 'apps/web/vite.config.ts', '--outDir', join(copy.root, 'dist/h5')];
    expectSound(await copy.run('node_modules/vite/bin/vite.js', 'build', ...client));
    const ending = await copy.test(
      ['tests/browser/pictures.e2e.ts', 'tests/browser/languages.e2e.ts'],
      /has a picture in each theme and no barrier|at 390 and 320 px/,
    );
    expectSound(ending);
    // Its customer and its visitor, by each of both.
    expect(ending.passed).toHaveLength(4);
    for (const picture of [ROOM, `${ROOM}-visitor`, `${ROOM}-sheet-1`]) {
      const file = join(copy.root, '.artifacts', 'pictures', `${picture}.dark.png`);
      expect(`${picture} ${existsSync(file)}`).toBe(`${picture} true`);
    }
  });

  it('has a page in the console, which opens', async () => {
    const desk = join(copy.root, 'dist/console');
    const made = ['--config', 'apps/console/vite.config.ts', '--outDir', desk];
    expectSound(await copy.run('node_modules/vite/bin/vite.js', 'build', ...made));
    const page = new RegExp(`in the console ${ROOM} opens its page`);
    const ending = await copy.test(['tests/browser/console-rooms.e2e.ts'], page);
    expectSound(ending);
    expect(ending.passed).toHaveLength(1);
  });
});

/** Something that is wrong with the room, and what finds it. */
interface Defect {
  readonly what: string;
  readonly edits: readonly Edit[];
  readonly find: () => Promise<Ending>;
  readonly says: readonly RegExp[];
}

const own = (file: string) => `features/${ROOM}/${file}`;
const tidy = () => copy.run(TIDY);
const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace });
const tested = (file: string, names: RegExp) => () => copy.test([file], names);

const DEFECTS: readonly Defect[] = [
  {
    what: 'a word that is missing in one language',
    edits: [edit(own('words/th.json'), `"${ROOM}.take":`, `"${ROOM}.taking":`)],
    find: tested('apps/web/words.test.ts', /has a text in th$/),
    says: [/"shelf\.take"/],
  },
  {
    what: 'a command without an effect, and one without an example',
    edits: [
      edit(own('room.ts'), `'${ROOM}.take': 'free',`, ''),
      edit(own('testing/examples.ts'), `'${ROOM}.take':`, `// '${ROOM}.take':`),
    ],
    find: () => compile('server'),
    says: [
      /features\/shelf\/room\.ts.*shelf\.take/,
      /features\/shelf\/testing\/examples\.ts.*shelf\.take/,
    ],
  },
  {
    what: 'a command that does not say what it answers, and a rule that answers something else',
    edits: [
      edit(own('contract.ts'), 'PutAside extends Command<{ readonly id: number }>', 'PutAside'),
      edit(
        own('rules.ts'),
        'return accept({ id });\n  }\n\n  private giveBack',
        'return accept();\n  }\n\n  private giveBack',
      ),
    ],
    find: () => compile('server'),
    says: [/features\/shelf\/room\.ts.*Unanswered/, /features\/shelf\/rules\.ts.*Accepted<null>/],
  },
  {
    what: 'a setting that is read and not declared, and one of another room',
    edits: [
      edit(own('settings.ts'), `${ROOM}Days: read`, `${ROOM}Weeks: read`),
      edit(
        own('server/index.ts'),
        'ServerMeans<ShelfSettings>',
        'ServerMeans<ShelfSettings & { readonly feedSeed: number | undefined }>',
      ),
    ],
    find: () => compile('server'),
    says: [/features\/shelf\/server\/index\.ts.*shelfDays/, /made-rooms\.ts.*shelf/],
  },
  {
    what: 'a job that gives back too early',
    edits: [edit(own('server/index.ts'), '* DAY_MS', '* (DAY_MS - 1)')],
    find: tested(own('server/overdue.database.test.ts'), /as the setting says, and nothing else$/),
    says: [/gives back what has been aside/],
  },
  {
    what: 'a reaction to the margin of somebody else',
    edits: [edit(own('rules.ts'), 'row.owner === owner', 'row.owner !== owner')],
    find: tested(own('rules.test.ts'), /margin of its owner is called, and only then$/),
    says: [/is given back when the margin/],
  },
  {
    what: 'a route that is not in the access table',
    edits: [edit(own('server/access.ts'), `, '/api/${ROOM}/take'`, '')],
    find: tested('tests/request/access.test.ts', /names every route there is, and no other$/),
    says: [/POST \/api\/shelf\/take/],
  },
  {
    what: 'a hold of too much',
    edits: [edit(own('rules.ts'), 'units: row.units,', 'units: row.units + 1n,')],
    find: tested('tests/simulation/engine.test.ts', /the same state with seed 1$/),
    says: [/ of (?:\w+ )*shelf/],
  },
  {
    what: 'rows that are not loaded',
    edits: [edit(own('store.ts'), 'taken_ms = 0', 'taken_ms < 0')],
    find: tested('tests/simulation/crash-rooms.test.ts', /lose nothing of what they know: shelf$/),
    says: [/lose nothing of what they know: shelf/],
  },
  {
    what: 'nobody who does anything in it',
    edits: [edit(own('testing.ts'), `actors: ${ROOM}Actors,`, '')],
    find: tested('tests/simulation/engine.test.ts', /somebody who does something in shelf$/),
    says: [/has somebody who does something in shelf/],
  },
  {
    what: 'a screen that nobody looks at',
    edits: [
      edit(
        own('testing.ts'),
        'screens: {',
        'screens: {} } as const; export const unused = { screens: {',
      ),
    ],
    find: tested('apps/web/rooms.test.ts', /for each address: shelf$/),
    says: [/shelf shows nobody \/pages\/shelf\/index/],
  },
  {
    what: 'product code that leans on its testing card',
    edits: [edit(own('server/access.ts'), 'import {', "import '../testing.ts';\nimport {")],
    find: () => copy.run(DEPCRUISE, ...WALLS, own('')),
    says: [/product-not-to-tests: features\/shelf\/server\/access\.ts/],
  },
  {
    what: 'a console page on no list',
    edits: [
      edit(
        'apps/console/rooms.ts',
        `import { card as ${ROOM} } from '../../features/${ROOM}/console/index.ts';\n`,
        '',
      ),
    ],
    find: tidy,
    says: [/features\/shelf\/console\/index\.ts stands on 0 lists/],
  },
];

describe('a defect of a new room', () => {
  it.each(DEFECTS)('is found and named: $what', async ({ edits, find, says }) => {
    const { code, output } = await copy.with(edits, find);
    expect(code).not.toBe(0);
    for (const each of says) expect(output).toMatch(each);
  });
});
