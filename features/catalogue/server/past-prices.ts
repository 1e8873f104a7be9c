/** What coins were worth at moments of the past, from the minute candles of the catalogue. */
import { type Kysely, sql } from 'kysely';
import { powerOfTen } from '../../../core/money/units.ts';
import { type AssetDefinition, DOLLAR_CODE, type Market } from '../contract.ts';

/** What is looked up about markets and assets. */
interface Definitions {
  asset(id: number): AssetDefinition | undefined;
  markets(): readonly Market[];
}

/** A coin and a moment. */
export interface PastPrice {
  readonly assetId: number;
  readonly timeMs: number;
}

const MINUTE_MS = 60_000;

function dollarMarket(definitions: Definitions, assetId: number): Market | undefined {
  const isIt = (market: Market) => market.base.id === assetId && market.quote.code === DOLLAR_CODE;
  return definitions.markets().find(isIt);
}

const HALF_HOUR_MS = 30 * MINUTE_MS;
const DAY_MS = 1_440 * MINUTE_MS;

/**
 * Dollar units of one whole coin at each moment, in the order asked: the close of the last minute
 * that had ended by then, or the first price there ever was. Undefined where there was none. What
 * lies before the minutes of a market is taken from its half hours, and before those from its days.
 */
export async function readPastPrices<Tables>(
  db: Kysely<Tables>,
  definitions: Definitions,
  asked: readonly PastPrice[],
): Promise<(bigint | undefined)[]> {
  const markets = asked.map(({ assetId }) => dollarMarket(definitions, assetId));
  const ids = markets.map((market) => market?.id ?? 0);
  const times = asked.map(({ timeMs }) => timeMs);
  const close = (minutes: number, spanMs: number) => sql`
    (select close from candles where market_id = a.market and period = ${sql.lit(minutes)}
      and time_ms <= a.time_ms - ${sql.lit(spanMs)} order by time_ms desc limit 1)`;
  const { rows } = await sql<{ ticks: string | null }>`
    select coalesce(
      ${close(1, MINUTE_MS)}, ${close(30, HALF_HOUR_MS)}, ${close(1_440, DAY_MS)},
      (select open from candles where market_id = a.market and period = 1440
        order by time_ms limit 1)) as ticks
    from unnest(${ids}::integer[], ${times}::bigint[]) with ordinality as a (market, time_ms, place)
    order by a.place`.execute(db);
  return asked.map(({ assetId }, index) => {
    const asset = definitions.asset(assetId);
    if (asset?.code === DOLLAR_CODE) return powerOfTen(asset.scale);
    const ticks = rows[index]?.ticks ?? null;
    const market = markets[index];
    return ticks === null || market === undefined ? undefined : BigInt(ticks) * market.tickUnits;
  });
}
