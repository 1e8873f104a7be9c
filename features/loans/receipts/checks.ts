/**
 * Recomputes what moved money of a loan; of a close-out, that its level was reached at that tick,
 * how much of the debt it pays, and what of the collateral that takes. Written a second time, and
 * not shared with the rules.
 */
import { divide } from '../../../core/money/units.ts';
import type { CaseContext, ReceiptMarket } from '../../../core/receipts/kind.ts';
import type { LoanTerms } from '../contract.ts';
import type { CloseOutCase, LoanCase } from './case.ts';
import { checkMove, checkRepaid, MOVE_CHECKS } from './moves.ts';
import { pricesOf } from './prices.ts';

type Context = CaseContext<LoanTerms>;

/** The names of the checks below. */
export const LOAN_CHECKS = ['reached', 'repaid', 'sold', 'fee', 'gap', ...MOVE_CHECKS] as const;

const PPM = 1_000_000n;

/** Sums of a close-out, with the workings of the two that matter. */
export interface Recomputed {
  readonly repaid: bigint;
  readonly sold: bigint;
  readonly fee: bigint;
  readonly gap: bigint;
  readonly isWhole: boolean;
  readonly working: string;
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** What a close-out of such a debt takes of such a collateral. */
export function recompute(
  order: CloseOutCase,
  terms: LoanTerms,
  market: ReceiptMarket,
): Recomputed {
  const [debt, all] = [BigInt(order.debtUnits), BigInt(order.collateralUnits)];
  const { worth, coins } = pricesOf(order, market);
  const level = BigInt(terms.initialPpm);
  const fee = BigInt(terms.feePpm);
  const value = worth(all);
  const over = PPM * PPM * debt - PPM * level * value;
  const under = PPM * PPM - level * PPM - level * fee;
  const part = divide(over, under, 'up');
  const feeFor = (paid: bigint) => coins(divide(paid * fee, PPM, 'up'));
  const working = `⌈(${debt} − ${level} × ${value} ÷ ${PPM}) × ${PPM * PPM} ÷ ${under}⌉ = ${part}`;
  const isPart = part < debt && coins(part) + feeFor(part) < all;
  if (isPart) {
    return { repaid: part, sold: coins(part), fee: feeFor(part), gap: 0n, isWhole: false, working };
  }
  const sold = least(coins(debt), all);
  const gap = sold < coins(debt) && debt > value ? debt - value : 0n;
  const rest = least(feeFor(debt), all - sold);
  return { repaid: debt, sold, fee: rest, gap, isWhole: true, working };
}

/** Adds a check for each thing that the receipt of a loan claims. */
export function checkLoan(context: Context, order: LoanCase): void {
  const { marketId, productId, termsVersion } = order;
  const terms = context.terms(productId, termsVersion);
  if (terms === undefined) return;
  if (order.event === 'repaid') {
    // No price counts, so the receipt brings no market either.
    checkRepaid(context, order, terms);
    return;
  }
  const market = context.market(marketId);
  if (market === undefined) return;
  if (order.event === undefined) checkCloseOut(context, order, terms, market);
  else checkMove(context, order, terms, market);
}

function checkCloseOut(
  { checks, evidence }: Context,
  order: CloseOutCase,
  terms: LoanTerms,
  market: ReceiptMarket,
): void {
  const { id, marketId, tick, ticks, timeMs } = order;
  evidence.named(marketId, tick, ticks);
  evidence.inForce(marketId, tick, timeMs);
  const value = pricesOf(order, market).worth(BigInt(order.collateralUnits));
  const debt = BigInt(order.debtUnits);
  const isReached = debt * PPM >= value * BigInt(terms.closePpm);
  const isOf = terms.marketId === marketId;
  checks.add('reached', isReached && isOf, id, `${debt} × ${PPM} ≥ ${value} × ${terms.closePpm}`);
  const sums = recompute(order, terms, market);
  const isRepaid = sums.repaid === BigInt(order.repaidUnits) && sums.isWhole === order.isWhole;
  checks.add('repaid', isRepaid, id, sums.working);
  checks.add('sold', sums.sold === BigInt(order.soldUnits), id, String(sums.sold));
  checks.add('fee', sums.fee === BigInt(order.feeUnits), id, String(sums.fee));
  checks.add('gap', sums.gap === BigInt(order.gapUnits), id, String(sums.gap));
}
