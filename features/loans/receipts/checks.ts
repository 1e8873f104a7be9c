/**
 * Recomputes a close-out: that its level was reached at that tick, how much of the debt it pays,
 * and what of the collateral that takes. Written a second time, and not shared with the rules.
 */
import { divide } from '../../../core/money/units.ts';
import type { CaseContext, ReceiptMarket } from '../../../core/receipts/kind.ts';
import type { LoanTerms } from '../contract.ts';
import type { LoanCase } from './case.ts';

type Context = CaseContext<LoanTerms>;

/** The names of the checks below. */
export const LOAN_CHECKS = ['reached', 'repaid', 'sold', 'fee', 'gap'] as const;

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

/** What collateral is worth at the tick, and its inverse, rounded against whoever pays. */
function pricesOf({ ticks }: LoanCase, { tickUnits, baseScale }: ReceiptMarket) {
  const [price, coin] = [BigInt(ticks) * BigInt(tickUnits), 10n ** BigInt(baseScale)];
  return {
    worth: (collateral: bigint) => divide(collateral * price, coin, 'down'),
    coins: (worth: bigint) => divide(worth * coin, price, 'up'),
  };
}

/** What a close-out of such a debt takes of such a collateral. */
export function recompute(order: LoanCase, terms: LoanTerms, market: ReceiptMarket): Recomputed {
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

/** Adds a check for each thing that the receipt of a close-out claims. */
export function checkLoan(context: Context, order: LoanCase): void {
  const { checks, evidence } = context;
  const { id, marketId, tick, ticks, timeMs, productId, termsVersion } = order;
  const terms = context.terms(productId, termsVersion);
  const market = context.market(marketId);
  if (terms === undefined || market === undefined) return;
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
