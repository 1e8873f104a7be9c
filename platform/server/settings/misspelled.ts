/** Names of variables that are nearly those of a setting. */
import { StartupError } from '../database/errors.ts';

/** Other programs use short names too, so only long ones are compared. */
const shortestGuarded = 8;

/** Whether one text becomes the other by adding, dropping or changing one letter. */
export function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const rest = short.length === long.length ? short.slice(same + 1) : short.slice(same);
  return rest === long.slice(same + 1);
}

/** Names that others use, and that are nearly one of ours: npm sets it for all its commands. */
const FOREIGN = ['NODE'];

/**
 * Names that may be ours and are not: too short to be sure, so that a person has to look.
 * @param table the settings by their names
 */
export function doubtfulNames(
  names: readonly string[],
  table: Readonly<Record<string, unknown>>,
): readonly (readonly [name: string, meant: string])[] {
  const known = Object.keys(table);
  return names
    .filter((name) => !known.includes(name) && !FOREIGN.includes(name))
    .flatMap((name) => {
      const meant = known.find((candidate) => isOneLetterOff(name, candidate));
      return meant === undefined ? [] : [[name, meant] as const];
    });
}

/**
 * A misspelled name would silently leave the standard value in force.
 * @param table the settings by their names
 * @param families beginnings that nobody else uses
 * @returns a sentence for each that names the variable and the one that was meant
 */
export function misspelledNames(
  names: readonly string[],
  table: Readonly<Record<string, { readonly allowed: string }>>,
  families: readonly string[],
): readonly string[] {
  const problems: string[] = [];
  const known = Object.keys(table);
  for (const name of names.filter((candidate) => !known.includes(candidate))) {
    const meant = known.find(
      (candidate) =>
        candidate === name.toUpperCase() ||
        (candidate.length >= shortestGuarded && isOneLetterOff(name, candidate)),
    );
    if (meant !== undefined) {
      problems.push(
        `There is no setting ${name}: rename it to ${meant} (allowed: ` +
          `${table[meant]?.allowed ?? ''}), or remove it.`,
      );
      continue;
    }
    const family = families.find((beginning) => name.startsWith(beginning));
    if (family !== undefined) {
      const names = known.filter((candidate) => candidate.startsWith(family.slice(0, -1)));
      problems.push(`There is no setting ${name}; allowed: ${names.join(', ')}.`);
    }
  }
  return problems;
}

/**
 * Refuses misspelled names, as `misspelledNames` finds them.
 * @throws StartupError that names all of them
 */
export function refuseMisspelled(...asked: Parameters<typeof misspelledNames>): void {
  const problems = misspelledNames(...asked);
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
}
