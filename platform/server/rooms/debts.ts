/** What customers owe to the house, as the rooms that lend say it out of what is committed. */
import type { Kysely } from 'kysely';

/** What is owed of one coin. */
export interface Owed {
  readonly assetId: number;
  /** Whole units at each moment that was asked for, in its order, and now at the end. */
  readonly units: readonly bigint[];
  /** What borrowing has cost so far beyond what was lent: interest, paid or not. */
  readonly costUnits: bigint;
}

/** The part of a room's card that says what it is owed. */
export interface DebtSource {
  /** The kind of the statement under which its cost stands among results. */
  readonly kind: string;
  read(
    db: Kysely<unknown>,
    owner: number,
    moments: { readonly atMs: readonly number[]; readonly nowMs: number },
  ): Promise<readonly Owed[]>;
}
