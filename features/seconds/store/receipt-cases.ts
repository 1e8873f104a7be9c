/** What receipts tell of seconds contracts: committed rows of orders that are settled. */
import { type Kysely, sql } from 'kysely';
import type { CaseName } from '../../../platform/server/rooms/proofs.ts';
import type { SecondsCase } from '../receipts/case.ts';

/** A row of the driver, where 64-bit numbers are texts. */
type Row = Readonly<Record<string, string | null>>;

/** What only orders have whose terms promise a mean. */
function exactPrices(row: Row): Partial<SecondsCase> {
  if (row['open_hundredths'] === null) return {};
  return {
    openHundredths: Number(row['open_hundredths']),
    closeSum: Number(row['close_sum']),
    closeCount: Number(row['close_count']),
  };
}

/** What a customer's receipt is about; undefined where he has no such order. */
export async function readSecondsCase(
  db: Kysely<unknown>,
  owner: number,
  { id }: CaseName,
): Promise<SecondsCase | undefined> {
  const { rows } = await sql<Row>`
    select * from seconds_orders
    where owner = ${owner} and id = ${id}
      and state not in ('pending', 'running')`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    kind: 'seconds',
    id,
    marketId: Number(row['market_id']),
    termsVersion: Number(row['terms_version']),
    direction: row['direction'] as SecondsCase['direction'],
    seconds: Number(row['seconds']),
    stakeUnits: String(row['stake_units']),
    payoutPpm: Number(row['payout_ppm']),
    payoutUnits: String(row['payout_units']),
    placedMs: Number(row['placed_ms']),
    expiresMs: Number(row['expires_ms']),
    openTick: Number(row['open_tick']),
    openTicks: Number(row['open_ticks']),
    ...exactPrices(row),
    closeTick: Number(row['close_tick']),
    closeTicks: Number(row['close_ticks']),
    state: row['state'] as SecondsCase['state'],
    reason: row['reason'] as SecondsCase['reason'],
    profitUnits: String(row['profit_units']),
  };
}

/** The ticks that running orders name. */
export async function readOpenTicks(
  db: Kysely<unknown>,
): Promise<{ marketId: number; number: number }[]> {
  const { rows } = await sql<Row>`
    select distinct market_id, open_tick from seconds_orders where state = 'running'`.execute(db);
  return rows.map((row) => ({
    marketId: Number(row['market_id']),
    number: Number(row['open_tick']),
  }));
}
