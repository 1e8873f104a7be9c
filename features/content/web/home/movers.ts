/** Which markets lead in what. Pure; figures are for ordering only, never money that is sent. */

export const RANKINGS = ['gainers', 'losers', 'turnover'] as const;
export type Ranking = (typeof RANKINGS)[number];

/** A market's figures at this moment. */
export type Ranked<Row> = {
  readonly row: Row;
  /** Percent of the last 24 hours. */
  readonly change: number;
  /** What was traded in 24 hours, in US dollars. */
  readonly turnover: number;
};

function score(ranking: Ranking | 'movers', { change, turnover }: Ranked<unknown>): number {
  if (ranking === 'movers') return Math.abs(change);
  if (ranking === 'turnover') return turnover;
  return ranking === 'gainers' ? change : -change;
}

/**
 * The first `limit` of a ranking; movers go either way. What stands still is neither a gainer nor a
 * loser, and no mover.
 */
export function leaders<Row>(
  ranked: readonly Ranked<Row>[],
  ranking: Ranking | 'movers',
  limit: number,
): readonly Row[] {
  return ranked
    .filter((each) => score(ranking, each) > 0)
    .sort((left, right) => score(ranking, right) - score(ranking, left))
    .slice(0, limit)
    .map(({ row }) => row);
}
