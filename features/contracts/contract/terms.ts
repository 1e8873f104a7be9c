/** Versions of what a market's contracts are made of. */
import type { Command } from '../../../core/engine/command.ts';
import type { RatePpm } from '../../../core/money/units.ts';

/** Steps of a market's risk. */
export const MAX_TIERS = 10;

/** What a customer's side of a market may have and asks for, up to a value. */
export interface RiskTier {
  /** Most value that is in it, in units of the margin coin as text; 0 for any, of the last one. */
  readonly upToUnits: string;
  /** Highest multiple of what is opened in it. */
  readonly maxMultiple: number;
  /** Share of the value in it that keeps positions open. */
  readonly maintenancePpm: RatePpm;
}

/** What a market's contracts are made of. A position keeps the version it was opened under. */
export interface ContractTerms {
  readonly marketId: number;
  /** 1, 2, 3 … for each market. */
  readonly version: number;
  /** Base units in one contract lot, as text. */
  readonly lotUnits: string;
  /** Allowed multiples of the margin, ascending. */
  readonly multiples: readonly number[];
  readonly maxLotsPerOrder: number;
  /** Open and waiting lots of one customer in this market. */
  readonly maxLotsPerCustomer: number;
  /** Distance of the two fill prices from each other; half of it lies on each side. */
  readonly spreadBps: number;
  readonly openFeePpm: RatePpm;
  readonly closeFeePpm: RatePpm;
  /** Share of the value at the index, taken at the hour below. */
  readonly overnightLongPpm: RatePpm;
  readonly overnightShortPpm: RatePpm;
  /** Hour of the day, UTC, 0 to 23. Like the lot it is the same in all versions. */
  readonly overnightHour: number;
  /**
   * Share of the margin at which the customer is warned, and at which positions are closed. With
   * tiers only their ratio counts: how far above the maintenance the warning is.
   */
  readonly callPpm: RatePpm;
  readonly closeOutPpm: RatePpm;
  /** What the value of a customer's side allows and asks for; not in earlier terms. */
  readonly tiers?: readonly RiskTier[];
  /** How much is closed by force: tier by tier. Whole positions in terms that do not say it. */
  readonly liquidation?: 'by_tier';
  /** Most open lots of each side; for orders of earlier releases of their difference. */
  readonly exposureCapLots: number;
  /** By how much the price may jump and be paid for; earlier terms have that of their coin. */
  readonly stressPpm?: RatePpm;
  /** What the market may cost the house in a day, as text; 0, or in earlier terms none, for any. */
  readonly dayLossUnits?: string;
  /** The house promises the first tick after an order's acceptance; not in earlier releases. */
  readonly nextTick?: true;
}

/** Publishes the next version of a market's terms. Only the house gives it. */
export interface PublishTerms extends Command<{ readonly version: number }> {
  readonly type: 'contracts.publish_terms';
  readonly terms: ContractTerms;
}
