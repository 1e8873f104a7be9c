/** How much the writer takes at once. */
export const LIMITS = {
  /**
   * So many commands the tables may be behind the journal: beyond it new ones are refused, and far
   * beyond it nothing is decided at all.
   */
  lag: 50_000,
  perBatch: 2_000,
  queue: 50_000,
  /** After so long other things get their turn, however much is due. */
  turnMs: 20,
  /** How often a halted house looks at the clock. */
  lookAgainMs: 1_000,
  /** One that the database works at, one that it has next, one whose answers are on their way. */
  storing: 3,
  /** A batch of so many commands costs the database little more a command than a larger one. */
  worthSending: 24,
} as const;
