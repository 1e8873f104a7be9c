/** What the public log has of a series: 1 its promise, then one entry for each box that ends. */
import { topic } from '../../../core/engine/topic.ts';
import type { Rarity } from './rows.ts';

/** A work as a series promises it. */
export interface PromisedWork {
  readonly id: number;
  readonly code: string;
  readonly rarity: Rarity;
}

/** Before the first box is sold: all that its draws follow from but what is still secret. */
export interface SeriesPromise {
  readonly productId: number;
  readonly version: number;
  readonly kind: 'promise';
  readonly root: string;
  readonly assetId: number;
  readonly priceUnits: string;
  readonly startMs: number;
  readonly endMs: number;
  /** When boxes open by themselves; series from before that rule do not say it. */
  readonly openByMs?: number;
  /** No box opens before the sale is over; series from before that rule do not say it. */
  readonly opensAfterSale?: true;
  readonly works: readonly PromisedWork[];
  readonly markets: readonly number[];
}

/** A box was drawn, or its money went back because nobody revealed its secret in time. */
export interface BoxResult {
  readonly productId: number;
  readonly version: number;
  readonly kind: 'drawn' | 'not_revealed';
  readonly box: number;
  readonly nonce: string;
  readonly openedMs: number;
  readonly secret: string;
  /** 0 where it was not revealed. */
  readonly workId: number;
  /** SHA-256 over the numbers of the works that were left, before and after: `1,2,3`. */
  readonly before: string;
  readonly after: string;
}

export type NftPublication = SeriesPromise | BoxResult;

/** A publication as it is stored; table `nft_publications`. */
export interface NftPublicationRow {
  readonly seriesId: number;
  readonly version: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly terms: string;
}

/** Told when something of a series was published. */
export const nftPublished = topic<NftPublication>('nft.published');
