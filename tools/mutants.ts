/**
 * `npm run mutants`: puts the bugs of `tests/mutants/*.json` into the code one after another and
 * runs the test that must fail with each. Every file is put back, also after Ctrl-C.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { runNode } from './test/steps.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'tests', 'mutants');
const mutants = z.array(
  z.object({
    bug: z.string(),
    file: z.string(),
    find: z.string().min(1),
    replace: z.string(),
    test: z.string(),
  }),
);
type Mutant = z.infer<typeof mutants>[number];

const undo = new Map<string, string>();

function restore(): void {
  for (const [file, text] of undo) writeFileSync(file, text);
  undo.clear();
}

process.on('exit', restore);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/** What came of a mutant: undefined when its test noticed it. */
async function complaint({ file, find, replace, test }: Mutant): Promise<string | undefined> {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const at = text.indexOf(find);
  if (at === -1) return `its text is not in ${file}`;
  undo.set(path, text);
  writeFileSync(path, text.slice(0, at) + replace + text.slice(at + find.length));
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const ending = await runNode([vitest, 'run', '--bail=1', '--retry=0', test], root);
  restore();
  if (/No test files found/.test(ending.output)) return `there is no test ${test}`;
  return ending.code === 0 ? `${test} did not notice it` : undefined;
}

const chosen = process.argv.slice(2);
let unnoticed = 0;
let noticed = 0;
for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
  if (chosen.length > 0 && !chosen.includes(name.replace('.json', ''))) continue;
  for (const mutant of mutants.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))) {
    const problem = await complaint(mutant);
    if (problem === undefined) noticed += 1;
    else unnoticed += 1;
    console.log(problem === undefined ? `ok   ${mutant.bug}` : `FAIL ${mutant.bug}: ${problem}`);
  }
}
console.log(`${noticed} noticed, ${unnoticed} unnoticed`);
process.exitCode = unnoticed === 0 && noticed > 0 ? 0 : 1;
