/** The pairs of a demo, and the play money of the fund. */
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { type AccountKind, KIND } from '../../core/ledger/ledger.ts';
import { powerOfTen } from '../../core/money/units.ts';
import type { RoomSeed, SeedMeans } from '../../platform/server/rooms/seed.ts';
import { DOLLAR_CODE, type Market } from '../catalogue/contract.ts';
import { endowment } from '../wallet/contract.ts';
import type { LoanTerms, PublishTerms } from './contract.ts';

const COINS = ['BTC', 'ETH', 'SOL'];
/** Whole USDT: what the fund has, the least loan, the most of a customer and of a pair. */
const FUND = 5_000_000n;
const [LEAST, MOST_OF_ONE, MOST_OF_ALL] = [50n, 200_000n, 2_000_000n];

/** Where a loan begins, in ppm: ether's is lent near its call, for those who know what they do. */
const INITIAL_PPM = { ETH: 720_000, other: 650_000 } as const;

/** The demo's pairs of those markets that there are: 75 and 83 %, some 7 % a year. */
export function demoPairs(markets: readonly Market[]): LoanTerms[] {
  const found = COINS.flatMap((code) => {
    return markets.find((it) => it.base.code === code && it.quote.code === DOLLAR_CODE) ?? [];
  });
  return found.map((market, index) => {
    const amount = (whole: bigint) => (whole * powerOfTen(market.quote.scale)).toString();
    return {
      productId: index + 1,
      version: 1,
      marketId: market.id,
      initialPpm: market.base.code === 'ETH' ? INITIAL_PPM.ETH : INITIAL_PPM.other,
      callPpm: 750_000,
      closePpm: 830_000,
      ratePpm: 8,
      feePpm: 20_000,
      minUnits: amount(LEAST),
      customerCapUnits: amount(MOST_OF_ONE),
      totalCapUnits: amount(MOST_OF_ALL),
      isOffered: true,
    };
  });
}

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly catalogue: { readonly directory: { markets(): readonly Market[] } };
}

/** For a demo only: in live mode the operator publishes pairs himself. */
export const loansSeed = {
  demo: async ({ catalogue: { directory } }: SeedNeeds, { give }: SeedMeans) => {
    const markets = directory.markets();
    const dollar = markets.find(({ quote }) => quote.code === DOLLAR_CODE)?.quote;
    if (dollar === undefined) return;
    const amount = (FUND * powerOfTen(dollar.scale)).toString();
    const kind = KIND.house as AccountKind;
    await give(...endowment([{ owner: HOUSE.loanFund, kind, assetId: dollar.id, amount }]));
    for (const terms of demoPairs(markets)) {
      const command: PublishTerms = { type: 'loans.publish_terms', terms };
      await give(command, ['terms_exist']);
    }
  },
} satisfies RoomSeed;
