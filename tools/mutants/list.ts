/** The bugs of `tests/mutants/*.json`, and which of them are put in. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const mutant = z.strictObject({
  bug: z.string(),
  file: z.string(),
  find: z.string().min(1),
  replace: z.string(),
  test: z.string(),
});

/** A bug: what of a file it replaces by what, and the test that must fail with it. */
export type Mutant = z.infer<typeof mutant>;

export interface MutantList {
  readonly name: string;
  readonly mutants: readonly Mutant[];
}

const FOLDER = join('tests', 'mutants');

/** The lists of a project by their names. */
export function mutantLists(root: string): MutantList[] {
  const files = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.json'));
  return files.toSorted().map((file) => {
    const text = readFileSync(join(root, FOLDER, file), 'utf8');
    return {
      name: file.replace('.json', ''),
      mutants: z.array(mutant).min(1).parse(JSON.parse(text)),
    };
  });
}

/** Why a bug cannot be put in; undefined where it can. */
export function faultOf(root: string, { file, find, replace, test }: Mutant): string | undefined {
  if (!existsSync(join(root, file))) return `${file} is gone`;
  if (!existsSync(join(root, test))) return `${test} is gone`;
  if (find === replace) return 'it changes nothing';
  const times = readFileSync(join(root, file), 'utf8').split(find).length - 1;
  return times === 1 ? undefined : `what it changes stands ${times} times in ${file}`;
}

/** The room of a file, and outside of rooms its folder. */
function placeOf(file: string): string {
  return /^features\/[^/]+/.exec(file)?.[0] ?? dirname(file);
}

/** The bugs of these lists that a change of files reaches, and the others. */
export function reachedBy(changed: readonly string[], lists: readonly MutantList[]) {
  const files = new Set(changed);
  const places = new Set(changed.map(placeOf));
  const reached: Mutant[] = [];
  const others: Mutant[] = [];
  for (const { name, mutants } of lists) {
    const isListed = files.has(`${FOLDER}/${name}.json`);
    for (const each of mutants) {
      const isReached = isListed || files.has(each.test) || places.has(placeOf(each.file));
      (isReached ? reached : others).push(each);
    }
  }
  return { reached, others };
}

/** All of these in an order that a seed decides, the same for each one whatever the others are. */
export function shuffled(mutants: readonly Mutant[], seed: number): Mutant[] {
  const rank = ({ bug, file }: Mutant) =>
    createHash('sha256').update(`${seed} ${file} ${bug}`).digest('hex');
  const ranked = mutants.map((each) => ({ each, rank: rank(each) }));
  return ranked.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ each }) => each);
}
