/**
 * Fees and bands of spot markets, by version. An order pays the fees that were in force when it
 * was placed, whenever it is filled; the band protects at the moment of the fill.
 */
import type { Market, MarketConditions, SpotTerms } from '../contract.ts';

const HIGHEST_FEE_PPM = 10_000;
const NARROWEST_BAND_PPM = 1_000;
const WIDEST_BAND_PPM = 500_000;

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isSafeInteger(value) && value >= low && value <= high;
}

/** Whether fees are at most 1 % and the band lies between 0.1 % and 50 %. */
export function areSoundSpotTerms(terms: SpotTerms): boolean {
  return (
    isWithin(terms.makerFeePpm, 0, HIGHEST_FEE_PPM) &&
    isWithin(terms.takerFeePpm, 0, HIGHEST_FEE_PPM) &&
    isWithin(terms.bandPpm, NARROWEST_BAND_PPM, WIDEST_BAND_PPM)
  );
}

/** Fees and bands in force, and the older versions that open orders were placed under. */
export class Conditions {
  private readonly versions = new Map<number, MarketConditions[]>();

  /** The first conditions of a market, as its catalogue has them. */
  open({ id, definition }: Market): void {
    const { makerFeePpm, takerFeePpm, bandPpm } = definition;
    const first = { marketId: id, version: 1, fromMs: 0, makerFeePpm, takerFeePpm, bandPpm };
    this.versions.set(id, [first]);
  }

  /** Adds the next version; its time is not before that of the last one. */
  add(conditions: MarketConditions): void {
    this.of(conditions.marketId).push(conditions);
  }

  /** The version that the next change will have. */
  nextVersion(marketId: number): number {
    return this.of(marketId).length + 1;
  }

  /** What was in force in a market at a time. */
  at(marketId: number, timeMs: number): MarketConditions {
    const versions = this.of(marketId);
    // Nearly always there is one version, or the last is meant.
    for (let index = versions.length - 1; index > 0; index -= 1) {
      const found = versions[index];
      if (found !== undefined && found.fromMs <= timeMs) return found;
    }
    const [first] = versions;
    if (first === undefined) throw new Error(`market ${marketId} has no conditions`);
    return first;
  }

  /** All versions that came after the catalogue's, by market and version. */
  changed(): readonly MarketConditions[] {
    const markets = [...this.versions].sort(([a], [b]) => a - b);
    return markets.flatMap(([, versions]) => versions.slice(1));
  }

  private of(marketId: number): MarketConditions[] {
    const versions = this.versions.get(marketId);
    if (versions === undefined) throw new Error(`no market ${marketId}`);
    return versions;
  }
}
