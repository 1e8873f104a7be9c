/**
 * What may be wrong with a new room is found and named. Defects that do not hide one another stand
 * in the copy together and are looked for once, because what looks takes long to begin.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DEPCRUISE,
  type Edit,
  type Ending,
  ProjectCopy,
  ROOM,
  type Tested,
  TIDY,
  WALLS,
} from './copy.ts';

let copy: ProjectCopy;

beforeAll(async () => {
  copy = new ProjectCopy();
  const made = await copy.makeRoom();
  if (made.code !== 0) throw new Error(made.output);
});
afterAll(() => copy.delete());

const own = (file: string) => `features/${ROOM}/${file}`;
const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace });

/** Something that is wrong with the room. */
interface Defect {
  readonly what: string;
  readonly edits: readonly Edit[];
}

/** One that a check finds, and what the check says of it. */
interface Named extends Defect {
  readonly says: readonly RegExp[];
}

/** One that a test finds, and what it says besides its own name. */
interface Failing extends Defect {
  readonly file: string;
  readonly fails: RegExp;
  readonly says?: readonly RegExp[];
}

const allEdits = (defects: readonly Defect[]) => defects.flatMap(({ edits }) => edits);

/** Defects that a check finds, looked for once. */
function find(check: string, look: () => Promise<Ending>, defects: readonly Named[]): void {
  describe(`a defect of a new room that ${check}`, () => {
    let ending: Ending;
    beforeAll(async () => {
      ending = await copy.with(allEdits(defects), look);
    });
    it.each(defects)('is found and named: $what', ({ says }) => {
      expect(ending.code).not.toBe(0);
      for (const each of says) expect(ending.output).toMatch(each);
    });
  });
}

/** Defects that tests find which do not hear of one another's, looked for in one run. */
function fail(defects: readonly Failing[]): void {
  describe('a defect of a new room that tests find', () => {
    let ending: Tested;
    beforeAll(async () => {
      const files = [...new Set(defects.map(({ file }) => file))];
      const names = new RegExp(defects.map(({ fails }) => fails.source).join('|'));
      ending = await copy.with(allEdits(defects), () => copy.test(files, names));
    });
    it.each(defects)('is found and named: $what', ({ fails, says = [] }) => {
      expect(ending.failed.filter((name) => fails.test(name))).toHaveLength(1);
      expect(ending.passed.filter((name) => fails.test(name))).toEqual([]);
      for (const each of says) expect(ending.output).toMatch(each);
    });
  });
}

find('leaves out what must be said', () => copy.compile('server'), [
  {
    what: 'a command without an effect, and one without an example',
    edits: [
      edit(own('room.ts'), `'${ROOM}.take': 'free',`, ''),
      edit(own('testing/examples.ts'), `'${ROOM}.take':`, `// '${ROOM}.take':`),
    ],
    says: [
      /features\/shelf\/room\.ts.*shelf\.take/,
      /features\/shelf\/testing\/examples\.ts.*shelf\.take/,
    ],
  },
]);

find('says what does not fit', () => copy.compile('server'), [
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
    says: [/features\/shelf\/server\/index\.ts.*shelfDays/, /made-rooms\.ts.*shelf/],
  },
]);

fail([
  {
    what: 'a word that is missing in one language',
    edits: [edit(own('words/th.json'), `"${ROOM}.take":`, `"${ROOM}.taking":`)],
    file: 'apps/web/words.test.ts',
    fails: /has a text in th$/,
    says: [/"shelf\.take"/],
  },
  {
    what: 'a job that gives back too early',
    edits: [edit(own('server/index.ts'), '* DAY_MS', '* (DAY_MS - 1)')],
    file: own('server/overdue.database.test.ts'),
    fails: /as the setting says, and nothing else$/,
  },
  {
    what: 'a reaction to the margin of somebody else',
    edits: [edit(own('rules.ts'), 'row.owner === owner', 'row.owner !== owner')],
    file: own('rules.test.ts'),
    fails: /margin of its owner is called, and only then$/,
  },
  {
    what: 'a route that is not in the access table',
    edits: [edit(own('server/access.ts'), `, '/api/${ROOM}/take'`, '')],
    file: 'tests/request/access.test.ts',
    fails: /names every route there is, and no other$/,
    says: [/POST \/api\/shelf\/take/],
  },
  {
    what: 'nobody who does anything in it',
    edits: [edit(own('testing.ts'), `actors: ${ROOM}Actors,`, '')],
    file: 'tests/simulation/engine.test.ts',
    fails: /somebody who does something in shelf$/,
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
    file: 'apps/web/rooms.test.ts',
    fails: /for each address: shelf$/,
    says: [/shelf shows nobody \/pages\/shelf\/index/],
  },
]);

fail([
  {
    what: 'a hold of too much',
    edits: [edit(own('rules.ts'), 'units: row.units,', 'units: row.units + 1n,')],
    file: 'tests/simulation/engine.test.ts',
    fails: /the same state with seed 1$/,
    says: [/ of (?:\w+ )*shelf/],
  },
]);

fail([
  {
    what: 'rows that are not loaded',
    edits: [edit(own('store.ts'), 'taken_ms = 0', 'taken_ms < 0')],
    file: 'tests/simulation/crash-rooms.test.ts',
    fails: /lose nothing of what they know: shelf$/,
  },
]);

find('goes through a wall', () => copy.run(DEPCRUISE, ...WALLS, own('')), [
  {
    what: 'product code that leans on its testing card',
    edits: [edit(own('server/access.ts'), 'import {', "import '../testing.ts';\nimport {")],
    says: [/product-not-to-tests: features\/shelf\/server\/access\.ts/],
  },
]);

find('is untidy', () => copy.run(TIDY), [
  {
    what: 'a console page on no list',
    edits: [
      edit(
        'apps/console/rooms.ts',
        `import { card as ${ROOM} } from '../../features/${ROOM}/console/index.ts';\n`,
        '',
      ),
    ],
    says: [/features\/shelf\/console\/index\.ts stands on 0 lists/],
  },
]);
