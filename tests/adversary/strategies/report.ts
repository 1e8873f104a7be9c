/** The table of `npm run adversary`: a line a strategy, and what is wrong with it. */
import { type Expectation, verdictOf } from './strategy.ts';

/** What came of a strategy by some rules: those of now, or the ones that it was found under. */
export interface PlayedRow {
  readonly title: string;
  readonly rules: 'now' | 'before';
  readonly expectation: Expectation;
}

const COLUMNS = [50, 8, 9, 10, 8, 24, 10] as const;
const NAMES = ['strategy', 'rules', 'chances', 'mean', 'error', '99 % interval', 'verdict'];

function line(cells: readonly string[]): string {
  const [first = '', ...others] = cells;
  const rest = others.map((cell, at) => cell.padStart(COLUMNS[at + 1] ?? 0));
  return first.padEnd(COLUMNS[0]) + rest.join('');
}

export const HEAD = line(NAMES);

const bp = (part: number): string => (part * 10_000).toFixed(2);

/** Whether somebody surely gains by the rules in force. */
export function isGain({ rules, expectation }: PlayedRow): boolean {
  return rules === 'now' && expectation.least > 0;
}

/** Whether a control gains, as it has to: otherwise the strategy is played wrongly. */
export function isToldApart({ rules, expectation }: PlayedRow): boolean {
  return rules === 'now' || expectation.least > 0;
}

/** A line of the table. */
export function describeRow(row: PlayedRow): string {
  const { chances, mean, error, least, most } = row.expectation;
  const interval = `${bp(least)} … ${bp(most)}`;
  const figures = [String(chances), bp(mean), bp(error), interval];
  return line([row.title, row.rules, ...figures, verdictOf(row.expectation)]);
}
