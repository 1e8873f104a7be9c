import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../tests/support/rooms.ts';
import { findChromium } from './chromium.ts';
import { closingLines } from './closing.ts';
import { keepSeconds, readSeconds, readTold } from './remarks.ts';
import { countBugs, countCheck, countTests, runNode, runSteps, triedAlone } from './steps.ts';

const good = { code: 0, output: 'out' };
const bad = { code: 1, output: 'out' };

function report(passed: number, failed: number, brokenFiles = 0): string {
  const file = (status: string, tests: string[]) => ({
    name: `${status}.test.ts`,
    status,
    assertionResults: tests.map((each) => ({
      status: each,
      fullName: `a test that ${each}`,
      failureMessages: each === 'failed' ? ['expected 1 to be 2\n    at once'] : [],
    })),
  });
  return JSON.stringify({
    numPassedTests: passed,
    testResults: [
      ...Array.from({ length: failed }, () => file('failed', ['failed', 'passed'])),
      ...Array.from({ length: brokenFiles }, () => file('failed', [])),
      file('passed', ['passed']),
    ],
  });
}

describe('the count at the end', () => {
  test.each([
    { title: 'all passed', text: report(5, 0), ending: good, passed: 5, failed: 0 },
    { title: 'one failed', text: report(4, 1), ending: bad, passed: 4, failed: 1 },
    { title: 'a file did not load', text: report(4, 0, 1), ending: bad, passed: 4, failed: 1 },
    { title: 'an error outside of tests', text: report(4, 0), ending: bad, passed: 4, failed: 1 },
    { title: 'no test ran', text: report(0, 0), ending: good, passed: 0, failed: 1 },
    { title: 'no report was written', text: '', ending: good, passed: 0, failed: 1 },
  ])('$title: $passed passed, $failed failed', ({ text, ending, passed, failed }) => {
    expect(countTests(text, ending)).toMatchObject({ passed, failed });
  });

  test('what failed is named before everything else', () => {
    const { output } = countTests(report(4, 1, 1), bad);
    expect(output.split('\n')).toEqual([
      'failed.test.ts: a test that failed',
      'failed.test.ts: could not be run',
      'out',
    ]);
  });

  test('what failed is named with its reason after everything else', async () => {
    const [failing, check] = [countTests(report(4, 1, 1), bad), countCheck(bad)];
    const found = [
      { name: 'tests', run: () => Promise.resolve(failing) },
      { name: 'types', run: () => Promise.resolve(check) },
    ];
    const { failures } = await runSteps(found, 1, () => undefined);
    const part = { name: 'all', wallSeconds: 1, processorSeconds: 1, remarks: [], files: [] };
    expect(closingLines([{ ...part, failures }]).slice(1)).toEqual([
      'Failed:',
      '  failed.test.ts: a test that failed (expected 1 to be 2)',
      '  failed.test.ts: could not be run',
      '  types',
    ]);
  });

  // Some tests are only for root, or for Linux: elsewhere they are skipped, which is told.
  test('what was skipped and what was tried again is told', async () => {
    const remarks = [
      'skipped: one.test.ts: looks away',
      'tried 2 times: two.test.ts: is late (no)',
    ];
    const result = countTests(report(5, 0), good, { remarks, files: [] });
    expect(result).toMatchObject({ passed: 5, failed: 0 });
    const told: string[] = [];
    const step = { name: 'tests', run: () => Promise.resolve(result) };
    await runSteps([step], 1, (line) => told.push(line));
    expect(told.slice(1)).toEqual(remarks.map((remark) => `     ${remark}`));
  });

  test('remarks come of a real run: what was skipped and what was late', async () => {
    mkdirSync(join(projectRoot, '.artifacts'), { recursive: true });
    const folder = mkdtempSync(join(projectRoot, '.artifacts', 'remarks-'));
    const file = join(folder, 'remarks.json');
    writeFileSync(
      join(folder, 'some.check.ts'),
      `import { expect, test } from 'vitest';
       let tries = 0;
       test.${'skip'}('looks away', () => undefined);
       test('is late', { retry: 1 }, ({ task }) => {
         tries += 1;
         if (tries === 1) task.meta.seen = ['an empty page'];
         expect(tries, 'waits\\n  - waiting for Godot\\n').toBe(2);
       });`,
    );
    const reporter = join(projectRoot, 'tools', 'test', 'remarks.ts');
    writeFileSync(
      join(folder, 'vitest.config.ts'),
      `import { RemarksReporter } from '${reporter}';
       const test = { include: ['*.check.ts'], reporters: [new RemarksReporter()] };
       export default { test };`,
    );
    const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
    await runNode([vitest, 'run', '--root', folder], folder, { TEST_REMARKS: file });
    const { remarks, files } = readTold(file);
    rmSync(folder, { recursive: true, force: true });
    expect(remarks).toEqual([
      'skipped: some.check.ts: looks away',
      expect.stringMatching(/^tried 2 times: some.check.ts: is late \(waits waiting for Godot/),
      '  at first an empty page',
    ]);
    const some = { kind: 'tests', file: 'some.check.ts', seconds: expect.any(Number) as number };
    expect(files).toEqual([some]);
  });

  test('the seconds of a run are kept beside those of files that did not run', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bourse-seconds-'));
    const file = join(folder, 'seconds.json');
    expect(readSeconds(file)).toEqual({});
    const ran = (name: string, seconds: number) => ({ kind: 'unit', file: name, seconds });
    keepSeconds(file, { remarks: [], files: [ran('a.test.ts', 1), ran('b.test.ts', 2)] });
    keepSeconds(file, { remarks: [], files: [ran('b.test.ts', 3)] });
    expect(readSeconds(file)).toEqual({ 'a.test.ts': 1, 'b.test.ts': 3 });
    writeFileSync(file, '[1]');
    expect(readSeconds(file)).toEqual({});
    rmSync(folder, { recursive: true, force: true });
  });

  test('the closing lines name seconds by kind, the ten slowest files, and every remark', () => {
    const files = Array.from({ length: 12 }, (_, at) => ({
      kind: at % 2 === 0 ? 'unit' : 'request',
      file: `${at}.test.ts`,
      seconds: at,
      ...(at % 2 === 0 && { spent: at / 2 }),
    }));
    const lines = closingLines([
      {
        name: 'checks',
        wallSeconds: 10,
        processorSeconds: 15,
        remarks: [],
        failures: [],
        files: [],
      },
      {
        name: 'tests',
        wallSeconds: 60.04,
        processorSeconds: undefined,
        remarks: ['late'],
        failures: [],
        files,
        database: 7,
      },
    ]);
    expect(lines.slice(0, 5)).toEqual([
      'checks: 10.0 s, 15.0 s of processors',
      'tests: 60.0 s',
      '  unit: 30.0 s in 6 files, 15.0 s of processors',
      '  request: 36.0 s in 6 files',
      '  their database: 7.0 s of processors',
    ]);
    expect(lines.filter((line) => line.endsWith('.test.ts'))).toHaveLength(10);
    expect(lines[6]).toBe('  11.0 s 11.test.ts');
    expect(lines.slice(-2)).toEqual(['Skipped or tried again:', '  late']);
  });

  test('a check counts as one', () => {
    expect([countCheck(good), countCheck(bad)]).toMatchObject([
      { passed: 1, failed: 0 },
      { passed: 0, failed: 1 },
    ]);
  });

  test('a bug that no test noticed has failed, and those that were left are told', () => {
    const said = (code: number, line: string) => countBugs({ code, output: `ok   one\n${line}\n` });
    expect(said(0, '21 noticed, 0 unnoticed, 0 left')).toMatchObject({
      passed: 21,
      failed: 0,
      remarks: [],
    });
    expect(said(1, '19 noticed, 2 unnoticed, 5 left')).toMatchObject({
      passed: 19,
      failed: 2,
      remarks: ['5 bugs were left when time was over'],
    });
    expect(said(0, 'ok   two (once of twice)\n2 noticed, 0 unnoticed, 0 left').remarks).toEqual([
      'ok   two (once of twice)',
    ]);
    expect(said(1, 'it broke')).toMatchObject({ passed: 0, failed: 1 });
    expect(said(1, '0 noticed, 0 unnoticed, 0 left')).toMatchObject({ passed: 0, failed: 1 });
  });

  describe('what failed beside others', () => {
    const first = { passed: 7, failed: 2, output: 'one', failures: ['a: x (why)', 'b: y (why)'] };
    const asked: (readonly string[])[] = [];
    const tried = (files: readonly string[], failed: number) =>
      triedAlone({ ...first, failedFiles: files }, (paths) => {
        asked.push(paths);
        const failures = failed === 0 ? [] : ['b: y (alone too)'];
        return Promise.resolve({ passed: 9 - failed, failed, output: 'two', failures });
      });

    test('counts when it passes alone, and is told', async () => {
      asked.length = 0;
      const result = await tried(['a', 'b'], 0);
      expect(asked).toEqual([['a', 'b']]);
      expect(result).toMatchObject({ passed: 9, failed: 0, failures: [] });
      expect(result.remarks).toEqual([
        'failed beside others: a: x (why)',
        'failed beside others: b: y (why)',
      ]);
    });

    test('has failed when it fails alone too', async () => {
      expect(await tried(['a', 'b'], 1)).toMatchObject({
        passed: 8,
        failed: 1,
        output: 'two',
        failures: ['b: y (alone too)'],
      });
    });

    test('is not tried again when it is many files, or none of them', async () => {
      asked.length = 0;
      const six = ['1', '2', '3', '4', '5', '6'];
      expect(await tried([...six, '7'], 0)).toMatchObject({ passed: 7, failed: 2, output: 'one' });
      expect(await tried([], 0)).toMatchObject({ passed: 7, failed: 2, output: 'one' });
      expect(asked).toEqual([]);
      expect(await tried(six, 0)).toMatchObject({ passed: 9, failed: 0 });
    });
  });

  test('a step that breaks is a failure, and the others still run', async () => {
    const told: string[] = [];
    const steps = [
      { name: 'one', run: () => Promise.reject(new Error('it broke')) },
      { name: 'two', run: () => Promise.resolve({ passed: 2, failed: 0, output: 'quiet' }) },
    ];
    const total = await runSteps(steps, 1, (line) => told.push(line));
    expect(total).toMatchObject({ passed: 2, failed: 1 });
    expect(told.join('\n')).toMatch(/FAIL one .*\n.*it broke[\s\S]*ok {3}two/);
    expect(told.join('\n')).not.toContain('quiet');
  });
});

