/** The play money with which the house's own traders and its exchange desk begin in demo mode. */
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { type AccountKind, KIND } from '../../core/ledger/ledger.ts';
import { powerOfTen } from '../../core/money/units.ts';
import type { AssetDefinition, Market } from '../catalogue/contract.ts';
import type { RoomSeed, SeedMeans } from '../../platform/server/rooms/seed.ts';
import { endowment } from '../wallet/contract.ts';

/** One first balance. */
export interface Endowment {
  readonly owner: number;
  readonly kind: AccountKind;
  readonly assetId: number;
  /** Whole units, as text. */
  readonly amount: string;
}

/** What each account begins with of every asset, in whole units of the money that prices it. */
const WORTH = [
  [HOUSE.marketMaker, 60_000_000n],
  [HOUSE.simulatedCrowd, 20_000_000n],
  [HOUSE.exchangeDesk, 40_000_000n],
] as const;
/** The money itself pays for all markets at once. */
const TIMES_FOR_MONEY = 20n;

/** Units of an asset that are worth so much money at its reference price. */
function unitsWorth(asset: AssetDefinition, worth: bigint, markets: readonly Market[]): bigint {
  const market = markets.find(({ base }) => base.id === asset.id);
  const isMoney = markets.some(({ quote }) => quote.id === asset.id);
  if (market === undefined || isMoney) return worth * TIMES_FOR_MONEY * powerOfTen(asset.scale);
  // In millionths, because reference prices have at most six decimals.
  const millionths = BigInt(Math.round(Number(market.definition.reference.price) * 1_000_000));
  return (worth * 1_000_000n * powerOfTen(asset.scale)) / millionths;
}

/** All first balances of the house's accounts, in a fixed order. */
export function endowments(
  assets: readonly AssetDefinition[],
  markets: readonly Market[],
): Endowment[] {
  return WORTH.flatMap(([owner, worth]) =>
    assets.map((asset) => ({
      owner,
      kind: KIND.house,
      assetId: asset.id,
      amount: unitsWorth(asset, worth, markets).toString(),
    })),
  );
}

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly catalogue: {
    readonly directory: { assets(): readonly AssetDefinition[]; markets(): readonly Market[] };
  };
}

/** Play money of the house's own traders and of its exchange desk. */
export const feedsSeed = {
  demo: ({ catalogue: { directory } }: SeedNeeds, { give }: SeedMeans) =>
    give(...endowment(endowments(directory.assets(), directory.markets()))),
} satisfies RoomSeed;
