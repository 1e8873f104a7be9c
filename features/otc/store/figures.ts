/** What came of makers' orders in a while. */
import { type Kysely, sql } from 'kysely';

/** Figures of one maker. */
export interface Figures {
  readonly orders: number;
  /** Of those that ended, in whole percent; 0 where none did. */
  readonly completionPercent: number;
  /** The median from "paid" to the coins. */
  readonly releaseSeconds: number;
  /** Good ones of all ratings, in whole percent; undefined where there are none. */
  readonly positivePercent: number | undefined;
}

/** Of a maker who has done nothing yet. */
export const NO_FIGURES: Figures = {
  orders: 0,
  completionPercent: 0,
  releaseSeconds: 0,
  positivePercent: undefined,
};

type Row = Readonly<Record<string, string | null>>;

/**
 * Of one pair at most three orders and three ratings count: two friends make no record. What a
 * buyer cancels or does not pay is his: where he came to the maker it says nothing of the maker,
 * or anybody could spoil a record for nothing.
 */
export async function readFigures(
  db: Kysely<unknown>,
  makers: readonly number[],
  sinceMs: number,
): Promise<ReadonlyMap<number, Figures>> {
  const ids = sql`any(${[...makers]}::bigint[])`;
  const { rows } = await sql<Row>`
    with counted as (
      select *, row_number() over (partition by maker, taker order by id desc) as place
      from otc_orders where maker = ${ids} and ended_ms > ${sinceMs}
        and not (buyer = taker and state in ('cancelled', 'lapsed', 'denied'))
    ), rated as (
      select about, is_good,
        row_number() over (partition by about, owner order by order_id desc) as place
      from otc_ratings where about = ${ids} and made_ms > ${sinceMs}
    )
    select c.*, r.good, r.rated from (
      select maker, count(*) filter (where state = 'done') as done, count(*) as ended,
        percentile_disc(0.5) within group (order by ended_ms - paid_ms)
          filter (where state = 'done') as release_ms
      from counted where place <= 3 group by maker) c
    left join (
      select about, count(*) filter (where is_good) as good, count(*) as rated
      from rated where place <= 3 group by about) r on r.about = c.maker`.execute(db);
  return new Map(rows.map((row) => [Number(row['maker']), figuresOf(row)] as const));
}

function figuresOf(row: Row): Figures {
  const [done, ended] = [Number(row['done']), Number(row['ended'])];
  const rated = Number(row['rated'] ?? 0);
  return {
    orders: done,
    completionPercent: ended === 0 ? 0 : Math.floor((done * 100) / ended),
    releaseSeconds: Math.ceil(Number(row['release_ms'] ?? 0) / 1_000),
    positivePercent: rated === 0 ? undefined : Math.floor((Number(row['good']) * 100) / rated),
  };
}
