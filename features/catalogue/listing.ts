/**
 * Listing: an asset or a market that is added to the catalogue after its installation. One operator
 * asks for it, another confirms; numbers follow the highest there is and are never used again.
 */
import type { AssetDefinition, MarketDefinition } from './contract.ts';

/** An asset that is to be listed; it gets its number when it is, and no exchange offers it. */
export type NewAsset = Omit<AssetDefinition, 'id' | 'exchangeable' | 'kind'>;

/**
 * A market that is to be listed: without sources, always open in hours. It opens halted; an
 * operator lets it open.
 */
export type NewMarket = Omit<
  MarketDefinition,
  'id' | 'kind' | 'calendar' | 'sort' | 'bookOnly' | 'staleAfterMs' | 'reference'
> & {
  /** The price before the first trade: that of the issue, where there was one. */
  readonly issuePrice: string;
};

/** Why nothing is asked for, in the order in which it is checked. */
export const LIST_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'reason_needed',
  'too_many_listings',
  'bad_listing',
  'code_taken',
  'pair_taken',
] as const;

/** Why a listing stays as it is, in the order in which it is checked. */
export const DECIDE_LISTING_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'unknown_listing',
  'bad_verdict',
  'own_listing',
] as const;

/** So many can wait at once. */
export const MOST_LISTINGS = 20;

/** A listing; table `listings`. */
export interface Listing {
  readonly id: number;
  readonly what: 'asset' | 'market';
  /** Canonical JSON of `NewAsset` or `NewMarket`. */
  readonly definition: string;
  readonly askedBy: number;
  readonly askedMs: number;
  readonly reason: string;
  state: 'asked' | 'listed' | 'rejected';
  decidedBy: number;
  decidedMs: number;
  /** The number of what was listed; 0 before. */
  listedId: number;
}
