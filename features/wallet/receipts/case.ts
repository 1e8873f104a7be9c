/** What receipts tell of exchanges between coins. */

/** A coin of an exchange at its index; the dollar coin has no market and is told as null. */
export interface ConvertLeg {
  readonly marketId: number;
  readonly tick: number;
  readonly indexTicks: number;
  /** Dollar units that the desk had bought of it before, below zero what it had sold. */
  readonly netUnits: string;
}

/** An exchange at the desk. Units are texts: of postings. */
export interface ConvertCase {
  readonly kind: 'convert';
  readonly id: number;
  readonly timeMs: number;
  /** When it was accepted, before its ticks; absent where it was made at those in force. */
  readonly acceptedMs?: number;
  /** When its price was locked, and what that cost; absent where it was made at once. */
  readonly lockedMs?: number;
  readonly lockUnits?: string;
  readonly from: ConvertLeg | null;
  readonly to: ConvertLeg | null;
  /** What was asked to be given, and to come of it at least. */
  readonly askedUnits: string;
  readonly leastUnits: string;
  readonly givenUnits: string;
  readonly receivedUnits: string;
  readonly feeUnits: string;
}
