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

/**
 * Dollar units of one whole coin at each moment, in the order asked: the close of the last minute
 * that had ended by then, or the first price there ever was. Undefined where there was none.
 */
export async function readPastPrices<Tables>(
  db: Kysely<Tables>,
  definitions: Definitions,
  asked: readonly PastPrice[],
): Promise<(bigint | undefined)[]> {
  const markets = asked.map(({ assetId }) => dollarMarket(definitions, assetId));
  const ids = markets.map((market) => market?.id ?? 0);
  const times = asked.map(({ timeMs }) => timeMs - MINUTE_MS);
  const { rows } = await sql<{ ticks: string | null }>`
    select coalesce(
      (select close from candles where market_id = a.market and period = 1
        and time_ms <= a.time_ms order by time_ms desc limit 1),
      (select open from candles where market_id = a.market and period = 1
        and time_ms > a.time_ms order by time_ms limit 1)) as ticks
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
