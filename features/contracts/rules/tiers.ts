/**
 * Risk tiers: the more a customer has on a side of a market, the lower the multiple and the higher
 * the maintenance. Each side counts for itself, by opening prices and limits, so that no price
 * moves anybody into another tier.
 */
import { divide, units, type Units } from '../../../core/money/units.ts';
import { type ContractTerms, MAX_TIERS, type RiskTier } from '../contract/index.ts';

const PPM = 1_000_000n;

/** Whether a value, in units of the margin coin, is in a tier or in one before it. */
function isWithin(tier: RiskTier, value: bigint): boolean {
  return tier.upToUnits === '0' || value <= BigInt(tier.upToUnits);
}

/**
 * The highest multiple that terms offer at a value of a side; undefined where they have no tiers.
 * Example: 100 × up to 50,000 USDT and 50 × above; 50,000.01 USDT may have 50 ×.
 */
export function multipleAt(terms: ContractTerms, value: bigint): number | undefined {
  const tier = terms.tiers?.find((it) => isWithin(it, value));
  return tier && terms.multiples.findLast((multiple) => multiple <= tier.maxMultiple);
}

/** Most value of a side that may be opened with a multiple; undefined for any. */
export function mostValueOf(terms: ContractTerms, multiple: number): bigint | undefined {
  const tiers = terms.tiers ?? [];
  const last = tiers.findLast(({ maxMultiple }) => multiple <= maxMultiple);
  if (tiers.length === 0 || last?.upToUnits === '0') return undefined;
  return BigInt(last?.upToUnits ?? '0');
}

/**
 * Where the tier below that of a value ends; undefined in the first one, and without tiers.
 * Example: tiers up to 50,000 and 250,000 USDT: 60,000 goes down to 50,000, and 300,000 to 250,000.
 */
export function endBelow(tiers: readonly RiskTier[] | undefined, value: bigint) {
  const below = tiers?.findLast((tier) => !isWithin(tier, value));
  return below && BigInt(below.upToUnits);
}

/** What keeps a value open that begins at zero, in millionths of units. */
function maintenancePpmUnits(tiers: readonly RiskTier[], value: bigint): bigint {
  let sum = 0n;
  let from = 0n;
  for (const tier of tiers) {
    const end = isWithin(tier, value) ? value : BigInt(tier.upToUnits);
    sum += (end - from) * BigInt(tier.maintenancePpm);
    from = end;
    if (end === value) break;
  }
  return sum;
}

/**
 * What keeps a value open on top of another one, rounded up: each part of it at the rate of the
 * tier in which it lies. Example: 0.5 % up to 50,000 USDT and 1 % above; 20,000 on top of 40,000
 * ask for 50 and 100.
 */
export function maintenanceUnits(tiers: readonly RiskTier[], from: bigint, value: bigint): Units {
  const whole = maintenancePpmUnits(tiers, from + value) - maintenancePpmUnits(tiers, from);
  return units(divide(whole, PPM, 'up'));
}

/** A warning that comes before the closing, both of them before the margin is gone. */
function isKeepable(tier: RiskTier, { callPpm, closeOutPpm }: ContractTerms): boolean {
  const share = BigInt(tier.maxMultiple) * BigInt(tier.maintenancePpm);
  return share * BigInt(callPpm) <= PPM * BigInt(closeOutPpm);
}

/**
 * Whether tiers make sense: values and maintenance rise, multiples fall, the last one has no end,
 * every multiple of the terms is allowed somewhere, and one of them everywhere.
 */
export function areSoundTiers(terms: ContractTerms): boolean {
  const { tiers, multiples } = terms;
  if (tiers === undefined) return true;
  if (tiers.length === 0 || tiers.length > MAX_TIERS) return false;
  const isEach = tiers.every((tier, at) => {
    const before = tiers[at - 1];
    const isLast = at === tiers.length - 1;
    const isValue = isLast ? tier.upToUnits === '0' : /^[1-9]\d{0,18}$/.test(tier.upToUnits);
    const counts = [tier.maxMultiple, tier.maintenancePpm];
    if (!isValue || !counts.every((it) => Number.isSafeInteger(it) && it > 0)) return false;
    if (!isKeepable(tier, terms)) return false;
    if (before === undefined) return true;
    const rises = isLast || BigInt(tier.upToUnits) > BigInt(before.upToUnits);
    const falls = tier.maxMultiple < before.maxMultiple;
    return rises && falls && tier.maintenancePpm > before.maintenancePpm;
  });
  const [least = 0] = multiples;
  const most = multiples.at(-1) ?? 0;
  return (
    isEach && most <= (tiers[0]?.maxMultiple ?? 0) && least <= (tiers.at(-1)?.maxMultiple ?? 0)
  );
}
