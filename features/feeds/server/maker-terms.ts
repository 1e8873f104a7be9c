/** How the market maker quotes a market, as operators have set it. */
import { type Kysely, sql } from 'kysely';

/** Half a spread at most, in millionths: its outermost level stays within every band. */
export const MAX_HALF_SPREAD_PPM = 3_000;
/** Its depth, in millionths of the standard. */
export const MIN_DEPTH_PPM = 10_000;
export const MAX_DEPTH_PPM = 5_000_000;

/** What is set for a market. */
export interface MakerTerms {
  /** Whether it quotes at all. */
  readonly isOn: boolean;
  /** Half the distance of its best prices, in millionths; 0 for what fits the market's orders. */
  readonly halfSpreadPpm: number;
  /** How much it quotes, in millionths of what fits the market's orders. */
  readonly depthPpm: number;
  /** Most that it offers on a side, in units of the quote coin; 0 for its share of what it has. */
  readonly budgetUnits: bigint;
}

/** How a market is quoted for which nothing was set. */
export const STANDARD_TERMS: MakerTerms = {
  isOn: true,
  halfSpreadPpm: 0,
  depthPpm: 1_000_000,
  budgetUnits: 0n,
};

/** Who set terms, when and why. */
export interface SetTerms extends MakerTerms {
  readonly operator: number;
  readonly reason: string;
  readonly changedMs: number;
}

interface Row {
  readonly market_id: number;
  readonly is_on: boolean;
  readonly half_spread_ppm: number;
  readonly depth_ppm: number;
  readonly budget_units: string;
  readonly operator: string;
  readonly reason: string;
  readonly changed_ms: string;
}

/** What was set, by market. */
export async function readMakerTerms(db: Kysely<unknown>): Promise<ReadonlyMap<number, SetTerms>> {
  const { rows } = await sql<Row>`select * from maker_terms order by market_id`.execute(db);
  return new Map(
    rows.map((row) => [
      row.market_id,
      {
        isOn: row.is_on,
        halfSpreadPpm: row.half_spread_ppm,
        depthPpm: row.depth_ppm,
        budgetUnits: BigInt(row.budget_units),
        operator: Number(row.operator),
        reason: row.reason,
        changedMs: Number(row.changed_ms),
      },
    ]),
  );
}

/** Sets the terms of a market; the market maker goes by them within seconds. */
export async function setMakerTerms(
  db: Kysely<unknown>,
  marketId: number,
  terms: SetTerms,
): Promise<void> {
  const { isOn, halfSpreadPpm, depthPpm, budgetUnits, operator, reason, changedMs } = terms;
  await sql`
    insert into maker_terms (market_id, is_on, half_spread_ppm, depth_ppm, budget_units, operator,
      reason, changed_ms)
    values (${marketId}, ${isOn}, ${halfSpreadPpm}, ${depthPpm}, ${budgetUnits}, ${operator},
      ${reason}, ${changedMs})
    on conflict (market_id) do update set is_on = excluded.is_on,
      half_spread_ppm = excluded.half_spread_ppm, depth_ppm = excluded.depth_ppm,
      budget_units = excluded.budget_units, operator = excluded.operator,
      reason = excluded.reason, changed_ms = excluded.changed_ms`.execute(db);
}
