/**
 * `npm run mutants`: puts the bugs of `tests/mutants/*.json` into copies of the code one after
 * another and runs the test that must fail with each. `npm run mutants -- LIST…` takes some lists;
 * `-- --changed[=COMMIT]` the bugs that a change since then reaches (standard: since `main`) and
 * a sample of the others, as many as go into a few minutes. `--sample=N`, `--minutes=N` and
 * `--seed=N` choose otherwise: a run tells its seed.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutantLists, reachedBy, shuffled } from './mutants/list.ts';
import { MutantRun, type Queues } from './mutants/run.ts';
import { changedFiles } from './test/changed.ts';

const root = join(import.meta.dirname, '..');
/** What is put in beside what a change reaches, and how long both may take. */
const SAMPLE = 20;
const MINUTES = 3;
const MINUTE_MS = 60_000;
const MAX_SEED = 1_000_000;

const option = { type: 'string' } as const;
const { values, positionals: names } = parseArgs({
  args: process.argv.slice(2).map((word) => (word === '--changed' ? '--changed=main' : word)),
  allowPositionals: true,
  options: { changed: option, sample: option, minutes: option, seed: option },
});
const since = values.changed;

function figure(name: 'sample' | 'minutes' | 'seed'): number | undefined {
  const text = values[name];
  if (text === undefined) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  throw new Error(`--${name}=${text} is no number`);
}

/** The files that changed; none where git does not know, as in a copy without a past. */
function changesSince(commit: string): readonly string[] {
  try {
    return changedFiles(root, commit);
  } catch {
    console.log(`What changed since ${commit} is not known here.`);
    return [];
  }
}

const seed = figure('seed') ?? Math.floor(Math.random() * MAX_SEED);

function queues(): Queues {
  const lists = mutantLists(root).filter(({ name }) => names.length === 0 || names.includes(name));
  const missing = names.filter((name) => !lists.some((list) => list.name === name));
  if (missing.length > 0) throw new Error(`There is no list ${missing.join(', ')}.`);
  if (since === undefined) {
    const all = lists.flatMap(({ mutants }) => mutants);
    return [shuffled(all, seed).slice(0, figure('sample')), []];
  }
  const { reached, others } = reachedBy(changesSince(since), lists);
  return [shuffled(reached, seed), shuffled(others, seed).slice(0, figure('sample') ?? SAMPLE)];
}

const [first, beside] = queues();
const what = since === undefined ? '' : ` that the change since ${since} reaches`;
console.log(`${first.length} bugs${what}, ${beside.length} others beside them; seed ${seed}.`);
const minutes = figure('minutes') ?? (since === undefined ? undefined : MINUTES);
const run = new MutantRun([first, beside], {
  root,
  alsoWithout: since === undefined,
  patienceMs: minutes && minutes * MINUTE_MS,
  tell: (line) => console.log(line),
});
process.on('exit', () => run.kill());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(130));
}
const { noticed, unnoticed, left } = await run.run();
if (left > 0) console.log(`${left} were left when ${minutes} minutes were over.`);
console.log(`${noticed} noticed, ${unnoticed} unnoticed, ${left} left`);
process.exitCode = unnoticed > 0 || noticed === 0 ? 1 : 0;
