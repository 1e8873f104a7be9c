/** The first terms of every coin market, and the play money of the desk. */
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { type AccountKind, KIND } from '../../core/ledger/ledger.ts';
import { powerOfTen } from '../../core/money/units.ts';
import type { Market } from '../catalogue/contract.ts';
import type { PublishTerms, SecondsTerms } from './contract.ts';
import type { RoomSeed, SeedMeans } from '../../platform/server/rooms/seed.ts';
import type { Asset } from '../../core/money/units.ts';
import { endowment } from '../wallet/contract.ts';

/** Durations with the payout of a won stake in percent. */
const DURATIONS: readonly (readonly [seconds: number, payoutPercent: number])[] = [
  [30, 80],
  [60, 82],
  [120, 84],
  [180, 86],
  [300, 88],
  [600, 90],
];
/** Shorter than the shortest duration, so that no order is settled by its own open price. */
const LONGEST_STALE_MS = 20_000;

function firstTerms(market: Market): SecondsTerms {
  const whole = (amount: bigint) => (amount * powerOfTen(market.quote.scale)).toString();
  return {
    marketId: market.id,
    version: 1,
    durations: DURATIONS.map(([seconds, percent]) => ({
      seconds,
      payoutPpm: percent * 10_000,
      minStake: whole(10n),
      maxStake: whole(5_000n),
    })),
    customerOpenCap: whole(20_000n),
    totalOpenCap: whole(1_000_000n),
    staleMs: Math.min(market.definition.staleAfterMs, LONGEST_STALE_MS),
    nextTick: true,
    meanClose: true,
  };
}

/** The first terms of all markets that have seconds contracts: coins that move. */
export function firstSecondsTerms(
  markets: readonly Market[],
  stakeAssetId: number,
): SecondsTerms[] {
  return markets
    .filter(({ kind, quote }) => kind === 'coin' && quote.id === stakeAssetId)
    .filter(({ definition }) => definition.reference.dailyVolatilityPpm >= 1_000)
    .map(firstTerms);
}

/** What the desk begins with in demo mode. */
function secondsEndowments(stakeAssetId: number, scale: number) {
  return [
    {
      owner: HOUSE.secondsDesk,
      kind: KIND.house as AccountKind,
      assetId: stakeAssetId,
      amount: (20_000_000n * powerOfTen(scale)).toString(),
    },
  ];
}

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly catalogue: {
    readonly directory: { markets(): readonly Market[]; dollar(): Asset | undefined };
  };
}

/** Terms for markets that have none yet, and the play money of the desk. */
export const secondsSeed = {
  first: async ({ catalogue: { directory } }: SeedNeeds, { give }: SeedMeans) => {
    for (const terms of firstSecondsTerms(directory.markets(), directory.dollar()?.id ?? 0)) {
      const command: PublishTerms = { type: 'seconds.publish_terms', terms };
      await give(command, ['terms_exist']);
    }
  },
  demo: async ({ catalogue: { directory } }: SeedNeeds, { give }: SeedMeans) => {
    const dollar = directory.dollar();
    if (dollar !== undefined) await give(...endowment(secondsEndowments(dollar.id, dollar.scale)));
  },
} satisfies RoomSeed;
