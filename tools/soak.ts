/**
 * `npm run soak`: every law with ten times the seeds and the steps of `npm test`, the whole house
 * with a million commands, and the market maker of `examples/` for ten minutes under crashes
 * (`MAKER_MINUTES=<minutes>`). What it ran is named at the end; the further seeds are new in each
 * run, and `SEED=<seed,…>` names others, `STEPS=<commands a seed>` of the house.
 */
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const MILLION = '100000';

interface Part {
  readonly name: string;
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const house = 'tests/simulation/engine.test.ts';
/** Files that ask for seeds or steps of `tests/support/seeds.ts`. */
const laws = globSync('{core,features,tests/simulation}/**/*.test.ts', { cwd: root }).filter(
  (file) => file !== house && readFileSync(join(root, file), 'utf8').includes('/seeds.ts'),
);
const first = String(Math.floor(Math.random() * 1_000_000) + 1_000);
const houseSeeds = process.env['SEED'] ?? Array.from({ length: 10 }, (_, at) => at + 101).join(',');
const makerMinutes = process.env['MAKER_MINUTES'] ?? '10';
const named = process.env['SEED'];
const further = named === undefined ? `further seeds from ${first}` : `seeds ${named}`;
const parts: readonly Part[] = [
  {
    name: `laws of ${laws.join(', ')}, ${further}`,
    words: ['--project=unit', '--project=simulation', ...laws],
  },
  {
    name: `the whole house, seeds ${houseSeeds}`,
    words: ['--project=simulation', house, '-t', 'keeps every law'],
    env: { SEED: houseSeeds, STEPS: process.env['STEPS'] ?? MILLION },
  },
  {
    name: `the market maker, ${makerMinutes} minutes under crashes of the exchange`,
    words: ['--project=simulation', 'tests/simulation/market-maker.test.ts'],
    env: { MAKER_MINUTES: makerMinutes },
  },
];

function run({ words, env = {} }: Part): Promise<number> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const limits = ['--testTimeout=0', '--hookTimeout=0'];
  const child = spawn(process.execPath, [vitest, 'run', ...words, ...limits], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SOAK: '1', FIRST_SEED: first, ...env },
  });
  return new Promise((done) => child.on('exit', (code) => done(code ?? 1)));
}

const said: string[] = [];
for (const part of parts) {
  const code = await run(part);
  if (code !== 0) process.exitCode = 1;
  said.push(`${code === 0 ? 'ok  ' : 'FAIL'} ${part.name}`);
}
console.log(said.join('\n'));
