/** What receipts tell of subscriptions. */
import type { ProofStep } from '../../../core/draw/draw.ts';
import type { AllocationLine, BeaconPart } from '../contract.ts';

/** An order of a sale that is still open. */
export interface IeoBegunCase {
  readonly kind: 'ieo_begun';
  readonly id: number;
  readonly productId: number;
  /** The first version: what comes of the sale is a later one. */
  readonly termsVersion: number;
  readonly payAssetId: number;
  readonly placedMs: number;
  readonly wantedLots: string;
  /** What is held for it, in units of the coin. */
  readonly heldUnits: string;
}

/** An order whose project was allocated, with its line and the way from there to the root. */
export interface IeoCase {
  readonly kind: 'ieo';
  readonly id: number;
  readonly productId: number;
  /** The version of the terms that says what came of it. */
  readonly termsVersion: number;
  readonly payAssetId: number;
  readonly placedMs: number;
  readonly wantedLots: string;
  readonly givenLots: string;
  /** What was paid, in units of the coin. */
  readonly chargedUnits: string;
  readonly group: number;
  readonly proof: readonly ProofStep[];
  /** The whole file; empty where it is too long for a receipt, which then names it (`list`). */
  readonly lines: readonly AllocationLine[];
  /** Of a draw: its beacon's ticks, in the order of the terms; empty without one. */
  readonly beacon: readonly BeaconPart[];
  /** Of a draw: every entry's random bytes, by order; empty without one. */
  readonly nonces: readonly string[];
  /** Whether the beacon is made of simulated prices: demo randomness. Missing stands for no. */
  readonly isDemo?: boolean | undefined;
}
