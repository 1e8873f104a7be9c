/** The terms of spot markets as the public log has them: fees, band, and what a lot is in money. */
import { type Kysely, sql } from 'kysely';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { PublishedTerms } from '../../../platform/server/rooms/proofs.ts';
import type { InstalledCatalogue, Market, SpotTerms } from '../contract.ts';
import { Definitions } from './definitions.ts';

type ChangedRow = Readonly<Record<'version' | 'market_id', number>> & {
  readonly from_ms: string;
  readonly maker_fee_ppm: number;
  readonly taker_fee_ppm: number;
  readonly band_ppm: number;
};

function textOf(market: Market, version: number, terms: SpotTerms): string {
  const { makerFeePpm, takerFeePpm, bandPpm } = terms;
  const { id: marketId, lotUnits, tickLotUnits } = market;
  const steps = { lotUnits: String(lotUnits), tickLotUnits: String(tickLotUnits) };
  return canonicalText({ marketId, version, ...steps, makerFeePpm, takerFeePpm, bandPpm });
}

/**
 * Every version of the terms of spot markets, by market and version. The first ones are those of
 * the catalogue, in force from the beginning; no command has a number for them here.
 */
export const readSpotTerms: PublishedTerms['versions'] = async (db, names) => {
  const { rows } = await sql<InstalledCatalogue>`
    select name, definition from catalogues`.execute(db);
  const { markets } = new Definitions(rows[0]);
  const first = [...markets.values()].map((market) => ({
    marketId: market.id,
    version: 1,
    seq: 0,
    timeMs: 0,
    terms: textOf(market, 1, market.definition),
  }));
  const later = (await readChanged(db)).flatMap((row) => {
    const market = markets.get(row.market_id);
    if (market === undefined) return [];
    const { market_id: marketId, version } = row;
    const terms = {
      makerFeePpm: row.maker_fee_ppm,
      takerFeePpm: row.taker_fee_ppm,
      bandPpm: row.band_ppm,
    };
    const text = textOf(market, version, terms);
    return [{ marketId, version, seq: 0, timeMs: Number(row.from_ms), terms: text }];
  });
  const isNamed = (marketId: number, version: number) =>
    names === undefined ||
    names.some((name) => name.marketId === marketId && name.version === version);
  return [...first, ...later]
    .filter(({ marketId, version }) => isNamed(marketId, version))
    .sort((a, b) => a.marketId - b.marketId || a.version - b.version);
};

async function readChanged(db: Kysely<unknown>): Promise<readonly ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    select market_id, version, from_ms, maker_fee_ppm, taker_fee_ppm, band_ppm
    from market_conditions`.execute(db);
  return rows;
}
