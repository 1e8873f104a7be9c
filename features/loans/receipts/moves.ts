/**
 * Recomputes what a customer's own command moved: the interest of the opening hour and the level of
 * a borrowing; what of a payment was interest; the collateral that a payment took at the index.
 */
import { divide } from '../../../core/money/units.ts';
import { checkFirstAfter } from '../../../core/receipts/first-after.ts';
import type { CaseContext, ReceiptMarket } from '../../../core/receipts/kind.ts';
import { MAX_TICK_WAIT_MS } from '../../feeds/contract.ts';
import { COLLATERAL_FEE_PPM, type LoanTerms } from '../contract.ts';
import type { MoveCase } from './case.ts';
import { pricesOf } from './prices.ts';

type Context = CaseContext<LoanTerms>;

/** The names of the checks below, beside those that they share with close-outs. */
export const MOVE_CHECKS = ['pair', 'lent', 'opening', 'level', 'parts', 'first_after'] as const;

const PPM = 1_000_000n;

/** ⌈whole × ppm ÷ 10⁶⌉, with its sum. */
function part(whole: bigint, ppm: number): { value: bigint; working: string } {
  const value = divide(whole * BigInt(ppm), PPM, 'up');
  return { value, working: `⌈${whole} × ${ppm} ÷ ${PPM}⌉ = ${value}` };
}

/** That a move is of a loan of its pair, and has a price where one counts. */
function checkPair({ checks }: Context, order: MoveCase, terms: LoanTerms): void {
  const isPriced = order.event !== 'repaid';
  const isOf = terms.marketId === order.marketId && isPriced === order.ticks > 0;
  checks.add('pair', isOf && order.timeMs >= order.borrowedMs, order.id);
}

/** Adds a check for each thing that a receipt of what was repaid from the balance claims. */
export function checkRepaid(context: Context, order: MoveCase, terms: LoanTerms): void {
  checkPair(context, order, terms);
  checkPaid(context, order);
}

/** Adds a check for each thing that the receipt of a move at a price claims. */
export function checkMove(
  context: Context,
  order: MoveCase,
  terms: LoanTerms,
  market: ReceiptMarket,
): void {
  const { evidence } = context;
  const { event, marketId, tick, ticks, timeMs } = order;
  checkPair(context, order, terms);
  evidence.named(marketId, tick, ticks);
  evidence.inForce(marketId, tick, timeMs);
  const { acceptedMs } = order;
  if (acceptedMs !== undefined) {
    checkFirstAfter(context, { marketId, tick, acceptedMs, maxWaitMs: MAX_TICK_WAIT_MS });
  }
  if (event === 'borrowed') checkBorrowed(context, order, terms, market);
  else checkPaid(context, order);
  checkSold(context, order, market);
}

/** What was lent, the interest of the hour that had begun, and the level of the beginning. */
function checkBorrowed(
  { checks }: Context,
  order: MoveCase,
  terms: LoanTerms,
  market: ReceiptMarket,
): void {
  const { id, principalUnits, paidUnits, loanId, timeMs, borrowedMs } = order;
  const [lent, interest] = [BigInt(paidUnits), BigInt(order.interestUnits)];
  const isWithin = lent >= BigInt(terms.minUnits) && lent <= BigInt(terms.customerCapUnits);
  const isIt = principalUnits === paidUnits && loanId === id && timeMs === borrowedMs;
  const isLent = isWithin && isIt && BigInt(order.interestPaidUnits) === 0n;
  checks.add('lent', isLent, id, `${terms.minUnits} ≤ ${lent} ≤ ${terms.customerCapUnits}`);
  const hour = part(lent, terms.ratePpm);
  checks.add('opening', hour.value === interest, id, hour.working);
  const debt = lent + interest;
  const value = pricesOf(order, market).worth(BigInt(order.collateralUnits));
  const isCovered = debt * PPM <= value * BigInt(terms.initialPpm);
  checks.add('level', isCovered, id, `${debt} × ${PPM} ≤ ${value} × ${terms.initialPpm}`);
}

/** Interest is paid first, and nobody pays more than he owes. */
function checkPaid({ checks }: Context, order: MoveCase): void {
  const [principal, owed] = [BigInt(order.principalUnits), BigInt(order.interestUnits)];
  const paid = BigInt(order.paidUnits);
  const interest = paid < owed ? paid : owed;
  const isOk = interest === BigInt(order.interestPaidUnits) && paid <= principal + owed;
  const working = `min(${paid}, ${owed}) = ${interest}; ${paid} ≤ ${principal} + ${owed}`;
  checks.add('parts', isOk, order.id, working);
}

/** The collateral for a payment and for the fee on top; of anything else none. */
function checkSold({ checks }: Context, order: MoveCase, market: ReceiptMarket): void {
  const { id, event } = order;
  const [sold, fee] = [BigInt(order.soldUnits), BigInt(order.feeUnits)];
  if (event === 'borrowed') {
    checks.add('sold', sold === 0n && fee === 0n, id, '0');
    return;
  }
  const wanted = pricesOf(order, market).coins(BigInt(order.paidUnits));
  const price = `${order.ticks} × ${market.tickUnits}`;
  const isThere = sold + fee <= BigInt(order.collateralUnits);
  const working = `⌈${order.paidUnits} × 10^${market.baseScale} ÷ (${price})⌉ = ${wanted}`;
  checks.add('sold', wanted === sold && isThere, id, working);
  const onTop = part(wanted, COLLATERAL_FEE_PPM);
  const bySize = part(wanted, order.concessionPpm ?? 0);
  const isFee = onTop.value + bySize.value === fee;
  checks.add('fee', isFee, id, `${onTop.working} + ${bySize.working}`);
}
