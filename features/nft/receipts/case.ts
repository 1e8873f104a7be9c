/** What the receipt of a box tells. */
import type { ProofStep } from '../../../core/draw/draw.ts';
import type { BeaconPart } from '../contract/index.ts';

/** A box that was drawn. */
export interface BoxCase {
  readonly kind: 'box';
  readonly id: number;
  readonly seriesId: number;
  readonly number: number;
  readonly boughtMs: number;
  readonly openedMs: number;
  readonly drawnMs: number;
  readonly nonce: string;
  readonly secret: string;
  /** From the hash of the secret to the root. */
  readonly path: readonly ProofStep[];
  readonly beacon: readonly BeaconPart[];
  /** Works that were left, in the order of the series. */
  readonly left: readonly number[];
  readonly workId: number;
  /** The version of the public log that has the draw. */
  readonly version: number;
  /** Whether the prices of the beacon were simulated: then whoever had their key knew them. */
  readonly isDemo: boolean;
}
