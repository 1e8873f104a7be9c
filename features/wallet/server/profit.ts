/**
 * Profit and loss of a day: what one owns is worth now, less what it was worth when the day began,
 * less what was brought in from outside (and plus what was taken out). Pure arithmetic.
 */
import { divide, powerOfTen } from '../../../core/money/units.ts';

/** A price that is asked for: dollar units of one whole coin, at a moment. */
export interface PastPrice {
  readonly assetId: number;
  readonly timeMs: number;
}

/** Money from or to outside the house: deposits, withdrawals, play money. */
export interface Flow {
  /** Above zero what came in. */
  readonly units: bigint;
  /** Dollar units of one whole coin when it came; undefined without a price. */
  readonly dollarUnits: bigint | undefined;
}

/** One asset on one day. */
export interface AssetDay {
  readonly scale: number;
  /** Available and frozen in all accounts, now. */
  readonly nowUnits: bigint;
  /** What all postings since the day began have changed. */
  readonly changeUnits: bigint;
  readonly flows: readonly Flow[];
  /** Dollar units of one whole coin now, and when the day began. */
  readonly nowDollarUnits: bigint | undefined;
  readonly startDollarUnits: bigint | undefined;
}

/** Everything in dollar units. */
export interface DayProfit {
  readonly equity: bigint;
  readonly startEquity: bigint;
  readonly netFlow: bigint;
  readonly profit: bigint;
  /** Hundredths of a percent of what was there and what came in; 0 when that was nothing. */
  readonly basisPoints: bigint;
}

function worth(units: bigint, dollarUnits: bigint, scale: number): bigint {
  return divide(units * dollarUnits, powerOfTen(scale), 'down');
}

/**
 * The profit of a day over all assets. An asset that has a price at one end only is taken at that
 * price at both, so that a market that opens is no gain; one without any price counts as nothing.
 * Example: 2 BTC at 20,000 when the day began, 21,000 now, and 1,000 USDT deposited since: equity
 * 43,000, at the start 40,000, flow 1,000, profit 2,000, which is 4.88 % of 41,000.
 */
export function profitOfDay(days: readonly AssetDay[]): DayProfit {
  let equity = 0n;
  let startEquity = 0n;
  let netFlow = 0n;
  let inflow = 0n;
  for (const day of days) {
    const now = day.nowDollarUnits ?? day.startDollarUnits;
    const start = day.startDollarUnits ?? day.nowDollarUnits;
    if (now === undefined || start === undefined) continue;
    equity += worth(day.nowUnits, now, day.scale);
    startEquity += worth(day.nowUnits - day.changeUnits, start, day.scale);
    for (const flow of day.flows) {
      const value = worth(flow.units, flow.dollarUnits ?? start, day.scale);
      netFlow += value;
      if (value > 0n) inflow += value;
    }
  }
  const profit = equity - startEquity - netFlow;
  const base = startEquity + inflow;
  const basisPoints = base > 0n ? divide(profit * 10_000n, base, 'half_even') : 0n;
  return { equity, startEquity, netFlow, profit, basisPoints };
}
