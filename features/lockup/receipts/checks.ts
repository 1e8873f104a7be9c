/**
 * Recomputes a lock-up or savings order: as it began, what was promised; when it has ended, its
 * days, its interest day by day, what leaving cost, and its renewal. Written a second time, and not
 * shared with the rules that pay.
 */
import { divide } from '../../../core/money/units.ts';
import type { CaseContext, Worked } from '../../../core/receipts/kind.ts';
import type { LockupTerms } from '../contract.ts';
import type { LockupBegunCase, LockupCase, SavingsDays } from './case.ts';

type Context = CaseContext<LockupTerms>;

/** The names of the checks below. */
export const LOCKUP_CHECKS = [
  'amount_allowed',
  'term',
  'days_passed',
  'free_time',
  'interest',
  'savings',
  'penalty',
  'renewal',
  'promised',
] as const;

const PPM = 1_000_000n;
const DAY_MS = 86_400_000;
const FREE_MS = 3_600_000;

/** Interest of so many full days, rounded down once and not day by day. */
export function interestAt(principal: bigint, ratePpm: number, days: number): Worked {
  const value = divide(principal * BigInt(ratePpm) * BigInt(days), PPM, 'down');
  return { value, working: `⌊${principal} × ${ratePpm} × ${days} ÷ 1000000⌋ = ${value}` };
}

/** What leaving costs after so many full days, rounded up. */
export function penaltyAt(
  terms: LockupTerms,
  order: { readonly principal: bigint; readonly passed: number; readonly paid: bigint },
): Worked {
  const { principal, passed, paid } = order;
  if (terms.days === 0) return { value: 0n, working: '0' };
  if (terms.penalty === 'interest') return { value: paid, working: String(paid) };
  const isLate = 2 * passed >= terms.days;
  const ratePpm = isLate ? terms.penaltyAfterPpm : terms.penaltyBeforePpm;
  const value = divide(principal * BigInt(ratePpm), PPM, 'up');
  const when = `2 × ${passed} ${isLate ? '≥' : '<'} ${terms.days}`;
  return { value, working: `${when}: ⌈${principal} × ${ratePpm} ÷ 1000000⌉ = ${value}` };
}

/** The amount, the days and the end of what begins. */
function checkBeginning(
  { checks }: Context,
  order: LockupBegunCase | LockupCase,
  terms: LockupTerms,
): void {
  const { id, days, startedMs, endsMs, units } = order;
  const principal = BigInt(units);
  const isAllowed =
    principal >= BigInt(terms.minUnits) &&
    principal <= BigInt(terms.maxUnits) &&
    terms.days === days;
  const bounds = `${terms.minUnits} ≤ ${principal} ≤ ${terms.maxUnits}`;
  checks.add('amount_allowed', isAllowed, id, bounds);
  const end = days === 0 ? 0 : startedMs + days * DAY_MS;
  checks.add('term', endsMs === end, id, `${startedMs} + ${days} × ${DAY_MS} → ${end}`);
}

/** Adds a check for each thing that the receipt of a beginning claims. */
export function checkBegun(context: Context, order: LockupBegunCase): void {
  const terms = context.terms(order.productId, order.termsVersion);
  if (terms === undefined) return;
  checkBeginning(context, order, terms);
  const days = Math.max(order.days, 1);
  const interest = interestAt(BigInt(order.units), terms.ratePpm, days);
  const isOk = interest.value === BigInt(order.promisedUnits) && terms.isOffered;
  context.checks.add('promised', isOk, days, interest.working);
}

/** The days: which were full when it ended, and whether it ended because all were. */
function checkDays({ checks }: Context, order: LockupCase): void {
  const { id, days, startedMs, endedMs, passedDays, state } = order;
  const full = Math.floor((endedMs - startedMs) / DAY_MS);
  const passed = days === 0 ? full : Math.min(full, days);
  const isMatured = days > 0 && passed === days;
  const isOk = passed === passedDays && isMatured === (state === 'matured');
  checks.add(
    'days_passed',
    isOk,
    passedDays,
    `⌊(${endedMs} − ${startedMs}) ÷ ${DAY_MS}⌋ = ${full}`,
  );
  const isFree = endedMs - startedMs <= FREE_MS;
  const working = `${endedMs} − ${startedMs} = ${endedMs - startedMs}`;
  checks.add('free_time', isFree === (state === 'withdrawn'), id, working);
}

function checkSavingsRow(
  context: Context,
  order: LockupCase,
  row: SavingsDays,
  next: number,
): void {
  const terms = context.terms(order.productId, row.version);
  if (terms === undefined) return;
  const day = interestAt(BigInt(order.units), terms.ratePpm, 1);
  const paid = BigInt(row.units);
  // A day that the pool could not promise pays nothing; no day pays anything else.
  const isOk = row.fromDay === next && (paid === day.value || paid === 0n);
  context.checks.add('savings', isOk, row.fromDay, `${row.days} × ${paid}; ${day.working}`);
}

/** Each full day of savings, under the terms in force when it began. */
function checkSavings(context: Context, order: LockupCase): void {
  let next = 1;
  let sum = 0n;
  for (const row of order.savings) {
    checkSavingsRow(context, order, row, next);
    next += row.days;
    sum += BigInt(row.units) * BigInt(row.days);
  }
  const isWhole = next - 1 === order.passedDays && sum === BigInt(order.paidUnits);
  context.checks.add('interest', isWhole, order.id, `Σ ${next - 1} = ${sum}`);
}

/** Whether a renewal that was wanted came to what the rates say. */
function checkRenewal(context: Context, order: LockupCase, terms: LockupTerms): void {
  const { state, wantsRenewal, renewal, nextVersion, productId, id } = order;
  const isAsked = state === 'matured' && wantsRenewal;
  if (!isAsked) {
    if (renewal !== '') context.checks.add('renewal', false, id);
    return;
  }
  const next = context.terms(productId, nextVersion);
  if (next === undefined) return;
  const isLower = next.ratePpm < terms.ratePpm;
  const mayRenew = next.isOffered && next.mayRenew;
  const working = `${terms.ratePpm} → ${next.ratePpm}`;
  const expected = {
    '': false,
    renewed: mayRenew && !isLower,
    rate_is_lower: mayRenew && isLower,
    // Either the product is not renewed any more, or its bounds do not take the amount.
    not_renewable: !mayRenew || !isLower,
    house_is_full: mayRenew && !isLower,
  }[renewal];
  context.checks.add('renewal', expected, id, working);
}

/** Adds a check for each thing that the receipt of an order claims. */
export function checkLockup(context: Context, order: LockupCase): void {
  const { checks } = context;
  const { productId, termsVersion, savings, id, days } = order;
  const principal = BigInt(order.units);
  const paid = BigInt(order.paidUnits);
  const terms = context.terms(productId, savings[0]?.version ?? termsVersion);
  if (terms === undefined) return;
  checkBeginning(context, order, terms);
  checkDays(context, order);
  if (days === 0) checkSavings(context, order);
  else {
    const interest = interestAt(principal, terms.ratePpm, order.passedDays);
    checks.add('interest', interest.value === paid, id, interest.working);
  }
  const cost =
    order.state === 'redeemed'
      ? penaltyAt(terms, { principal, passed: order.passedDays, paid })
      : { value: 0n, working: '0' };
  checks.add('penalty', cost.value === BigInt(order.penaltyUnits), id, cost.working);
  checkRenewal(context, order, terms);
}
