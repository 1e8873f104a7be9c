/** Why money of a customer is frozen, as the rooms say it out of what is committed. */
import type { Kysely } from 'kysely';

/** Something that holds money of a customer. */
export interface FrozenRow {
  /** The kind of account it lies in. */
  readonly kind: number;
  readonly assetId: number;
  /** Whole units of the coin, as text. */
  readonly units: string;
  /** What holds it, by the word that the room's rules say too, and its number. */
  readonly what: string;
  readonly id: number;
  /** The market it is about; 0 where there is none. */
  readonly marketId: number;
  /** The date that frees it whatever people do until then, in Unix milliseconds; 0 without one. */
  readonly untilMs: number;
}

/** What rows of rooms mean in coins, from whoever knows the markets. */
export interface CoinsOfMarkets {
  /** The coin of all margins and stakes. */
  readonly dollarId: number;
  /** The coins of a market; undefined where there is no such market. */
  market(id: number): { readonly baseId: number; readonly quoteId: number } | undefined;
}

/**
 * The part of a room's card that says what it has frozen. What holds it is called
 * `<room>.hold_<what>`, with its number as `id`.
 */
export interface FrozenSource {
  /** The screen on which what holds it is found. */
  readonly url: string;
  /** Whether it is frozen to earn: then it stands among one's holdings in earning products. */
  readonly isEarning?: boolean;
  /** Everything that holds money of a customer now, the greatest number first. */
  read(db: Kysely<unknown>, owner: number, coins: CoinsOfMarkets): Promise<readonly FrozenRow[]>;
}
