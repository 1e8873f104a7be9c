/** What a refusal of an amount speaks of, for the reader. */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { amountText } from '../../../core/money/text.ts';
import { divide, PPM } from '../../../core/money/units.ts';
import type { Market } from '../../catalogue/contract.ts';
import type { BorrowRefusal, LoanTerms } from '../contract.ts';
import { collateralFor, hourlyInterest, worthOf } from './formulas.ts';

/** What stands around a loan that is refused. */
export interface Refused {
  readonly terms: LoanTerms;
  readonly market: Market;
  /** What the customer owes of the pair already. */
  readonly own: bigint;
  readonly collateral: bigint;
  readonly ticks: number;
}

function notBelowZero(amount: bigint): bigint {
  return amount < 0n ? 0n : amount;
}

/** The most that a collateral carries, with the interest of the first hour. */
function mostFor({ terms, market, collateral, ticks }: Refused): bigint {
  const worth = worthOf(collateral, ticks, market);
  const carried = divide(worth * BigInt(terms.initialPpm), PPM, 'down');
  return notBelowZero(carried - hourlyInterest(carried, terms.ratePpm));
}

/** Refuses, and says the limit where there is one. */
export function refuseLoan(refusal: BorrowRefusal, refused: Refused): Refusal {
  const { terms, market, own } = refused;
  const said = (amount: bigint) => amountText(market.quote, amount);
  if (refusal === 'below_minimum') {
    return refuse(refusal, { limit: said(BigInt(terms.minUnits)) });
  }
  if (refusal === 'above_your_cap') {
    const limit = BigInt(terms.customerCapUnits);
    return refuse(refusal, { limit: said(limit), left: said(notBelowZero(limit - own)) });
  }
  if (refusal !== 'ltv_too_high') return refuse(refusal);
  return refuse(refusal, { limit: said(mostFor(refused)) });
}

/** Refuses to free so much collateral, and says how much has to stay. */
export function refuseFreeing(
  debt: bigint,
  levelPpm: number,
  ticks: number,
  market: Market,
): Refusal {
  const worth = divide(debt * PPM, BigInt(levelPpm), 'up');
  return refuse('would_exceed_ltv', {
    least: amountText(market.base, collateralFor(worth, ticks, market)),
  });
}
