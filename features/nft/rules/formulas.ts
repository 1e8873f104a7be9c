/** Figures of the NFT market: whole numbers only. */
import { DrawNumbers } from '../../../core/draw/draw.ts';
import { hmacOf, sha256Of } from '../../../core/draw/hashing.ts';
import { divide, powerOfTen, shareOf, units } from '../../../core/money/units.ts';
import {
  DAY_MS,
  FEE_PPM,
  LARGE_BID,
  LARGE_MARGIN_PPM,
  MARGIN_PPM,
  MOST_EXTENSION_MS,
  MOST_UNITS,
  NEXT_BID_PPM,
  type NftSale,
  SOFT_CLOSE_MS,
} from '../contract/index.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = 58n;

/** Bytes in the digits that nobody mixes up; a zero byte in front is a `1` each. */
export function base58(hex: string): string {
  let value = BigInt(`0x0${hex}`);
  let text = '';
  while (value > 0n) {
    text = (ALPHABET[Number(value % BASE)] ?? '') + text;
    value /= BASE;
  }
  const [zeros = ''] = /^(?:00)*/.exec(hex) ?? [];
  return '1'.repeat(zeros.length / 2) + text;
}

/** The address of something by the parts that it follows from. */
function codeOf(...parts: readonly (string | number)[]): string {
  return base58(sha256Of(parts.join('|')));
}

/** The address of a work. */
export function workCode(mediaHash: string, artist: number, edition: number): string {
  return codeOf(mediaHash, artist, edition);
}

/** The address of a series. */
export function seriesCode(id: number): string {
  return codeOf('series', id);
}

/** The address of a box. */
export function boxCode(seriesId: number, number: number): string {
  return codeOf('box', seriesId, number);
}

/** How a price is divided: the fee rounded up, the royalty down, the rest for the seller. */
export interface Division {
  readonly fee: bigint;
  readonly royalty: bigint;
  readonly rest: bigint;
}

/** Divides a price; an artist who sells himself gets no royalty beside the rest. */
export function divisionOf(price: bigint, royaltyPpm: number, isArtist: boolean): Division {
  const fee = shareOf(units(price), FEE_PPM, 'up');
  const royalty = isArtist ? 0n : shareOf(units(price), royaltyPpm, 'down');
  return { fee, royalty, rest: price - fee - royalty };
}

/** An auction, as its margins know it. */
type AuctionTerms = Pick<NftSale, 'marginUnits' | 'termsVersion'>;

/**
 * What a bid has to hold: the larger of what is shown and a tenth of it, rounded up; a fifth above
 * a thousand dollars, but in auctions of earlier releases.
 * @param scale decimals of the dollar coin
 */
export function marginFor(sale: AuctionTerms, bid: bigint, scale: number): bigint {
  const isLarge = sale.termsVersion > 0 && bid > LARGE_BID * powerOfTen(scale);
  const share = shareOf(units(bid), isLarge ? LARGE_MARGIN_PPM : MARGIN_PPM, 'up');
  return share > sale.marginUnits ? share : sale.marginUnits;
}

/**
 * What a bid that is not paid costs: its distance from the next one, at most the whole margin; the
 * whole where nobody else has bid. Example: 150 and then 140 are 10 of a margin of 15.
 */
export function forfeitOf(margin: bigint, unpaid: bigint, next: bigint | undefined): bigint {
  const gap = next === undefined ? margin : unpaid - next;
  return gap < margin ? gap : margin;
}

/** Whether the next bid is near enough to an unpaid one that its bidder is asked. */
export function isNear(next: bigint, unpaid: bigint): boolean {
  return next * 1_000_000n >= unpaid * BigInt(NEXT_BID_PPM);
}

/** Halves of a margin forfeited by earlier rules: the seller's, and the insurance's. */
export function halvesOf(margin: bigint): { readonly seller: bigint; readonly house: bigint } {
  const seller = divide(margin, 2n, 'down');
  return { seller, house: margin - seller };
}

/** When an auction ends after a bid at a time. */
export function endAfterBid(endMs: number, lastEndMs: number, bidMs: number): number {
  return Math.max(endMs, Math.min(bidMs + SOFT_CLOSE_MS, lastEndMs));
}

/** Beyond this an auction is not extended. */
export function lastEnd(endMs: number): number {
  return endMs + MOST_EXTENSION_MS;
}

/** The day of a time: whole days since 1970, UTC. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/** An amount as commands carry it; undefined where it is none, or larger than any. */
export function amountIn(text: unknown): bigint | undefined {
  if (typeof text !== 'string' || !/^\d{1,18}$/.test(text)) return undefined;
  const amount = BigInt(text);
  return amount <= MOST_UNITS ? amount : undefined;
}

/** SHA-256 over the numbers of works, as the public log names a list of them. */
export function hashOfWorks(works: readonly number[]): string {
  return sha256Of(works.join());
}

/** What is drawn of the works that are left, by secret, own nonce and beacon. */
export function drawnFrom(
  left: readonly number[],
  by: { readonly secret: string; readonly nonce: string; readonly beacon: string },
): number {
  const seed = hmacOf(by.secret, `${by.nonce}|${by.beacon}`);
  const work = left[new DrawNumbers(seed).next(left.length)];
  if (work === undefined) throw new Error('no work is left');
  return work;
}
