/** What receipts tell of money that moved, as the house would make it of its own row. */
import type { LoanMove } from '../contract.ts';
import type { MoveCase } from '../receipts/case.ts';

/** The case of a move of a loan that was borrowed then. */
export function moveCaseOf(move: LoanMove, borrowedMs: number): MoveCase {
  const { principalUnits, interestUnits, collateralUnits, paidUnits, soldUnits, feeUnits } = move;
  const { id, loanId, productId, termsVersion, marketId, timeMs, tick, ticks, what } = move;
  const interest = paidUnits < interestUnits ? paidUnits : interestUnits;
  return {
    kind: 'loan',
    event: what,
    id,
    loanId,
    productId,
    termsVersion,
    marketId,
    borrowedMs,
    timeMs,
    tick,
    ticks,
    principalUnits: principalUnits.toString(),
    interestUnits: interestUnits.toString(),
    collateralUnits: collateralUnits.toString(),
    paidUnits: paidUnits.toString(),
    interestPaidUnits: (what === 'borrowed' ? 0n : interest).toString(),
    soldUnits: soldUnits.toString(),
    feeUnits: feeUnits.toString(),
    ...(move.concessionPpm > 0 && { concessionPpm: move.concessionPpm }),
  };
}