describe('the browser', () => {
  test('is the one that CHROMIUM names, or none when that is not there', () => {
    expect(findChromium({ CHROMIUM: process.execPath })).toBe(process.execPath);
    expect(findChromium({ CHROMIUM: '/nowhere/chromium', PATH: process.env.PATH })).toBeUndefined();
  });
});

describe('the walls', () => {
  let house: string;
  const files: Record<string, string> = {
    'core/money.ts': 'export const unit = 1;',
    'core/leaky.ts': "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;",
    'core/round-a.ts': "import type { B } from './round-b.ts';\nexport type A = B | 1;",
    'core/round-b.ts': "import type { A } from './round-a.ts';\nexport type B = A | 2;",
    'features/one/contract.ts': "import type { S } from './store.ts';\nexport type C = S;",
    'features/one/rules.ts': "import { s } from './store.ts';\nexport const r = s;",
    'features/one/wire.ts': "import { r } from './rules.ts';\nexport const w = r;",
    'features/three/wire.ts': "import { t } from '../two/contract.ts';\nexport const w = t;",
    'features/two/contract.ts': 'export const t = 1;',
    'features/one/store.ts': "import { t } from '../two/store.ts';\nexport const s = t;",
    'features/two/store.ts': 'export const t = 1;\nexport type S = 1;',
    'features/two/web/index.ts': "import { t } from '../store.ts';\nexport const v = t;",
    'features/two/web/node.ts': "import { join } from 'node:path';\nexport const v = join;",
    'features/two/server.ts': "import { v } from './web/index.ts';\nexport const x = v;",
    'platform/server/a.ts': "import { t } from '../../features/two/store.ts';\nexport const a = t;",
    'platform/server/b.ts': "import { c } from '../browser/c.ts';\nexport const b = c;",
    'platform/browser/c.ts': 'export const c = 1;',
    'platform/browser/d.ts': "import { a } from '../server/a.ts';\nexport const d = a;",
    'apps/web/main.ts': "import { x } from '../../features/two/server.ts';\nexport const m = x;",
    'apps/web/boot.ts': "import '../../platform/server/a.ts';\nexport const m = 1;",
    'apps/web/rooms.ts': "import { x } from '../../features/two/server.ts';\nexport const m = x;",
    'apps/server/main.ts': "import { c } from '../../platform/browser/c.ts';\nexport const m = c;",
    'features/two/seed.ts': "import { m } from '../../apps/server/main.ts';\nexport const q = m;",
    'tools/bench/whole.ts': "import { m } from '../../apps/server/main.ts';\nexport const q = m;",
    'tools/leaning.ts': "import { m } from '../apps/server/main.ts';\nexport const q = m;",
    'features/two/seed.test.ts': 'export const fixture = 1;',
    'platform/server/e.ts': "import { fixture } from '../../features/two/seed.test.ts';\nfixture;",
    'platform/server/f.ts': "import { gone } from './gone.ts';\ngone;",
  };
  let broken: string[];

  beforeAll(async () => {
    house = mkdtempSync(join(tmpdir(), 'bourse-walls-'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(house, path, '..'), { recursive: true });
      writeFileSync(join(house, path), text);
    }
    writeFileSync(join(house, 'tsconfig.base.json'), '{}');
    const program = join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const config = join(projectRoot, '.dependency-cruiser.cjs');
    const ending = await runNode(
      [program, '--config', config, '-T', 'err', 'core', 'features', 'platform', 'apps', 'tools'],
      house,
    );
    broken = [...ending.output.matchAll(/error ([a-z-]+): (\S+)/g)].map(
      ([, rule, from]) => `${rule} ${from}`,
    );
  });

  afterAll(() => {
    rmSync(house, { recursive: true, force: true });
  });

  test.each([
    'core-is-pure core/leaky.ts',
    'no-cycles core/round-a.ts',
    'contract-walls features/one/contract.ts',
    'rules-walls features/one/rules.ts',
    'wire-walls features/one/wire.ts',
    'rooms-meet-in-contracts features/one/store.ts',
    'screen-walls features/two/web/index.ts',
    'screens-run-in-a-browser features/two/web/node.ts',
    'server-side-walls features/two/server.ts',
    'platform-knows-no-product platform/server/a.ts',
    'platform-halves-server platform/server/b.ts',
    'platform-halves-browser platform/browser/d.ts',
    'client-app-walls apps/web/boot.ts',
    'client-app-lists apps/web/main.ts',
    'client-lists-name-cards apps/web/rooms.ts',
    'server-app-walls apps/server/main.ts',
    'apps-are-the-top features/two/seed.ts',
    'apps-are-the-top tools/leaning.ts',
    'product-not-to-tests platform/server/e.ts',
    'nothing-unresolved platform/server/f.ts',
  ])('stop %s', (offence) => {
    expect(broken).toContain(offence);
  });

  test.each([
    ['a wire that reads the contract of another room', 'features/three/wire.ts'],
    ['a measurement of the whole house', 'tools/bench/whole.ts'],
  ])('let %s pass', (_what, path) => {
    expect(broken.filter((offence) => offence.endsWith(path))).toEqual([]);
  });
});
