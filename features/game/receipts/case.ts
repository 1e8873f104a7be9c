/** What receipts tell of the game. */
import type { ProofStep } from '../../../core/draw/draw.ts';
import type { Direction, DrawTick } from '../contract.ts';

/** A guess that two prices have decided. */
export interface GuessCase {
  readonly kind: 'guess';
  readonly id: number;
  readonly marketId: number;
  readonly direction: Direction;
  readonly placedMs: number;
  readonly hourMs: number;
  readonly openTick: number;
  readonly openTicks: number;
  readonly closeTick: number;
  readonly closeTicks: number;
  readonly state: 'right' | 'wrong' | 'level';
  readonly points: number;
}

/** A ticket of a draw that was drawn. */
export interface DrawCase {
  readonly kind: 'draw';
  readonly id: number;
  readonly drawId: number;
  readonly number: number;
  readonly nonce: string;
  /** From its leaf to the root. */
  readonly proof: readonly ProofStep[];
  readonly takenMs: number;
  readonly closedMs: number;
  readonly drawnMs: number;
  readonly beacon: readonly DrawTick[];
  /** Whether the prices of the beacon were simulated: then whoever had their key knew them. */
  readonly isDemo: boolean;
  /** Its place among the winners, from 1; 0 where it won nothing. */
  readonly place: number;
}
