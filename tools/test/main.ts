/**
 * `npm test`: types, lint, format, walls, house rules, dead code, every test, and the real
 * browser last. `npm test -- FOLDER…` runs the tests of folders or files, and
 * `npm test -- --changed[=COMMIT]` the checks and tests that a change since then can reach
 * (`changed.ts`). Says where the time went, and ends with the line `N passed, N failed`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildClients } from '../bootstrap/start.mjs';
import { changedFiles, type Reach, reachOf, seedOfTree, sourcesOf } from './changed.ts';
import { findChromium, noChromiumSentence } from './chromium.ts';
import { closingLines, type Part } from './closing.ts';
import { secondsOfChildren } from './processors.ts';
import { keepSeconds, readTold, REMARKS_FILE } from './remarks.ts';
import {
  countBugs,
  countCheck,
  countTests,
  endRunning,
  runNode,
  runSteps,
  type Step,
  triedAlone,
} from './steps.ts';

const root = join(import.meta.dirname, '..', '..');
const packages = join(root, 'node_modules');
const walled = ['core', 'features', 'platform', 'apps', 'tools', 'tests'];
/** Far fewer modules than this means that the tool did not understand the code. */
const plausibleModules = 150;
/** How long bugs are put in, and less where somebody works by what a change reaches. */
const MINUTES_OF_BUGS = 3;
const MINUTES_BY_CHANGE = 1;

function check(name: string, script: string, ...args: string[]): Step {
  return {
    name,
    run: async () => countCheck(await runNode([join(packages, script), ...args], root)),
  };
}

/** Only of what has changed since it was done last; a new room is compiled from there too. */
function types(project: string): Step {
  const script = join('typescript7', 'bin', 'tsc');
  const kept = ['--incremental', '--tsBuildInfoFile', `.artifacts/${project}.tsbuildinfo`];
  return check(`types of ${project}`, script, '-p', `tsconfig.${project}.json`, ...kept);
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

function lint(...files: readonly string[]): Step {
  return check('lint', join('oxlint', 'bin', 'oxlint'), '--type-aware', ...files);
}

function format(...files: readonly string[]): Step {
  const script = join('@biomejs', 'biome', 'bin', 'biome');
  const quietly = ['--max-diagnostics=50', '--no-errors-on-unmatched'];
  return check('format', script, 'format', ...quietly, ...files);
}

const deadCode = check(
  'dead code',
  join('knip', 'bin', 'knip.js'),
  '--no-progress',
  '--no-config-hints',
);

const checks: readonly Step[] = [
  ...['law', 'server', 'browser', 'tests'].map(types),
  lint(),
  format(),
  walls,
  tidy,
  deadCode,
];

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Tests by vitest's own words: projects, folders, files, `--changed`. */
function tests(
  name: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Step {
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
        { ...environment, [REMARKS_FILE]: remarksFile },
      );
      const told = readTold(remarksFile);
      keepSeconds(join(root, '.artifacts', 'seconds.json'), told);
      return countTests(read(file), ending, told);
    },
  };
}

/** Drawn by what is committed: what fails with it here fails with it elsewhere. */
const drawnSeed = String(seedOfTree(root));

/** Puts in the bugs that a change since a commit reaches, and some others, and counts them. */
function bugs(since: string, minutes: number): Step {
  const seed = process.env['SEED']?.split(',')[0] ?? drawnSeed;
  return {
    name: `bugs that are put in, seed ${seed}`,
    run: async () => {
      const words = [`--changed=${since}`, `--seed=${seed}`, `--minutes=${minutes}`];
      return countBugs(await runNode([join(root, 'tools', 'mutants.ts'), ...words], root));
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

function browser(
  files: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Step {
  const words = ['--project=browser'];
  const step = tests('browser tests', [...words, ...files], environment);
  const none = { passed: 0, failed: 1, output: noChromiumSentence };
  if (findChromium() === undefined) return { ...step, run: () => Promise.resolve(none) };
  const alone = (failed: readonly string[]) => {
    const paths = failed.map((file) => relative(root, file));
    return tests('browser tests alone', [...words, '--maxWorkers=1', ...paths], environment).run();
  };
  return { ...step, run: async () => triedAlone(await step.run(), alone) };
}

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
const parts: Part[] = [];

/** Runs steps, and keeps what they took. */
async function part(name: string, steps: readonly Step[], width: number) {
  const begun = performance.now();
  const spent = secondsOfChildren();
  const total = await runSteps(steps, width, tell);
  const now = secondsOfChildren();
  parts.push({
    name,
    wallSeconds: (performance.now() - begun) / 1000,
    processorSeconds: now === undefined || spent === undefined ? undefined : now - spent,
    remarks: total.remarks,
    failures: total.failures,
    files: total.files,
    database: total.database,
  });
  return total;
}

const kinds = ['unit', 'database', 'request', 'thread', 'simulation'];

async function everything() {
  const all = kinds.map((kind) => `--project=${kind}`);
  tell(`Laws are tried with their own seeds and with ${drawnSeed}.`);
  return [
    await part('checks', checks, 2),
    await part('tests', [tests('tests', all, { FIRST_SEED: drawnSeed })], 1),
    await part('browser', [build, browser()], 1),
    // Both work in copies of the project, and wait for what begins in them half of their time.
    await part('copies', [newRoom, bugs('main', MINUTES_OF_BUGS)], 2),
  ];
}

/** What a change reaches. What goes from room to room asks its rooms only, with one seed. */
async function reached({ rooms, ...reach }: Reach, since: string) {
  const steps = [...reach.types.map(types), tidy];
  const linted = reach.code.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  if (linted.length > 0) steps.push(lint(...linted), walls, deadCode);
  if (reach.code.length > 0) steps.push(format(...reach.code));
  const totals = [await part('checks', steps, 2)];
  const isWide = (file: string) => file.startsWith('tests/');
  const few = {
    SEED: process.env['SEED'] ?? '1',
    ...(rooms.length > 0 && { ROOM: rooms.join(',') }),
  };
  const without = ['--project=!browser', '--project=!new-room'];
  const own = reach.tests.filter((file) => !isWide(file));
  const wide = reach.tests.filter(isWide);
  const run: Step[] = [];
  if (own.length > 0) run.push(tests('tests of the rooms', [...without, ...own]));
  if (wide.length > 0) run.push(tests('tests of the house', [...without, ...wide], few));
  if (run.length > 0) totals.push(await part('tests', run, 1));
  if (run.length > 0) totals.push(await part('bugs', [bugs(since, MINUTES_BY_CHANGE)], 1));
  if (reach.browser.length === 0) return totals;
  return [...totals, await part('browser', [build, browser(reach.browser, few)], 1)];
}

async function asked(words: readonly string[]) {
  const [first = ''] = words;
  if (words.length === 0) return everything();
  if (!/^--changed(?:=|$)/.test(first)) {
    return [await part('tests', [build, tests('tests', words)], 1)];
  }
  const named = first.split('=')[1];
  const changed = changedFiles(root, named);
  const reach = reachOf(changed, sourcesOf(root));
  const what = reach.everything ? 'everything' : reach.rooms.join(', ') || 'no room';
  tell(`${changed.length} files changed, which reaches ${what}.`);
  return reach.everything ? everything() : reached(reach, named ?? 'main');
}

const totals = await asked(process.argv.slice(2));
const passed = totals.reduce((sum, total) => sum + total.passed, 0);
const failed = totals.reduce((sum, total) => sum + total.failed, 0);
process.exitCode = failed > 0 ? 1 : 0;
for (const line of closingLines(parts)) tell(line);
console.log(`${passed} passed, ${failed} failed`);
