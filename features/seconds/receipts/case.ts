/** What receipts tell of seconds contracts. */
import type { Direction, SecondsOrder, SecondsState } from '../contract.ts';

/** A settled seconds contract. */
export interface SecondsCase {
  readonly kind: 'seconds';
  readonly id: number;
  readonly marketId: number;
  readonly termsVersion: number;
  readonly direction: Direction;
  readonly seconds: number;
  readonly stakeUnits: string;
  readonly payoutPpm: number;
  readonly payoutUnits: string;
  readonly placedMs: number;
  readonly expiresMs: number;
  readonly openTick: number;
  readonly openTicks: number;
  /** Under terms that promise a mean; see `SecondsOrder`. */
  readonly openHundredths?: number | undefined;
  readonly closeTick: number;
  readonly closeTicks: number;
  readonly closeSum?: number | undefined;
  readonly closeCount?: number | undefined;
  readonly state: Exclude<SecondsState, 'pending' | 'running'>;
  readonly reason: SecondsOrder['reason'];
  readonly profitUnits: string;
}
