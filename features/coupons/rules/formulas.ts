/** What vouchers may cost, as pure functions. */
import { shareOf, units } from '../../../core/money/units.ts';
import {
  type CampaignOffer,
  COUPON_KINDS,
  FEE_PRODUCTS,
  LONGEST_LIFE_MS,
  MOST_OF_CAMPAIGN,
  START_PATIENCE_MS,
} from '../contract.ts';

/** What a yield voucher has brought after so many days: floor(P × rate × days ÷ 10⁶). */
export function yieldAfter(principal: bigint, ratePpm: number, days: number): bigint {
  return shareOf(units(principal), ratePpm * days, 'down');
}

/** The most that a voucher may cost, in units of its coin: what is reserved when it is given. */
export function costOf(of: {
  readonly kind: string;
  readonly valueUnits: bigint;
  readonly ratePpm: number;
  readonly days: number;
}): bigint {
  return of.kind === 'yield' ? yieldAfter(of.valueUnits, of.ratePpm, of.days) : of.valueUnits;
}

function isCount(value: unknown, least: number, most: number): boolean {
  return (
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
  );
}

function areProducts(kind: string, text: string): boolean {
  if (kind !== 'fee') return text === '';
  const products = text.split(',');
  const isKnown = (name: string) => FEE_PRODUCTS.some((each) => each === name);
  return products.every(isKnown) && [...new Set(products)].sort().join() === text;
}

/** Whether an offer can be counted with, at the time of its asking. */
export function isSoundOffer(offer: CampaignOffer, nowMs: number): boolean {
  const { kind, valueUnits, ratePpm, days, products, lifeMs, most, endsMs, codeSha256 } = offer;
  const isYield = kind === 'yield';
  const hasRate = isYield
    ? isCount(ratePpm, 1, 10_000) && isCount(days, 1, 366)
    : ratePpm === 0 && days === 0;
  const isKind = COUPON_KINDS.some((each) => each === kind);
  const isAmount = /^[1-9]\d{0,15}$/.test(valueUnits);
  const isCode = codeSha256 === '' || /^[0-9a-f]{64}$/.test(codeSha256);
  const times = isCount(lifeMs, 60_000, LONGEST_LIFE_MS) && isCount(endsMs, nowMs, 2 ** 43);
  const sound = isKind && isAmount && isCode && hasRate && areProducts(kind, products) && times;
  if (!sound || !isCount(most, 1, MOST_OF_CAMPAIGN)) return false;
  return costOf({ kind, valueUnits: BigInt(valueUnits), ratePpm, days }) > 0n;
}

/** Whether a campaign begins at once, or before its end and not in the past. */
export function isSoundStart(
  { startsMs = 0, endsMs }: Pick<CampaignOffer, 'startsMs' | 'endsMs'>,
  nowMs: number,
): boolean {
  return startsMs === 0 || isCount(startsMs, nowMs - START_PATIENCE_MS, endsMs - 1);
}
