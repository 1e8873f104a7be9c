/** The products of a demo, and the play money of the desk. */
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { type AccountKind, KIND } from '../../core/ledger/ledger.ts';
import { parseUnits } from '../../core/money/text.ts';
import type { RoomSeed, SeedMeans } from '../../platform/server/rooms/seed.ts';
import {
  type AssetDefinition,
  DOLLAR_CODE,
  type Market,
  parseTicks,
} from '../catalogue/contract.ts';
import { endowment } from '../wallet/contract.ts';
import { type DualTerms, type PublishTerms, salesEndMs } from './contract.ts';
import { ladderOf } from './server/ladder.ts';
import { volatilityOf } from './server/option-value.ts';
import { type DualTables, readTerms } from './store/reading.ts';

const COINS = ['BTC', 'ETH'];
/** Days from the first start to the maturities, and how far K is from the index. */
const DAYS = [14, 30];
const DISTANCES = [20_000, 50_000, 100_000];
const SHARES = 2_000;
const PERCENT_OF_FAIR = 80;
const PPM = 1_000_000;
const VOLATILITY_DAYS = 31;
/** Square root of the days of a year: what a day moves becomes what a year does. */
const YEAR_ROOT = Math.sqrt(365);

/** What the desk begins with in a demo, in whole coins. */
const DESK: readonly (readonly [code: string, whole: string])[] = [
  ['USDT', '5000000'],
  ['BTC', '50'],
  ['ETH', '1000'],
];

/** Where the prices of products come from. */
export interface PriceNeeds {
  readonly catalogue: {
    readonly directory: {
      assets(): readonly AssetDefinition[];
      markets(): readonly Market[];
      lastIndexTicks(marketId: number): number;
    };
    readonly candles: { closesOfDays(marketId: number, days: number): Promise<readonly number[]> };
  };
}

/** Which rungs are wanted. */
export interface WantedRungs {
  readonly days: readonly number[];
  readonly distances: readonly number[];
  /** The number of the first product. */
  readonly firstId: number;
  readonly nowMs: number;
}

/** The markets that have products, those that a house does not have left out. */
function dualMarkets(markets: readonly Market[]): Market[] {
  return COINS.flatMap((code) => {
    return markets.find((it) => it.base.code === code && it.quote.code === DOLLAR_CODE) ?? [];
  });
}

/** Calls above the index and puts below it, priced by what the market has done so far. */
export async function demoLadder(needs: PriceNeeds, wanted: WantedRungs): Promise<DualTerms[]> {
  const { directory, candles } = needs.catalogue;
  const terms: DualTerms[] = [];
  for (const market of dualMarkets(directory.markets())) {
    const { price, dailyVolatilityPpm } = market.definition.reference;
    const closes = await candles.closesOfDays(market.id, VOLATILITY_DAYS);
    // Before its first price a market is what its catalogue says of it.
    const volatility = volatilityOf(closes) ?? (dailyVolatilityPpm / PPM) * YEAR_ROOT;
    const indexTicks = directory.lastIndexTicks(market.id) || (parseTicks(market, price) ?? 0);
    for (const kind of ['call', 'put'] as const) {
      const distances = wanted.distances.map((away) => (kind === 'call' ? away : -away));
      const asked = { marketId: market.id, kind, days: wanted.days, distances, shares: SHARES };
      const request = { ...asked, percentOfFair: PERCENT_OF_FAIR };
      const rungs = ladderOf(request, { indexTicks, volatility, nowMs: wanted.nowMs });
      for (const { fairPpm: _fair, ...rung } of rungs) {
        const productId = wanted.firstId + terms.length;
        terms.push({ ...rung, productId, version: 1, isOffered: true });
      }
    }
  }
  return terms;
}

/** A whole ladder of the demo at a moment: 24 products. */
export function wholeLadder(
  needs: PriceNeeds,
  of: Pick<WantedRungs, 'firstId' | 'nowMs'>,
): Promise<DualTerms[]> {
  return demoLadder(needs, { ...of, days: DAYS, distances: DISTANCES });
}

function gifts(assets: readonly AssetDefinition[]) {
  return DESK.flatMap(([code, whole]) => {
    const asset = assets.find((it) => it.code === code);
    const parsed = asset && parseUnits(whole, asset.scale);
    if (asset === undefined || parsed?.ok !== true) return [];
    const amount = parsed.units.toString();
    const kind = KIND.house as AccountKind;
    return [{ owner: HOUSE.dualDesk, kind, assetId: asset.id, amount }];
  });
}

/**
 * For a demo only: in live mode the operator publishes products himself. A demo that is started
 * when the sale of all products is over gets new ones.
 */
export const dualSeed = {
  demo: async (needs: PriceNeeds, { gateway, give }: SeedMeans) => {
    await give(...endowment(gifts(needs.catalogue.directory.assets())));
    const nowMs = gateway.nowMs();
    const known = [...(await readTerms(gateway.database<DualTables>())).values()].flat();
    if (known.some(({ maturityDay }) => nowMs < salesEndMs(maturityDay))) return;
    const firstId = Math.max(0, ...known.map(({ productId }) => productId)) + 1;
    const terms = await wholeLadder(needs, { firstId, nowMs });
    if (terms.length === 0) return;
    const command: PublishTerms = { type: 'dual.publish_terms', terms };
    await give(command, ['terms_exist']);
  },
} satisfies RoomSeed;
