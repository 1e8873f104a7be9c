/** What receipts tell of dual orders. */
import type { DualKind, DualState } from '../contract.ts';

/** An order as it was bought. */
export interface Purchase {
  readonly id: number;
  readonly productId: number;
  readonly termsVersion: number;
  readonly marketId: number;
  readonly option: DualKind;
  readonly strikeTicks: number;
  readonly ratePpm: number;
  readonly shares: number;
  /** What was paid, in units of its coin. */
  readonly units: string;
  readonly days: number;
  /** What it was priced by when it was bought; orders of earlier releases have none. */
  readonly pricing?: Pricing;
  readonly maturityDay: number;
  readonly boughtMs: number;
  readonly boughtTick: number;
  readonly boughtTicks: number;
}

/** An order that runs, as it was bought. */
export interface DualBegunCase extends Purchase {
  readonly kind: 'dual_begun';
  /** What is held for it: interest in the coin that was paid, and the whole other payment. */
  readonly interestUnits: string;
  readonly otherUnits: string;
}

/** A settled order, with the price it was settled by. */
export interface DualCase extends Purchase {
  readonly kind: 'dual';
  readonly state: Exclude<DualState, 'purchased'>;
  readonly isExercised: boolean;
  /** All that came back, in units of the coin that came. */
  readonly paidUnits: string;
  readonly fixing: FixingCase;
}

/**
 * Term, volatility, and the closes that it follows from, in ticks, the oldest first: of days, and
 * of quarters of an hour where they were asked.
 */
export interface Pricing {
  readonly termMs: number;
  readonly volatilityPpm: number;
  readonly closes: readonly number[];
  readonly recentCloses?: readonly number[] | undefined;
}

/** The price: the sum of the valid samples, and the ticks in force at both ends of the window. */
export interface FixingCase {
  /** void: the room stood still, and nobody knows the price. */
  readonly state: 'closed' | 'void';
  readonly sum: string;
  readonly count: number;
  /** 0 where the market had no tick yet. */
  readonly firstTick: number;
  readonly lastTick: number;
}
