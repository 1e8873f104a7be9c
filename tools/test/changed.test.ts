import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { changedFiles, reachOf, seedOfTree, type Sources } from './changed.ts';

/** A house of three rooms: rent leans on the contract of lamp, and till on nobody. */
const HOUSE: Readonly<Record<string, string>> = {
  'README.md': '',
  'core/money.ts': '',
  'core/money.test.ts': '',
  'features/lamp/contract.ts': '',
  'features/lamp/rules/room.ts': '',
  'features/lamp/rules/room.test.ts': '',
  'features/lamp/server/job.database.test.ts': '',
  'features/lamp/web/index.ts': '',
  'features/lamp/words/en.json': '',
  'features/lamp/journey.e2e.ts': '',
  'features/rent/rules.ts': "import type { Lamp } from '../lamp/contract.ts';",
  'features/rent/rules.test.ts': '',
  'features/till/rules.ts': "import type { Rent } from '../rent/contract.ts';",
  'features/till/rules.test.ts': '',
  'apps/web/words.test.ts': '',
  'apps/server/start.test.ts': '',
  'tests/rooms.ts': 'export const ASKED_CARDS = 1;',
  'tests/support/server.ts': '',
  'tests/request/lamp.test.ts': '',
  'tests/request/called.test.ts': "alice.post('/lamp/put')",
  'tests/request/till.test.ts': "alice.post('/till/put')",
  'tests/request/lampshade.test.ts': '',
  'tests/request/access.test.ts':
    "import { accessTable } from '../../apps/server/access-table.ts';",
  'tests/adversary/helper.ts': '',
  'tests/adversary/helped.test.ts': "import { helper } from './helper.ts';",
  'tests/simulation/engine.test.ts': 'for (const card of ASKED_CARDS) card;',
  'tests/browser/screens.ts': 'export const screens = ASKED_CARDS;',
  'tests/browser/pictures.e2e.ts': "import { screens } from './screens.ts';",
  'tests/browser/till.e2e.ts': '',
  'tools/mutants.test.ts': '',
  'tools/bench/main.test.ts': '',
};

const sources: Sources = { files: Object.keys(HOUSE), read: (file) => HOUSE[file] ?? '' };
const reached = (...changed: readonly string[]) => reachOf(changed, sources);

describe('a change in a room', () => {
  it('reaches its tests, those that lean on its contract, and those of the house about it', () => {
    const reach = reached('features/lamp/rules/room.ts');
    expect(reach).toMatchObject({ everything: false, rooms: ['lamp'], browser: [] });
    expect(reach.tests).toEqual([
      'apps/web/words.test.ts',
      'features/lamp/rules/room.test.ts',
      'features/lamp/server/job.database.test.ts',
      'features/rent/rules.test.ts',
      'tests/request/access.test.ts',
      'tests/request/called.test.ts',
      'tests/request/lamp.test.ts',
      'tests/simulation/engine.test.ts',
      'tools/mutants.test.ts',
    ]);
  });

  it.each([
    'features/lamp/web/index.ts',
    'features/lamp/words/en.json',
    'features/lamp/contract.ts',
    'features/lamp/journey.e2e.ts',
  ])('reaches the browser where a screen may show it: %s', (file) => {
    const seen = ['features/lamp/journey.e2e.ts', 'tests/browser/pictures.e2e.ts'];
    expect(reached(file).browser).toEqual(seen);
  });

  it.each([
    ['features/lamp/contract.ts', ['law', 'server', 'browser', 'tests']],
    ['features/lamp/web/index.ts', ['browser', 'tests']],
    ['features/lamp/server/job.ts', ['server']],
    ['features/lamp/README.md', []],
  ])('is compiled where it is read: %s', (file, types) => {
    expect(reached(file).types).toEqual(types);
  });

  it('is looked at where it is still there, papers too', () => {
    expect(reached('README.md').code).toEqual(['README.md']);
    expect(reached('features/lamp/contract.ts', 'features/lamp/gone.ts').code).toEqual([
      'features/lamp/contract.ts',
    ]);
  });
});

describe('a change elsewhere', () => {
  it.each([
    'core/money.ts',
    'platform/server/log.ts',
    'apps/server/rooms.ts',
    'tests/support/server.ts',
    'tests/rooms.ts',
    'package.json',
    'vitest.config.ts',
  ])('reaches everything: %s', (file) => {
    expect(reached('features/lamp/contract.ts', file).everything).toBe(true);
  });

  it.each(['README.md', 'docs/decisions/0001-a.md', 'LICENSE'])('reaches no test: %s', (file) => {
    const nothing = { everything: false, rooms: [], tests: [], browser: [], types: [] };
    expect(reached(file)).toMatchObject(nothing);
  });

  it.each([
    ['a test', 'tests/request/till.test.ts', ['tests/request/till.test.ts']],
    ['a helper', 'tests/adversary/helper.ts', ['tests/adversary/helped.test.ts']],
    ['a tool', 'tools/bench/main.ts', ['tools/bench/main.test.ts']],
  ])('reaches what uses it: %s', (_what, file, tests) => {
    expect(reached(file)).toMatchObject({ everything: false, tests });
  });
});

describe('what has changed', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  function project() {
    const folder = mkdtempSync(join(tmpdir(), 'bourse-changed-'));
    folders.push(folder);
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@b.test'];
    const git = (...words: string[]) => execFileSync('git', [...who, ...words], { cwd: folder });
    const commit = (file: string) => {
      writeFileSync(join(folder, file), file);
      git('add', '.');
      git('commit', '-qm', file);
    };
    git('init', '-q', '-b', 'main');
    commit('one');
    commit('two');
    return { folder, git, commit };
  }

  it('on main is the last commit, or what is not committed yet', () => {
    const { folder } = project();
    expect(changedFiles(folder)).toEqual(['two']);
    writeFileSync(join(folder, 'three'), '');
    writeFileSync(join(folder, 'one'), 'changed');
    expect(changedFiles(folder)).toEqual(['one', 'three']);
  });

  it('on a branch is all since it left main, and what is not committed', () => {
    const { folder, git, commit } = project();
    git('checkout', '-qb', 'branch');
    commit('three');
    git('checkout', '-q', 'main');
    commit('of-main');
    git('checkout', '-q', 'branch');
    writeFileSync(join(folder, 'four'), '');
    expect(changedFiles(folder)).toEqual(['three', 'four']);
    expect(changedFiles(folder, 'HEAD')).toEqual(['four']);
  });

  it('has a seed of its own, which is the same wherever the same is committed', () => {
    const { folder, commit } = project();
    expect(seedOfTree(folder)).toBe(seedOfTree(project().folder));
    const before = seedOfTree(folder);
    commit('three');
    expect(seedOfTree(folder)).not.toBe(before);
    expect(seedOfTree(tmpdir())).toBe(1);
  });
});
