/** Loans of a demo’s past: a cautious one of days ago, and one of today that is near its call. */
import { powerOfTen } from '../../core/money/units.ts';
import {
  happened,
  type PrologueHour,
  type PrologueMeans,
  type RoomPrologue,
} from '../../platform/server/rooms/prologue.ts';
import type { Market } from '../catalogue/contract.ts';
import type { Borrow, LoanTerms } from './contract.ts';
import { worthOf } from './rules/formulas.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly identity: { readonly demoCustomers: readonly number[] };
  readonly catalogue: {
    readonly directory: {
      market(marketId: number): Market | undefined;
      lastIndexTicks(marketId: number): number;
    };
  };
  readonly loans: { currentTerms(pairId: number): LoanTerms | undefined };
}

/** Hours before the present, pair, thousandths of a coin, and the part borrowed in thousandths. */
type Planned = readonly [hoursAgo: number, pairId: number, thousandths: bigint, part: bigint];

const LOANS: readonly Planned[] = [
  [24 * 7, 1, 100n, 400n],
  [0, 2, 1_000n, 719n],
];
const THOUSAND = 1_000n;

/** The demo's first customer borrows; what becomes of it is up to the prices. */
export const loansPrologue = {
  begin: ({ identity, catalogue, loans }: PrologueNeeds, { give }: PrologueMeans) => {
    const borrow = async (owner: number, [, pairId, thousandths, part]: Planned) => {
      const terms = loans.currentTerms(pairId);
      const market = terms === undefined ? undefined : catalogue.directory.market(terms.marketId);
      if (market === undefined) return;
      const collateral = (thousandths * powerOfTen(market.base.scale)) / THOUSAND;
      const ticks = catalogue.directory.lastIndexTicks(market.id);
      const amount = (worthOf(collateral, ticks, market) * part) / THOUSAND;
      const command: Borrow = {
        type: 'loans.borrow',
        pairId,
        amount: amount.toString(),
        collateral: collateral.toString(),
      };
      happened('a loan of the past', await give(owner, command));
    };
    return {
      hour: async ({ left }: PrologueHour) => {
        const [owner] = identity.demoCustomers;
        if (owner === undefined) return;
        for (const planned of LOANS) if (planned[0] === left) await borrow(owner, planned);
      },
    };
  },
} satisfies RoomPrologue;
