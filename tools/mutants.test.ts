import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'tests', 'mutants');

interface Mutant {
  readonly bug: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly test: string;
}

const lists = readdirSync(folder).filter((name) => name.endsWith('.json'));

/** What is wrong with a bug of a list; undefined where it can be put in. */
function faultOf({ file, find, replace, test }: Mutant): string | undefined {
  if (!existsSync(join(root, file))) return `${file} is gone`;
  if (!existsSync(join(root, test))) return `${test} is gone`;
  if (find === replace) return 'it changes nothing';
  const times = readFileSync(join(root, file), 'utf8').split(find).length - 1;
  return times === 1 ? undefined : `what it changes stands ${times} times in ${file}`;
}

describe('the bugs that are put in', () => {
  it('are on lists', () => {
    expect(lists.length).toBeGreaterThan(40);
  });

  it.each(lists)('stand where %s says', (list) => {
    const mutants = JSON.parse(readFileSync(join(folder, list), 'utf8')) as Mutant[];
    expect(mutants.length).toBeGreaterThan(0);
    const faults = mutants.flatMap((mutant) => {
      const fault = faultOf(mutant);
      return fault === undefined ? [] : [`${mutant.bug}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});
