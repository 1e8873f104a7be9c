/** What a count says of a coin: whether what is held is what the books say. */

/** A coin at one moment, in its units. */
export interface CoinCount {
  /** What the books say the house holds: all that came from outside less all that went there. */
  readonly books: bigint;
  /** What was counted, over all places. */
  readonly held: bigint;
  /** Withdrawals that are sent and not done: they have left a wallet and not the books. */
  readonly leaving: bigint;
  /** Payments that a chain shows and nobody has credited: they are in a wallet alone. */
  readonly arriving: bigint;
  /** Deposits that customers have reported and nobody has decided: they may be there or not. */
  readonly reported: bigint;
}

export type Verdict = 'matches' | 'short' | 'over';

/** The verdict on a count, and by how much what is held differs from what should be there. */
export interface Compared {
  readonly verdict: Verdict;
  /** Below zero where coins are missing; else what not even reports explain. */
  readonly difference: bigint;
}

/**
 * Compares a count with the books. What is held has to be `books − leaving + arriving`, and may be
 * more by what customers have reported. Example: 100 in the books, 5 sent and not done, 2 seen on
 * the chain: 97 match, and with 10 reported anything from 97 to 107.
 */
export function compare({ books, held, leaving, arriving, reported }: CoinCount): Compared {
  const least = books - leaving + arriving;
  if (held < least) return { verdict: 'short', difference: held - least };
  const most = least + reported;
  if (held > most) return { verdict: 'over', difference: held - most };
  return { verdict: 'matches', difference: 0n };
}
