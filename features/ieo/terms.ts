/** What a project sells, and what came of it: its terms, as the signed log has them. */

/** How an issue is split that more is wanted of than there is. */
export type IeoMethod = 'pro_rata' | 'level' | 'draw';

/** The part of an issue that is sold for one coin. Numbers are whole, as text. */
export interface IeoPart {
  readonly assetId: number;
  /** Units of the coin that one whole token costs. */
  readonly priceUnits: string;
  readonly lots: string;
}

/** A step of the unlock schedule: so many days after tokens can be sold, so much of them. */
export interface IeoUnlock {
  readonly afterDays: number;
  readonly ppm: number;
}

/** What was wanted of a part at the close, and what was given. Lots, as text. */
export interface IeoPartResult {
  readonly assetId: number;
  readonly wantedLots: string;
  readonly givenLots: string;
}

/** The close: when it was, how many orders there were, and the root of the entries of a draw. */
export interface IeoClosing {
  readonly endsMs: number;
  readonly orders: number;
  readonly entriesRoot: string;
}

/** What came of it. */
export interface IeoResult {
  /** By which method it was split: that of the terms, or the fallback of a draw. */
  readonly method: IeoMethod;
  readonly parts: readonly IeoPartResult[];
  /** Root of the public file of allocations. */
  readonly root: string;
  readonly sellBeginMs: number;
  /** The secret of a draw and its beacon; empty where none was drawn. */
  readonly secret: string;
  readonly beacon: string;
}

/**
 * The terms of a project. Everything but the last two members is in version 1 and never changes;
 * later versions add what came of it, so that the signed log has that too.
 */
export interface IeoTerms {
  readonly productId: number;
  readonly version: number;
  readonly assetId: number;
  /** Who gets the proceeds: a customer's number, or the treasury's. */
  readonly issuer: number;
  readonly method: IeoMethod;
  /** Units of the token in a lot: the smallest piece. */
  readonly lotUnits: string;
  /** The least of an order, and the most of one person's orders together. */
  readonly minLots: string;
  readonly capLots: string;
  readonly parts: readonly IeoPart[];
  readonly beginMs: number;
  readonly endMs: number;
  readonly lockDays: number;
  readonly unlocks: readonly IeoUnlock[];
  /** Of a draw: SHA-256 of its secret, and the markets of its beacon; else empty. */
  readonly commitment: string;
  readonly beaconMarkets: readonly number[];
  readonly closing: IeoClosing | null;
  readonly result: IeoResult | null;
}

/** The part that is sold for a coin. */
export function partOf(terms: IeoTerms, payAssetId: number): IeoPart | undefined {
  return terms.parts.find(({ assetId }) => assetId === payAssetId);
}

/** The whole issue in lots. */
export function issueLots(terms: IeoTerms): bigint {
  return terms.parts.reduce((sum, { lots }) => sum + BigInt(lots), 0n);
}
