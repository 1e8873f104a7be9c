/** What receipts tell of shares that traders got of what their copies brought. */

/** A settlement of a relation: the result that it was done at, and what was paid. */
export interface SettledShare {
  readonly id: number;
  /** What all copies had brought by then. */
  readonly realisedUnits: string;
  /** Losses that floated, never above zero. */
  readonly floatingUnits: string;
  /** So many settlements its share waited; none where it was paid at once. */
  readonly lagWeeks?: number;
}

/** A share that was settled. */
export interface CopyShareCase extends SettledShare {
  readonly kind: 'copy_share';
  readonly relationId: number;
  readonly sharePpm: number;
  /** The mark before it. */
  readonly highUnits: string;
  readonly dueUnits: string;
  readonly paidUnits: string;
  readonly what: 'week' | 'end';
  readonly timeMs: number;
  /** All settlements of the relation before it, from the first on. */
  readonly before: readonly SettledShare[];
}
