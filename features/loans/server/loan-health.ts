/** What loans stand at by the last durable index, for the screens. */
import type { Market } from '../../catalogue/contract.ts';
import type { Loan, LoanTerms } from '../contract.ts';
import { debtOf, hourlyInterest, ltvPpm, reachedAt, worthOf } from '../rules/formulas.ts';
import type { LoanNow } from '../wire.ts';

/** What of a loan its level follows from. */
type Owed = Pick<Loan, 'principalUnits' | 'interestUnits' | 'collateralUnits'>;

/** The level of a loan at an index (0 for none), and the prices that concern it. */
export function healthOf(
  loan: Owed,
  terms: LoanTerms,
  market: Market,
  indexTicks: number,
): LoanNow {
  const debt = debtOf(loan);
  const { collateralUnits } = loan;
  const at = (levelPpm: number) =>
    debt > 0n && collateralUnits > 0n ? reachedAt(debt, collateralUnits, levelPpm, market) : 0n;
  const worth = worthOf(collateralUnits, indexTicks, market);
  return {
    ltv: debt === 0n ? 0n : ltvPpm(debt, worth),
    callTicks: at(terms.callPpm),
    closeTicks: at(terms.closePpm),
    hourly: hourlyInterest(loan.principalUnits, terms.ratePpm),
  };
}
