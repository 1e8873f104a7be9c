/** The first terms of every coin market, and the play money of the desk and the insurance. */
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { type AccountKind, KIND } from '../../core/ledger/ledger.ts';
import { powerOfTen } from '../../core/money/units.ts';
import { type Market, parseTicks } from '../catalogue/contract.ts';
import type { ContractTerms, PublishTerms, RiskTier } from './contract/index.ts';
import type { RoomSeed, SeedMeans } from '../../platform/server/rooms/seed.ts';
import type { Asset } from '../../core/money/units.ts';
import { defaultStressPpm } from './rules/formulas.ts';
import { endowment } from '../wallet/contract.ts';

/** One lot is the power of ten of the base coin that is worth at least so much. */
const LEAST_LOT_WORTH = 100n;
/** The house carries an open difference worth about so much. */
const EXPOSURE_WORTH = 5_000_000n;
/** Nothing more is opened in a market that has cost so much money in a day. */
const DAY_LOSS_WORTH = 500_000n;

/** Up to how much money the first tiers go; the last one has no end. */
const TIER_WORTHS = [50_000n, 250_000n, 1_000_000n];
/** Highest multiples by tier of the largest coin, and of others: half of its margin is kept. */
const MULTIPLES_OF_LARGEST = [100, 50, 20, 10];
const MULTIPLES = [25, 20, 10, 5];
const LARGEST = 'BTC';
const HALF_PPM = 500_000;

/** The tiers of a market: a maintenance of 0.5 % at 100 ×, 1 % at 50 ×, and so on. */
function tiersOf({ base, quote }: Market): RiskTier[] {
  const multiples = base.code === LARGEST ? MULTIPLES_OF_LARGEST : MULTIPLES;
  return multiples.map((maxMultiple, at) => ({
    upToUnits: ((TIER_WORTHS[at] ?? 0n) * powerOfTen(quote.scale)).toString(),
    maxMultiple,
    maintenancePpm: HALF_PPM / maxMultiple,
  }));
}

/** Base units of a lot: the smallest power of ten worth at least 100 of the money. */
function lotUnitsOf(market: Market): bigint {
  const ticks = BigInt(parseTicks(market, market.definition.reference.price) ?? 1);
  const wholeUnits = powerOfTen(market.base.scale);
  const least = LEAST_LOT_WORTH * powerOfTen(market.quote.scale);
  let lot = 1n;
  while (ticks * market.tickUnits * lot < least * wholeUnits) lot *= 10n;
  return lot;
}

/** Lots whose value at the reference price comes to so much money. */
function lotsWorth(market: Market, lot: bigint, worth: bigint): number {
  const ticks = BigInt(parseTicks(market, market.definition.reference.price) ?? 1);
  const money = worth * powerOfTen(market.quote.scale) * powerOfTen(market.base.scale);
  return Number(money / (ticks * market.tickUnits * lot));
}

/** First terms of a market against the margin coin. */
function firstTerms(market: Market, lotsAreCoins: boolean): ContractTerms {
  const usual = lotUnitsOf(market);
  const lot = lotsAreCoins ? powerOfTen(market.base.scale) : usual;
  // The same worth at most, however large a lot is.
  const lots = (most: bigint): number => Number((most * usual) / lot) || 1;
  return {
    marketId: market.id,
    version: 1,
    lotUnits: lot.toString(),
    multiples: market.base.code === LARGEST ? [5, 10, 20, 50, 100] : [5, 10, 20, 25],
    maxLotsPerOrder: lots(100n),
    maxLotsPerCustomer: lots(1_000n),
    spreadBps: 10,
    openFeePpm: 500,
    closeFeePpm: 500,
    overnightLongPpm: 100,
    overnightShortPpm: 50,
    overnightHour: 22,
    callPpm: 800_000,
    closeOutPpm: HALF_PPM,
    tiers: tiersOf(market),
    liquidation: 'by_tier',
    exposureCapLots: lotsWorth(market, lot, EXPOSURE_WORTH),
    stressPpm: defaultStressPpm(market),
    dayLossUnits: (DAY_LOSS_WORTH * powerOfTen(market.quote.scale)).toString(),
    nextTick: true,
  };
}

/**
 * The first terms of all markets that have contracts: coins that move against the margin coin.
 * @param lotsAreCoins a lot is one whole coin, as clients have it that count in coins
 */
export function firstContractTerms(
  markets: readonly Market[],
  marginAssetId: number,
  lotsAreCoins = false,
): ContractTerms[] {
  return markets
    .filter(({ kind, quote }) => kind === 'coin' && quote.id === marginAssetId)
    .filter(({ definition }) => definition.reference.dailyVolatilityPpm >= 1_000)
    .map((market) => firstTerms(market, lotsAreCoins));
}

/** What the desk and the insurance begin with in demo mode. */
function contractEndowments(marginAssetId: number, scale: number) {
  const gift = (owner: number, whole: bigint) => ({
    owner,
    kind: KIND.house as AccountKind,
    assetId: marginAssetId,
    amount: (whole * powerOfTen(scale)).toString(),
  });
  return [gift(HOUSE.contractsDesk, 50_000_000n), gift(HOUSE.insurance, 5_000_000n)];
}

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly catalogue: {
    readonly directory: {
      markets(): readonly Market[];
      dollar(): Asset | undefined;
      isForExistingClients(): boolean;
    };
  };
}

/** Terms for markets that have none yet, and the play money of the desk and the insurance. */
export const contractsSeed = {
  first: async ({ catalogue: { directory } }: SeedNeeds, { give }: SeedMeans) => {
    const lotsAreCoins = directory.isForExistingClients();
    const dollarId = directory.dollar()?.id ?? 0;
    for (const terms of firstContractTerms(directory.markets(), dollarId, lotsAreCoins)) {
      const command: PublishTerms = { type: 'contracts.publish_terms', terms };
      await give(command, ['terms_exist']);
    }
  },
  demo: async ({ catalogue: { directory } }: SeedNeeds, { give }: SeedMeans) => {
    const dollar = directory.dollar();
    if (dollar !== undefined) await give(...endowment(contractEndowments(dollar.id, dollar.scale)));
  },
} satisfies RoomSeed;
