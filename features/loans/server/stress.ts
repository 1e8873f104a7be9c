/** What a fall of the index would do to the loans there are: an estimate for operators. */
import type { Market } from '../../catalogue/contract.ts';
import type { Loan, LoanTerms } from '../contract.ts';
import { closeOutOf, debtOf, isReached, worthOf } from '../rules/formulas.ts';

/** A loan with what it is counted with. */
interface Counted {
  readonly loan: Loan;
  readonly terms: LoanTerms;
  readonly market: Market;
}

/** How many would be called and closed out, what that would repay, and what nobody would pay. */
export interface Stress {
  readonly called: number;
  readonly closedOut: number;
  readonly repaid: bigint;
  readonly gap: bigint;
}

const WHOLE = 100;

/** @param fall in percent, in one leap: nothing between is looked at */
export function stressOf(
  all: readonly Counted[],
  fall: number,
  indexTicks: (marketId: number) => number,
): Stress {
  let [called, closedOut, repaid, gap] = [0, 0, 0n, 0n];
  for (const { loan, terms, market } of all) {
    const ticks = Math.floor((indexTicks(market.id) * (WHOLE - fall)) / WHOLE);
    if (ticks === 0) continue;
    const worth = worthOf(loan.collateralUnits, ticks, market);
    const debt = debtOf(loan);
    if (isReached(debt, worth, terms.closePpm)) {
      const sums = closeOutOf(loan, terms, ticks, market);
      closedOut += 1;
      repaid += sums.repaid;
      gap += sums.gap;
    } else if (isReached(debt, worth, terms.callPpm)) called += 1;
  }
  return { called, closedOut, repaid, gap };
}
