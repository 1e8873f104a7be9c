/**
 * Stands in a copy of the project, puts in the bugs that it is sent one after another, and says of
 * each whether its test noticed it. What is loaded once stays loaded between them.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import type { Asked, Verdict } from './lane.ts';
import type { Mutant } from './list.ts';

/** Kinds of tests that need nothing but a process and a database. */
const KINDS = ['unit', 'database', 'request', 'simulation'];
const root = process.cwd();

async function isPassing(vitest: Vitest, test: string): Promise<boolean | undefined> {
  const file = join(root, test);
  const known = vitest.getModuleSpecifications(file);
  const found = known.length > 0 ? known : await vitest.globTestSpecifications([file]);
  const specifications = found.filter(({ moduleId }) => moduleId === file);
  if (specifications.length === 0) return undefined;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const own = testModules.filter(({ moduleId }) => moduleId === file);
  return unhandledErrors.length === 0 && own.length > 0 && own.every((each) => each.ok());
}

/** Does something while a bug is in the code. */
async function having<Done>(
  vitest: Vitest,
  { file, find, replace }: Mutant,
  act: () => Promise<Done>,
): Promise<Done> {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const at = text.indexOf(find);
  const write = (now: string) => {
    writeFileSync(path, now);
    vitest.invalidateFile(path);
  };
  write(text.slice(0, at) + replace + text.slice(at + find.length));
  try {
    return await act();
  } finally {
    write(text);
  }
}

/** A test may fail by itself once, and a bug may be noticed by chance: each is tried twice. */
async function verdictOf(vitest: Vitest, { mutant, alsoWithout }: Asked): Promise<Verdict> {
  const { test } = mutant;
  const look = () => isPassing(vitest, test);
  if (alsoWithout && !((await look()) || (await look()))) {
    return { complaint: `${test} fails without it too`, isBroken: true };
  }
  return having(vitest, mutant, async () => {
    const first = await look();
    if (first === undefined) return { complaint: `${test} is none that is run` };
    if (!first) return {};
    return (await look())
      ? { complaint: `${test} did not notice it` }
      : { remark: 'once of twice' };
  });
}

// Who asks is gone: nobody else deletes the copy.
process.on('disconnect', () => {
  rmSync(root, { recursive: true, force: true });
  process.exit(1);
});
const vitest = await createVitest({
  root,
  config: join(root, 'vitest.config.ts'),
  project: KINDS,
  watch: false,
  bail: 1,
  retry: 0,
  maxWorkers: 1,
  silent: true,
  reporters: [{}],
});
await vitest.standalone();
const say = (verdict: Verdict | 'ready') => process.send?.(verdict);
process.on('message', (asked: Asked | 'end') => {
  if (asked === 'end') void vitest.close().then(() => process.exit(0));
  else
    void verdictOf(vitest, asked).then(say, (error: unknown) => say({ complaint: String(error) }));
});
say('ready');
