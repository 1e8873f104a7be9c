/** The list of what customers moved into and out of their isolated positions. */
import type { Side } from './index.ts';

/** What was moved into (above zero) or out of an isolated position. Never changes. */
export interface MarginChange {
  readonly id: number;
  readonly owner: number;
  readonly marketId: number;
  readonly positionId: number;
  readonly side: Side;
  readonly seq: number;
  readonly timeMs: number;
  readonly changeUnits: bigint;
}
