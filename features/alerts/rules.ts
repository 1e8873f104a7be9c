/** When an alert is due, and which may be set. Pure. */
import { type Refusal, refuse } from '../../core/engine/command.ts';
import { parseUnits, printUnits } from '../../core/money/text.ts';
import {
  ALERT_KINDS,
  type AlertKind,
  MOST_PERCENT,
  PERCENT_SCALE,
  PRICE_SCALE,
} from './contract.ts';

/** What a market shows: its price, and its change of a day in hundredths of a percent. */
export interface Shown {
  /** Empty or zero where there is none. */
  readonly price: string;
  readonly basisPoints: number;
}

/** What a market has shown since somebody looked: prices as decimals, the largest change. */
export interface ShownRange {
  readonly marketId: number;
  readonly low: string;
  readonly high: string;
  /** Hundredths of a percent, without a sign. */
  readonly change: number;
  /** The last price of the range. */
  readonly last: string;
}

/** A condition that can be stored: its value without needless zeros. */
export interface Condition {
  readonly kind: AlertKind;
  readonly value: string;
}

function unitsOf(text: string, scale: number): bigint {
  const parsed = parseUnits(text, scale);
  return parsed.ok ? parsed.units : 0n;
}

/** Whether a market that shows this is there already. */
export function isReached({ kind, value }: Condition, { price, basisPoints }: Shown): boolean {
  if (kind === 'change') return BigInt(Math.abs(basisPoints)) >= unitsOf(value, PERCENT_SCALE);
  const units = unitsOf(price, PRICE_SCALE);
  if (units <= 0n) return false;
  const asked = unitsOf(value, PRICE_SCALE);
  return kind === 'above' ? units >= asked : units <= asked;
}

/**
 * What somebody asks for, as it is stored. Refusals, in order: `bad_kind`, `bad_value`,
 * `percent_too_large`, `reached_already`.
 */
export function conditionOf(kind: string, value: string, shown: Shown): Condition | Refusal {
  const known = ALERT_KINDS.find((each) => each === kind);
  if (known === undefined) return refuse('bad_kind');
  const scale = known === 'change' ? PERCENT_SCALE : PRICE_SCALE;
  const parsed = parseUnits(value, scale);
  if (!parsed.ok || parsed.units <= 0n) return refuse('bad_value');
  if (known === 'change' && parsed.units > BigInt(MOST_PERCENT) * 10n ** BigInt(PERCENT_SCALE)) {
    return refuse('percent_too_large', { most: String(MOST_PERCENT) });
  }
  const condition: Condition = { kind: known, value: printUnits(parsed.units, scale) };
  return isReached(condition, shown) ? refuse('reached_already') : condition;
}

/** Puts what a market shows now to what it has shown since somebody looked. */
export function widen(range: ShownRange | undefined, marketId: number, shown: Shown): ShownRange {
  const { price } = shown;
  const change = Math.abs(shown.basisPoints);
  if (range === undefined) return { marketId, low: price, high: price, change, last: price };
  const units = unitsOf(price, PRICE_SCALE);
  return {
    marketId,
    low: units < unitsOf(range.low, PRICE_SCALE) ? price : range.low,
    high: units > unitsOf(range.high, PRICE_SCALE) ? price : range.high,
    change: Math.max(range.change, change),
    last: price,
  };
}
