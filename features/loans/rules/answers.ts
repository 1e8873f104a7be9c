/** How loans are told in answers: whole units become texts. */
import type { Told } from '../../../core/engine/command.ts';
import type { Loan } from '../contract.ts';

/** A loan as plain data. */
export function loanAnswer(loan: Readonly<Loan>): Told<Loan> {
  return {
    ...loan,
    lentUnits: loan.lentUnits.toString(),
    collateralUnits: loan.collateralUnits.toString(),
    principalUnits: loan.principalUnits.toString(),
    interestUnits: loan.interestUnits.toString(),
    totalInterestUnits: loan.totalInterestUnits.toString(),
  };
}
