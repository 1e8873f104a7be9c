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
import type { DualTerms, PublishTerms } from './contract.ts';
import { ladderOf } from './server/ladder.ts';

const COINS = ['BTC', 'ETH'];
/** Days from the first start to the maturities, and how far K is from the index. */
const DAYS = [14, 30];
const DISTANCES = [20_000, 50_000, 100_000];
const SHARES = 2_000;
const PERCENT_OF_FAIR = 80;
const PPM = 1_000_000;
/** Square root of the days of a year: what a day moves becomes what a year does. */
const YEAR_ROOT = Math.sqrt(365);

/** What the desk begins with in a demo, in whole coins. */
const DESK: readonly (readonly [code: string, whole: string])[] = [
  ['USDT', '5000000'],
  ['BTC', '50'],
  ['ETH', '1000'],
];

/** Terms of a demo: calls above the price the demo begins at, puts below it. */
export function demoProducts(markets: readonly Market[], nowMs: number): DualTerms[] {
  const all = COINS.flatMap((code) => {
    const market = markets.find((it) => it.base.code === code && it.quote.code === DOLLAR_CODE);
    const { price, dailyVolatilityPpm } = market?.definition.reference ?? {};
    const ticks = market && price !== undefined ? parseTicks(market, price) : undefined;
    if (market === undefined || dailyVolatilityPpm === undefined || ticks === undefined) return [];
    const volatility = (dailyVolatilityPpm / PPM) * YEAR_ROOT;
    return (['call', 'put'] as const).flatMap((kind) => {
      const distances = DISTANCES.map((distance) => (kind === 'call' ? distance : -distance));
      const asked = { marketId: market.id, kind, days: DAYS, distances, shares: SHARES };
      return ladderOf(
        { ...asked, percentOfFair: PERCENT_OF_FAIR },
        { indexTicks: ticks, volatility, nowMs },
      );
    });
  });
  return all.map(({ fairPpm: _fair, ...terms }, index) => ({
    ...terms,
    productId: index + 1,
    version: 1,
    isOffered: true,
  }));
}

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly catalogue: {
    readonly directory: {
      assets(): readonly AssetDefinition[];
      markets(): readonly Market[];
    };
  };
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

/** For a demo only: in live mode the operator publishes products himself. */
export const dualSeed = {
  demo: async ({ catalogue: { directory } }: SeedNeeds, { gateway, give }: SeedMeans) => {
    await give(...endowment(gifts(directory.assets())));
    const terms = demoProducts(directory.markets(), gateway.nowMs());
    if (terms.length === 0) return;
    const command: PublishTerms = { type: 'dual.publish_terms', terms };
    await give(command, ['terms_exist']);
  },
} satisfies RoomSeed;
