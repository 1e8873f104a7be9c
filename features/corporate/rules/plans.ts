/** Whether a plan is sound, what it may cost, and how the public log has it. */
import type { Balance } from '../../../core/ledger/ledger.ts';
import { divide, powerOfTen } from '../../../core/money/units.ts';
import type { Market } from '../../catalogue/contract.ts';
import {
  ACTION_KINDS,
  type ActionPlan,
  type ActionTerms,
  type CorporateAction,
  LARGEST_RATIO,
} from '../contract.ts';
import { dividendOf, isCountable, isReduced, worthOf } from './formulas.ts';
import { customersOf, sumOf } from './holders.ts';

const UNITS = /^(?:0|[1-9]\d{0,17})$/;
/** Rests of a split: for so many more holders, at twice the price. */
const MORE_HOLDERS = 1_000n;
const TIMES_PRICE = 2n;
/** A delisting pays by a price that is not known yet: by so much it may rise, in percent. */
const DELISTING_PERCENT = 125n;

/** What a plan is looked at with. */
interface Situation {
  readonly market: Market;
  readonly ticks: number;
  readonly supply: bigint;
}

function isRatio(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= LARGEST_RATIO;
}

/** Whether the numbers of a plan are such as its kind has, and fit the market where it is given. */
export function isSoundPlan(plan: ActionPlan, situation?: Situation): boolean {
  const { kind, numerator, denominator, perShare, exMs } = plan;
  if (!ACTION_KINDS.includes(kind) || !UNITS.test(perShare) || !Number.isSafeInteger(exMs)) {
    return false;
  }
  const isSplit = kind === 'split';
  const hasRatio = isSplit
    ? isRatio(numerator) && isRatio(denominator) && numerator !== denominator && isReduced(plan)
    : numerator === 0 && denominator === 0;
  if (!hasRatio || (kind === 'dividend') !== BigInt(perShare) > 0n) return false;
  if (situation === undefined) return true;
  const { market, ticks, supply } = situation;
  if (isSplit) return isCountable(plan, ticks, supply);
  // A dividend of half the price is no dividend but an error.
  return BigInt(perShare) * 2n <= BigInt(ticks) * market.tickUnits;
}

/**
 * What the house may have to pay: for each share that a customer could have by then, for rests that
 * are smaller than a unit each, or for what customers have at a price that may still rise.
 */
export function reserveFor(
  plan: Pick<ActionPlan, 'kind' | 'perShare' | 'numerator' | 'denominator'>,
  market: Market,
  ticks: number,
  all: readonly Balance[],
): bigint {
  if (plan.kind === 'dividend') return dividendOf(sumOf(all), BigInt(plan.perShare), market);
  if (plan.kind === 'delisting') {
    const worth = worthOf(sumOf(customersOf(all)), ticks, market);
    return divide(worth * DELISTING_PERCENT, 100n, 'up');
  }
  const unit = BigInt(plan.denominator) * BigInt(ticks) * market.tickUnits;
  const parts = BigInt(plan.numerator) * powerOfTen(market.base.scale);
  const holders = 2n * BigInt(all.length) + MORE_HOLDERS;
  return divide(holders * TIMES_PRICE * unit, parts, 'up');
}

/** An action as it was announced. */
export function termsOf(action: Readonly<CorporateAction>): ActionTerms {
  const { id, marketId, kind, numerator, denominator, perShareUnits, exMs } = action;
  const perShare = perShareUnits.toString();
  return { productId: id, version: 1, marketId, kind, numerator, denominator, perShare, exMs };
}
