/**
 * How long laws are tried. `npm test` tries a law with its fixed seeds, and with one that what is
 * committed draws (`FIRST_SEED`): what fails here fails there too. `npm run soak` tries ten times
 * as many and as many steps, the further seeds new in each run. All seeds are told by the names of
 * the tests; `SEED` names others: a failure is run again by its seed.
 */

/** How many times longer a soak tries. */
const LONGER = 10;

const isSoak = process.env['SOAK'] === '1';

/** The seeds of a law. */
export function seedsOf(...fixed: readonly number[]): readonly number[] {
  const named = process.env['SEED'];
  if (named !== undefined) return named.split(',').map(Number);
  const first = Number(process.env['FIRST_SEED'] ?? (isSoak ? 1 : 0));
  if (first === 0) return fixed;
  const count = isSoak ? fixed.length * (LONGER - 1) : 1;
  const further = Array.from({ length: count }, (_, at) => first + at);
  return [...new Set([...fixed, ...further])];
}

/**
 * How much a law must have seen to mean something: so much with the seeds that were chosen for it,
 * and with one that is drawn a tenth, for nobody has chosen that.
 */
export function coverage(fixed: readonly number[], seed: number, enough: number): number {
  return fixed.includes(seed) ? enough : Math.floor(enough / 10);
}

/** The steps of a law that `npm test` tries for so many. */
export function stepsOf(steps: number): number {
  return isSoak ? steps * LONGER : steps;
}
