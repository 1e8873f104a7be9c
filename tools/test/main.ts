/**
 * `npm test`: types, lint, format, walls, house rules, dead code, every test, and the real
 * browser last. `npm test -- FOLDER…` runs the tests of folders or files, `npm test -- --changed`
 * those that an uncommitted change can reach. Ends with the line `N passed, N failed`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildClients } from '../bootstrap/start.mjs';
import { findChromium, noChromiumSentence } from './chromium.ts';
import { REMARKS_FILE } from './remarks.ts';
import { countCheck, countTests, endRunning, runNode, runSteps, type Step } from './steps.ts';

const root = join(import.meta.dirname, '..', '..');
const packages = join(root, 'node_modules');
const walled = ['core', 'features', 'platform', 'apps', 'tools', 'tests'];
/** Far fewer modules than this means that the tool did not understand the code. */
const plausibleModules = 150;

function check(name: string, script: string, ...args: string[]): Step {
  return {
    name,
    run: async () => countCheck(await runNode([join(packages, script), ...args], root)),
  };
}

function types(project: string): Step {
  const script = join('typescript7', 'bin', 'tsc');
  return check(`types of ${project}`, script, '-p', `tsconfig.${project}.json`);
}

/** Dependency-cruiser says "no violations" too when it could read nothing. */
const walls: Step = {
  name: 'walls',
  run: async () => {
    const script = join(packages, 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
    const folders = walled.filter((folder) => existsSync(join(root, folder)));
    const config = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'];
    const ending = await runNode([script, ...config, ...folders], root);
    const modules = Number(/(\d+) modules/.exec(ending.output)?.[1] ?? 0);
    if (modules >= plausibleModules) return countCheck(ending);
    const output = `${ending.output}\nOnly ${modules} modules were seen: the check is blind.`;
    return { passed: 0, failed: 1, output };
  },
};

const tidy: Step = {
  name: 'house rules',
  run: async () => countCheck(await runNode([join(root, 'tools', 'tidy', 'main.ts')], root)),
};

const checks: readonly Step[] = [
  types('law'),
  types('server'),
  types('browser'),
  types('tests'),
  check('lint', join('oxlint', 'bin', 'oxlint'), '--type-aware'),
  check('format', join('@biomejs', 'biome', 'bin', 'biome'), 'format', '--max-diagnostics=50'),
  walls,
  tidy,
  check('dead code', join('knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints'),
];

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function remarksOf(text: string): readonly string[] {
  return text === '' ? [] : (JSON.parse(text) as string[]);
}

/** Tests by vitest's own words: projects, folders, files, `--changed`. */
function tests(name: string, words: readonly string[]): Step {
  return {
    name,
    run: async () => {
      const file = join(root, '.artifacts', `${name.replaceAll(' ', '-')}.json`);
      const remarksFile = file.replace('.json', '-remarks.json');
      for (const old of [file, remarksFile]) rmSync(old, { force: true });
      const ending = await runNode(
        [join(packages, 'vitest', 'vitest.mjs'), 'run']
          .concat([`--outputFile.json=${file}`, '--passWithNoTests=false'])
          .concat(words),
        root,
        { [REMARKS_FILE]: remarksFile },
      );
      return countTests(read(file), ending, remarksOf(read(remarksFile)));
    },
  };
}

const build: Step = {
  name: 'build of the client',
  run: async () => {
    await buildClients();
    return { passed: 1, failed: 0, output: '' };
  },
};

const browser: Step = {
  name: 'browser tests',
  run: () => {
    if (findChromium() !== undefined) return tests('browser tests', ['--project=browser']).run();
    return Promise.resolve({ passed: 0, failed: 1, output: noChromiumSentence });
  },
};

/** What all the tests say of a room that was made a moment ago. */
const newRoom = tests('a new room', ['--project=new-room']);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    endRunning(signal);
    console.log('Stopped.');
    process.exit(130);
  });
}

mkdirSync(join(root, '.artifacts'), { recursive: true });
const tell = (line: string) => console.log(line);
/** What was asked for: folders or files, or `--changed` for what a change can reach; else all. */
const asked = process.argv.slice(2);
const kinds = ['unit', 'database', 'request', 'thread', 'simulation'];
const all = kinds.map((kind) => `--project=${kind}`);
const totals =
  asked.length > 0
    ? [await runSteps([build, tests('tests', asked)], 1, tell)]
    : [
        await runSteps(checks, 2, tell),
        await runSteps([tests('tests', all)], 1, tell),
        await runSteps([build, browser, newRoom], 1, tell),
      ];
const passed = totals.reduce((sum, total) => sum + total.passed, 0);
const failed = totals.reduce((sum, total) => sum + total.failed, 0);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
