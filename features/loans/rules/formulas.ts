/**
 * What loans cost and when they are called, as pure functions. Source: the pair's terms. With D the
 * debt and V the collateral at the index, a level is reached where D ÷ V ≥ it, exactly.
 */
import {
  type Asset,
  divide,
  PPM,
  powerOfTen,
  shareOf,
  type Units,
  units,
} from '../../../core/money/units.ts';
import type { Market } from '../../catalogue/contract.ts';
import { HOUR_MS, HOUR_PLACE_MS, HOUR_PLACES, type Loan, type LoanTerms } from '../contract.ts';

/** A market as far as amounts are counted with it. */
export interface Steps extends Pick<Market, 'tickUnits'> {
  readonly base: Pick<Asset, 'scale'>;
}

/** What is owed. */
export function debtOf({
  principalUnits,
  interestUnits,
}: Pick<Loan, 'principalUnits' | 'interestUnits'>) {
  return units(principalUnits + interestUnits);
}

/** What collateral is worth at an index, in units of what is lent, rounded down. */
export function worthOf(collateral: bigint, ticks: number, { tickUnits, base }: Steps): Units {
  const value = collateral * BigInt(ticks) * tickUnits;
  return units(divide(value, powerOfTen(base.scale), 'down'));
}

/** The collateral that is worth at least so much at an index: rounded up. */
export function collateralFor(worth: bigint, ticks: number, { tickUnits, base }: Steps): Units {
  return units(divide(worth * powerOfTen(base.scale), BigInt(ticks) * tickUnits, 'up'));
}

/** When a loan's second hour begins: at the next full UTC hour, and its place after it. */
export function secondHourOf(id: number, borrowedMs: number): number {
  const fullHour = borrowedMs - (borrowedMs % HOUR_MS) + HOUR_MS;
  return fullHour + (id % HOUR_PLACES) * HOUR_PLACE_MS;
}

/** Interest of an hour, rounded up. */
export function hourlyInterest(principal: bigint, ratePpm: number): Units {
  return shareOf(units(principal), ratePpm, 'up');
}

/** Whether a debt has reached a level. Collateral that is worth nothing has reached all. */
export function isReached(debt: bigint, worth: bigint, levelPpm: number): boolean {
  return debt * PPM >= worth * BigInt(levelPpm);
}

/** Debt ÷ worth in parts per million, rounded up; undefined where nothing is worth anything. */
export function ltvPpm(debt: bigint, worth: bigint): bigint | undefined {
  return worth <= 0n ? undefined : divide(debt * PPM, worth, 'up');
}

/**
 * The highest index at which a debt has reached a level; 0 where it reaches it at none. With
 * w = ⌊debt × 10⁶ ÷ level⌋ it is the largest t with worth(t) ≤ w.
 */
export function reachedAt(
  debt: bigint,
  collateral: bigint,
  levelPpm: number,
  steps: Steps,
): bigint {
  const most = divide(debt * PPM, BigInt(levelPpm), 'down');
  const perTick = collateral * steps.tickUnits;
  return divide((most + 1n) * powerOfTen(steps.base.scale), perTick, 'up') - 1n;
}

/** What a close-out does, in units: of the debt, and of the collateral for it and for the fee. */
export interface CloseOutSums {
  readonly repaid: bigint;
  readonly sold: bigint;
  readonly fee: bigint;
  readonly gap: bigint;
  readonly isWhole: boolean;
}

/**
 * What a close-out takes at an index. It repays x = ⌈(D − L·V) ÷ (1 − L·(1 + f))⌉, with L the level
 * of the beginning and f the fee, so that the loan is back at L; the collateral for x goes to the
 * fund and that for the fee to the insurance, both rounded up. Where that is more than there is,
 * all is taken: first for the debt, then for the fee, and what is left goes back.
 * Example: 83 owed on a worth of 100, L = 65 %, f = 2 %: x = 18 ÷ 0.337 = 53.41…; 29.59 are owed on
 * 45.52, which is 65 %.
 */
export function closeOutOf(
  loan: Pick<Loan, 'principalUnits' | 'interestUnits' | 'collateralUnits'>,
  terms: Pick<LoanTerms, 'initialPpm' | 'feePpm'>,
  ticks: number,
  steps: Steps,
): CloseOutSums {
  const debt = debtOf(loan);
  const all = loan.collateralUnits;
  const worth = worthOf(all, ticks, steps);
  const [level, withFee] = [BigInt(terms.initialPpm), PPM + BigInt(terms.feePpm)];
  const missing = (debt * PPM - worth * level) * PPM;
  const repaid = divide(missing, PPM * PPM - level * withFee, 'up');
  const feeOf = (paid: bigint) => shareOf(units(paid), terms.feePpm, 'up');
  const sold = collateralFor(repaid, ticks, steps);
  const fee = collateralFor(feeOf(repaid), ticks, steps);
  if (repaid < debt && sold + fee < all) return { repaid, sold, fee, gap: 0n, isWhole: false };
  const wanted = collateralFor(debt, ticks, steps);
  const taken = wanted < all ? wanted : all;
  const gap = debt > worth ? debt - worth : 0n;
  const wholeFee = collateralFor(feeOf(debt), ticks, steps);
  const rest = all - taken;
  return {
    repaid: debt,
    sold: taken,
    fee: wholeFee < rest ? wholeFee : rest,
    gap: taken < wanted ? gap : 0n,
    isWhole: true,
  };
}
