/** What receipts tell of lock-ups and savings. */
import type { LockupState, RenewalOutcome } from '../contract.ts';

/** Days of savings that follow each other and were paid alike. */
export interface SavingsDays {
  /** The first of them, from 1. */
  readonly fromDay: number;
  readonly days: number;
  readonly version: number;
  /** What each of them paid; 0 where the pool could not promise it. */
  readonly units: string;
}

/** What an order is from its first moment on. */
interface OrderCase {
  readonly id: number;
  readonly productId: number;
  /** For days that are fixed that of the beginning. */
  readonly termsVersion: number;
  /** 0 for savings. */
  readonly days: number;
  readonly units: string;
  readonly startedMs: number;
  /** When the last day is to end; 0 for savings. */
  readonly endsMs: number;
}

/** An order that runs, as it began. */
export interface LockupBegunCase extends OrderCase {
  readonly kind: 'lockup_begun';
  /** The interest of all days, or of the first one of savings: what is held for it. */
  readonly promisedUnits: string;
}

/** An order that has ended. */
export interface LockupCase extends OrderCase {
  readonly kind: 'lockup';
  readonly endedMs: number;
  readonly passedDays: number;
  readonly paidUnits: string;
  readonly penaltyUnits: string;
  readonly state: Exclude<LockupState, 'running'>;
  readonly wantsRenewal: boolean;
  readonly renewal: RenewalOutcome;
  /** The version in force at the end, where a renewal was looked at; else 0. */
  readonly nextVersion: number;
  /** The full days of savings; none for days that are fixed. */
  readonly savings: readonly SavingsDays[];
}
