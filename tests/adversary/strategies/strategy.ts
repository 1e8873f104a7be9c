/**
 * What a strategy against the house is, and what it brings in the long run. Each lies in a file of
 * its own here: tests play it a little, `npm run adversary` very often.
 */
import { Random } from '../../support/random.ts';

/** Plays a while; what each chance brought after all costs, in parts of its stake. */
export type Play = (random: Random) => readonly number[];

/** Something that was found to pay, or looks as if it did. */
export interface Strategy {
  /** What is tried, in a few words. */
  readonly title: string;
  readonly now: Play;
  /** The same by the rules of earlier releases, where the house still knows them: a control. */
  readonly before?: Play;
  /** How many chances are enough to say what it brings. */
  readonly chances: number;
}

/** What a strategy brings a chance, in parts of the stake. */
export interface Expectation {
  readonly chances: number;
  readonly mean: number;
  /** The standard error of the mean. */
  readonly error: number;
  /** The true mean lies between the two in 99 of 100 cases. */
  readonly least: number;
  readonly most: number;
}

/** Of a normal distribution 99 in 100 values lie within so many deviations. */
const Z_99 = 2.576;

/** The mean of results, and how far it may be wrong. */
export function expectationOf(results: readonly number[]): Expectation {
  const chances = results.length;
  if (chances < 2) throw new Error('too few chances to say anything');
  const mean = results.reduce((sum, each) => sum + each, 0) / chances;
  const squares = results.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const error = Math.sqrt(squares / (chances - 1) / chances);
  return { chances, mean, error, least: mean - Z_99 * error, most: mean + Z_99 * error };
}

const MAX_EMPTY_ROUNDS = 100;

/** Plays until there were so many chances; a round may bring none. */
export function played(play: Play, chances: number, random: Random): number[] {
  const results: number[] = [];
  for (let empty = 0; results.length < chances; ) {
    const more = play(random);
    empty = more.length === 0 ? empty + 1 : 0;
    if (empty > MAX_EMPTY_ROUNDS) throw new Error('there is no chance to play');
    results.push(...more);
  }
  return results;
}

/** What two samples of the same strategy say together. */
export function together(one: Expectation, other: Expectation): Expectation {
  const chances = one.chances + other.chances;
  const mean = (one.mean * one.chances + other.mean * other.chances) / chances;
  const squaresOf = ({ chances: n, mean: own, error }: Expectation): number =>
    error ** 2 * n * (n - 1) + n * (own - mean) ** 2;
  const error = Math.sqrt((squaresOf(one) + squaresOf(other)) / (chances - 1) / chances);
  return { chances, mean, error, least: mean - Z_99 * error, most: mean + Z_99 * error };
}

/** A draw of mean 0 and variance 1, nearly normal: twelve even ones together. */
export function normal(random: Random): number {
  let sum = 0;
  for (let draw = 0; draw < 12; draw += 1) sum += random.next();
  return sum - 6;
}

/** What an expectation says, at 99 %. */
export function verdictOf({ least, most }: Expectation): 'gains' | 'loses' | 'open' {
  if (least > 0) return 'gains';
  return most < 0 ? 'loses' : 'open';
}

/** What a strategy did by the rules of before, where there are any, and what it does now. */
export function verdictsOf({ now, before }: Strategy, chances: number, seed = 43): string {
  const by = (play: Play) => verdictOf(expectationOf(played(play, chances, new Random(seed))));
  return `${before === undefined ? '' : `${by(before)} before, `}${by(now)} now`;
}

/** What is wanted of every strategy: it was one, and is none. */
export const NO_GAIN = /^(?:gains before, )?loses now$/;
