/** Which terms of a project make sense, and the sums of money in them. */
import { isHex, SECRET_BYTES } from '../../../core/draw/draw.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { mulDiv, powerOfTen, type Units, units } from '../../../core/money/units.ts';
import {
  BEACON_MARKETS,
  DAY_MS,
  type IeoPart,
  type IeoTerms,
  type IeoUnlock,
} from '../contract.ts';

const COUNT = /^[1-9]\d{0,17}$/;
const WHOLE_PPM = 1_000_000;
const MOST_PARTS = 4;
const MOST_UNLOCKS = 24;
const LONGEST_WINDOW_MS = 90 * DAY_MS;
const MOST_LOCK_DAYS = 365;
const MOST_UNLOCK_DAYS = 3_650;
/** A draw is for few lots: so many can be won of one part. */
export const MOST_WINNERS = 20_000n;
/** More tickets than this are not drawn: the fallback counts. */
export const MOST_TICKETS = 1_000_000n;
/** Balances stay well inside 64 bits. */
const LARGEST = 4_000_000_000_000_000_000n;

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isSafeInteger(value) && value >= low && value <= high;
}

function areSoundUnlocks(unlocks: readonly IeoUnlock[]): boolean {
  const follow = unlocks.every(({ afterDays, ppm }, index) => {
    const before = unlocks[index - 1]?.afterDays ?? -1;
    return isWithin(afterDays, before + 1, MOST_UNLOCK_DAYS) && isWithin(ppm, 1, WHOLE_PPM);
  });
  const isWhole = unlocks.reduce((sum, { ppm }) => sum + ppm, 0) === WHOLE_PPM;
  return unlocks.length <= MOST_UNLOCKS && follow && isWhole;
}

function areSoundParts({ parts, assetId, method }: IeoTerms): boolean {
  const coins = new Set(parts.map((part) => part.assetId));
  return (
    parts.length >= 1 &&
    parts.length <= MOST_PARTS &&
    coins.size === parts.length &&
    !coins.has(assetId) &&
    parts.every(({ priceUnits, lots }) => COUNT.test(priceUnits) && COUNT.test(lots)) &&
    (method !== 'draw' || parts.every(({ lots }) => BigInt(lots) <= MOST_WINNERS))
  );
}

function isSoundDraw({ method, commitment, beaconMarkets }: IeoTerms): boolean {
  if (method !== 'draw') return commitment === '' && beaconMarkets.length === 0;
  const isNamed = new Set(beaconMarkets).size === BEACON_MARKETS;
  return isHex(commitment, SECRET_BYTES) && isNamed && beaconMarkets.length === BEACON_MARKETS;
}

/** Whether the first terms of a project can be kept. */
export function areSoundTerms(terms: IeoTerms, nowMs: number): boolean {
  const { scale, lotUnits, minLots, capLots, beginMs, endMs, issuer, method } = terms;
  const areCounts = [lotUnits, minLots, capLots].every((text) => COUNT.test(text));
  if (!areCounts || !areSoundParts(terms) || !isSoundDraw(terms)) return false;
  const all = terms.parts.reduce((sum, { lots }) => sum + BigInt(lots), 0n);
  const lot = BigInt(lotUnits);
  const isCounted = all * lot <= LARGEST && BigInt(capLots) * lot <= LARGEST;
  const costs = terms.parts.map((part) => worthOf(part, lot * all, scale));
  return (
    ['pro_rata', 'level', 'draw'].includes(method) &&
    isWithin(terms.productId, 1, Number.MAX_SAFE_INTEGER) &&
    (isWithin(issuer, 1, Number.MAX_SAFE_INTEGER) || issuer === HOUSE.treasury) &&
    BigInt(minLots) <= BigInt(capLots) &&
    isCounted &&
    costs.every((cost) => cost > 0n && cost <= LARGEST) &&
    Number.isSafeInteger(beginMs) &&
    isWithin(endMs, Math.max(beginMs, nowMs) + 1, beginMs + LONGEST_WINDOW_MS) &&
    isWithin(terms.lockDays, 0, MOST_LOCK_DAYS) &&
    areSoundUnlocks(terms.unlocks) &&
    terms.closing === null &&
    terms.result === null
  );
}

/** ceil(tokens × price): what an amount of the token costs, in units of a part's coin. */
export function worthOf(part: IeoPart, tokenUnits: bigint, scale: number): Units {
  const price = units(BigInt(part.priceUnits));
  return mulDiv(price, tokenUnits, powerOfTen(scale), 'up');
}

/** What of a number of units is free after so many steps: rounded down, and all after the last. */
export function freeAfter(all: bigint, steps: number, unlocks: readonly IeoUnlock[]): bigint {
  if (steps >= unlocks.length) return all;
  const ppm = unlocks.slice(0, steps).reduce((sum, step) => sum + step.ppm, 0);
  return (all * BigInt(ppm)) / BigInt(WHOLE_PPM);
}
