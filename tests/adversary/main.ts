/**
 * `npm run adversary`: plays every strategy of `strategies/` at large scale and prints what a
 * chance brings, with its error; it ends with 1 where one of them surely gains. Half of the chances
 * come from a fixed seed, half from a new one that is printed; `SEED=N` repeats it. Words after it
 * choose by file or title: `npm run adversary -- dual`.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { Random } from '../support/random.ts';
import { describeRow, HEAD, isGain, isToldApart, type PlayedRow } from './strategies/report.ts';
import {
  expectationOf,
  type Play,
  played,
  type Strategy,
  together,
} from './strategies/strategy.ts';

const folder = join(import.meta.dirname, 'strategies');
const FIXED_SEED = 1;

/** What a worker is to play. */
interface Task {
  readonly file: string;
  readonly at: number;
  readonly rules: PlayedRow['rules'];
  readonly seed: number;
}

/** What it says when it has. */
interface Done {
  readonly task: Task;
  readonly row: PlayedRow;
}

async function strategiesOf(file: string): Promise<readonly Strategy[]> {
  const told: unknown = await import(join(folder, file));
  return (told as { readonly strategies?: readonly Strategy[] }).strategies ?? [];
}

async function perform(task: Task): Promise<Done> {
  const strategy = (await strategiesOf(task.file))[task.at];
  const play: Play | undefined = strategy?.[task.rules];
  if (strategy === undefined || play === undefined) throw new Error(`nothing in ${task.file}`);
  // A control has to show that it wins, and no more.
  const chances = task.rules === 'now' ? strategy.chances : strategy.chances / 4;
  const half = (seed: number) => expectationOf(played(play, chances / 2, new Random(seed)));
  const expectation = together(half(FIXED_SEED), half(task.seed));
  return { task, row: { title: strategy.title, rules: task.rules, expectation } };
}

/** All that is to be played of what was asked for, the longest first. */
async function tasksFor(words: readonly string[], seed: number): Promise<Task[]> {
  const tasks: (Task & { readonly chances: number })[] = [];
  for (const file of readdirSync(folder).sort()) {
    (await strategiesOf(file)).forEach(({ title, before, chances }, at) => {
      const text = `${file} ${title}`;
      if (words.length > 0 && !words.some((word) => text.includes(word))) return;
      tasks.push({ file, at, rules: 'now', seed, chances });
      if (before !== undefined)
        tasks.push({ file, at, rules: 'before', seed, chances: chances / 4 });
    });
  }
  return tasks;
}

/** Plays tasks one after another in a thread of its own. */
function lane(tasks: Task[], tell: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url));
    const next = (): void => {
      const task = tasks.shift();
      if (task !== undefined) return worker.postMessage(task);
      void worker.terminate();
      resolve();
    };
    worker.on('message', (done: Done) => {
      tell(done);
      next();
    });
    worker.on('error', reject);
    next();
  });
}

async function main(): Promise<void> {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000) + 1_000);
  const words = process.argv.slice(2);
  const tasks = await tasksFor(words, seed);
  if (tasks.length === 0) {
    process.stderr.write(`No strategy is called ${words.join(' or ')}.\n`);
    process.exitCode = 2;
    return;
  }
  process.stdout.write(
    `Seeds ${FIXED_SEED} and ${seed}; in basis points of the stake.\n\n${HEAD}\n`,
  );
  const waiting = [...tasks];
  const all: Done[] = [];
  const lanes = Array.from({ length: Math.min(availableParallelism(), tasks.length) }, () =>
    lane(waiting, (done) => {
      all.push(done);
      process.stdout.write(`${describeRow(done.row)}\n`);
    }),
  );
  await Promise.all(lanes);
  const rows = all.map(({ row }) => row);
  const gains = rows.filter(isGain);
  const silent = rows.filter((row) => !isToldApart(row));
  for (const { title } of gains) process.stdout.write(`\n✗ ${title}: it gains`);
  for (const { title } of silent) process.stdout.write(`\n✗ ${title}: its control does not gain`);
  if (gains.length + silent.length > 0) process.exitCode = 1;
  process.stdout.write(process.exitCode === 1 ? '\n' : '\n✓ nothing of this gains\n');
}

if (isMainThread) await main();
else
  parentPort?.on(
    'message',
    (task: Task) => void perform(task).then((done) => parentPort?.postMessage(done)),
  );
