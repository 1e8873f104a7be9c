/**
 * Recomputes what a day brought: the share of each level, and their sum. Written a second time,
 * and not shared with the rules that pay.
 */
import { divide } from '../../../core/money/units.ts';
import type { CaseContext, Worked } from '../../../core/receipts/kind.ts';
import type { ReferralTerms } from '../contract.ts';
import type { ReferralDayCase } from './case.ts';

/** The names of the checks below. */
export const REFERRAL_CHECKS = ['levels', 'rebate', 'share', 'day'] as const;

const PPM = 1_000_000n;
const DAY_MS = 86_400_000;
const TEN_MINUTES_MS = 600_000;
const MOST_PPM = 375_000n;

/** What the fees of a level bring, rounded down once for all its members. */
export function levelAt(fees: bigint, ratePpm: number): Worked {
  const value = divide(fees * BigInt(ratePpm), PPM, 'down');
  return { value, working: `⌊${fees} × ${ratePpm} ÷ 1000000⌋ = ${value}` };
}

/** Adds a check for each thing that the receipt of a day claims. */
export function checkReferralDay(
  context: CaseContext<ReferralTerms>,
  order: ReferralDayCase,
): void {
  const { checks } = context;
  const terms = context.terms(1, order.termsVersion);
  if (terms === undefined) return;
  const rates = [terms.firstPpm, terms.secondPpm, terms.thirdPpm, terms.fourthPpm];
  checks.add('levels', order.fees.length === rates.length, order.id, String(order.fees.length));
  const levels = rates.map((rate, at) => levelAt(BigInt(order.fees[at] ?? '0'), rate));
  const sum = levels.reduce((all, { value }) => all + value, 0n);
  const working = `${levels.map((level) => level.working).join('; ')}; Σ = ${sum}`;
  checks.add('rebate', sum === BigInt(order.units) && sum > 0n, order.id, working);
  const fees = order.fees.reduce((all, each) => all + BigInt(each), 0n);
  const most = divide(fees * MOST_PPM, PPM, 'down');
  checks.add('share', BigInt(order.units) <= most, order.id, `${order.units} ≤ ${most}`);
  const dueMs = (order.day + 1) * DAY_MS + TEN_MINUTES_MS;
  checks.add('day', order.paidMs >= dueMs, order.day, `${order.paidMs} ≥ ${dueMs}`);
}
