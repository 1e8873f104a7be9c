import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  faultOf,
  type Mutant,
  type MutantList,
  mutantLists,
  reachedBy,
  shuffled,
} from './mutants/list.ts';
import { Lane } from './mutants/lane.ts';
import { MutantRun, type Queues, type RunOptions } from './mutants/run.ts';

const root = join(import.meta.dirname, '..');
const lists = mutantLists(root);

describe('the bugs that are put in', () => {
  it('are on lists', () => {
    expect(lists.length).toBeGreaterThan(40);
  });

  it.each(lists)('stand where $name says', ({ mutants }) => {
    const faults = mutants.flatMap((mutant) => {
      const fault = faultOf(root, mutant);
      return fault === undefined ? [] : [`${mutant.bug}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});

const bug = (name: string, file: string, test = `${file}.test.ts`): Mutant => ({
  bug: name,
  file,
  find: 'a',
  replace: 'b',
  test,
});

describe('a change', () => {
  const rule = bug('rule', 'features/gift/rules/room.ts');
  const wire = bug('wire', 'features/gift/wire.ts');
  const other = bug('other', 'features/loans/rules/room.ts', 'tests/adversary/loans.test.ts');
  const book = bug('book', 'core/book/book.ts');
  const time = bug('time', 'core/time/day.ts');
  const known: readonly MutantList[] = [
    { name: 'rooms', mutants: [rule, wire, other] },
    { name: 'core', mutants: [book, time] },
  ];

  it.each([
    ['of a room reaches its bugs', ['features/gift/web/index.tsx'], [rule, wire]],
    ['of a test reaches what it must notice', ['tests/adversary/loans.test.ts'], [other]],
    ['outside of rooms reaches the folder', ['core/book/levels.ts'], [book]],
    ['of a list reaches the list', ['tests/mutants/core.json'], [book, time]],
    ['of papers reaches none', ['docs/design.md'], []],
    ['of nothing reaches none', [], []],
  ])('%s', (_what, files, reached) => {
    const found = reachedBy(files, known);
    expect(found.reached).toEqual(reached);
    expect([...found.reached, ...found.others]).toHaveLength(5);
  });
});

describe('a seed', () => {
  const many = Array.from({ length: 40 }, (_, at) => bug(`bug ${at}`, 'core/a.ts'));

  it('chooses the same each time, and another one others', () => {
    expect(shuffled(many, 7)).toEqual(shuffled(many, 7));
    expect(shuffled(many, 7)).not.toEqual(shuffled(many, 8));
    expect(shuffled(many, 7).toSorted((a, b) => many.indexOf(a) - many.indexOf(b))).toEqual(many);
  });

  it('orders each bug by itself', () => {
    const fewer = many.filter((_, at) => at % 2 === 0);
    const ordered = shuffled(many, 7).filter((each) => fewer.includes(each));
    expect(shuffled(fewer, 7)).toEqual(ordered);
  });
});

/** A project of one rule and its tests. */
const PROJECT = {
  'package.json': '{ "type": "module" }',
  'vitest.config.ts': `export default { test: { projects: [
    { test: { name: 'unit', include: ['**/*.test.ts'], isolate: false } }] } };`,
  'core/least.ts': 'export const least = (a: number, b: number) => (a <= b ? a : b);',
  'core/least.test.ts': `import { expect, it } from 'vitest';
    import { least } from './least.ts';
    it('is the smaller one', () => expect(least(1, 2)).toBe(1));`,
  'core/broken.test.ts': `import { expect, it } from 'vitest';
    it('never passes', () => expect(1).toBe(2));`,
};

describe('a run', () => {
  let project = '';
  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'bourse-mutants-test-'));
    mkdirSync(join(project, 'core'));
    for (const [file, text] of Object.entries(PROJECT)) writeFileSync(join(project, file), text);
    symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'), 'dir');
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  const inLeast = (name: string, find: string, replace: string, test = 'least'): Mutant => ({
    bug: name,
    file: 'core/least.ts',
    find,
    replace,
    test: `core/${test}.test.ts`,
  });
  const larger = inLeast('the larger one', '<=', '>');
  const equivalent = inLeast('equal ones are exchanged', '<=', '<');
  const broken = inLeast('of a broken test', '<=', '>', 'broken');
  const endless = inLeast('never comes', '(a <= b', '((() => { for (;;); })() ?? a <= b');
  const options = { alsoWithout: true, patienceMs: undefined };

  async function ran(queues: Queues, more: Partial<RunOptions> = {}) {
    const lines: string[] = [];
    const tell = (line: string) => lines.push(line);
    const count = await new MutantRun(queues, { root: project, tell, ...options, ...more }).run();
    expect(readFileSync(join(project, 'core/least.ts'), 'utf8')).toBe(PROJECT['core/least.ts']);
    return { count, lines: lines.toSorted() };
  }

  it('says which bugs are noticed, by tests that pass without them', async () => {
    const queues: Queues = [
      [larger, inLeast('gone', 'nothing', '')],
      [broken, { ...broken, bug: 'another of it' }, equivalent],
    ];
    expect(await ran(queues)).toEqual({
      count: { noticed: 1, unnoticed: 4, left: 0 },
      lines: [
        'FAIL another of it: core/broken.test.ts fails without it too',
        'FAIL equal ones are exchanged: core/least.test.ts did not notice it',
        'FAIL gone: what it changes stands 0 times in core/least.ts',
        'FAIL of a broken test: core/broken.test.ts fails without it too',
        'ok   the larger one',
      ],
    });
  });

  it('takes a test that never ends for one that noticed it, and goes on', async () => {
    const { count, lines } = await ran([[endless, larger], []], { testPatienceMs: 10_000 });
    expect(count).toEqual({ noticed: 2, unnoticed: 0, left: 0 });
    expect(lines).toContain('ok   never comes (its test had not ended after 10 s)');
  });

  it('ends when it must, and says how many are left', async () => {
    const lines: string[] = [];
    const run: MutantRun = new MutantRun([[larger], [endless]], {
      ...options,
      root: project,
      tell: (line) => {
        lines.push(line);
        void run.stop();
      },
    });
    expect(await run.run()).toEqual({ noticed: 1, unnoticed: 0, left: 1 });
    expect(lines).toEqual(['ok   the larger one']);
  });

  it('closes a process that has just died as it closes any other', async () => {
    const lane = new Lane(project);
    await lane.ask({ mutant: larger, alsoWithout: false });
    const { pid = 0 } = Reflect.get(lane, 'worker') as { readonly pid?: number };
    process.kill(pid, 'SIGKILL');
    // Long enough to be dead, and nothing is heard of it meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    await lane.close();
  });

  it('leaves no copy behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bourse-mutants-test-'));
    vi.stubEnv('TMPDIR', folder);
    await ran([[larger], []]).finally(() => vi.unstubAllEnvs());
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
