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

/**
 * A misspelled name would silently leave the standard value in force.
 * @param table the settings by their names
 * @param families beginnings that nobody else uses
 * @throws StartupError that names the variable and the one that was meant.
 */
export function refuseMisspelled(
  names: readonly string[],
  table: Readonly<Record<string, { readonly allowed: string }>>,
  families: readonly string[],
): void {
  const known = Object.keys(table);
  for (const name of names.filter((candidate) => !known.includes(candidate))) {
    const meant = known.find(
      (candidate) => candidate.length >= shortestGuarded && isOneLetterOff(name, candidate),
    );
    if (meant !== undefined) {
      throw new StartupError(
        `There is no setting ${name}: rename it to ${meant} (allowed: ` +
          `${table[meant]?.allowed ?? ''}), or remove it.`,
      );
    }
    const family = families.find((beginning) => name.startsWith(beginning));
    if (family !== undefined) {
      const names = known.filter((candidate) => candidate.startsWith(family.slice(0, -1)));
      throw new StartupError(`There is no setting ${name}; allowed: ${names.join(', ')}.`);
    }
  }
}
