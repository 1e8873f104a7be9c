/** Whether terms of the market are sound. Pure. */
import type { OtcTerms } from '../contract/index.ts';

const LARGEST_PPM = 1_000_000;
const MOST_MINUTES = 24 * 60;
const UNITS = /^(?:0|[1-9]\d{0,17})$/;

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
}

/** Each coin is there, each fiat has kinds of payment, and each figure lies within its bounds. */
export function areTerms(terms: OtcTerms, hasAsset: (id: number) => boolean): boolean {
  const { assets, fiats, bandPpm, feePpm, leastPayMinutes, mostPayMinutes } = terms;
  const areCoins = assets.length > 0 && [...assets, terms.bondAssetId].every(hasAsset);
  const areFiats = fiats.every(({ code, decimals, kinds }) => {
    const areKinds = kinds.length > 0 && kinds.every((kind) => /^[a-z][a-z0-9_]{1,30}$/.test(kind));
    return /^[A-Z]{3}$/.test(code) && isWhole(decimals, 0, 4) && areKinds;
  });
  const areCodes = new Set(fiats.map(({ code }) => code)).size === fiats.length;
  const areRates = isWhole(bandPpm, 0, LARGEST_PPM - 1) && isWhole(feePpm, 0, LARGEST_PPM / 10);
  const isTime = isWhole(leastPayMinutes, 1, MOST_MINUTES);
  const areTimes = isTime && isWhole(mostPayMinutes, leastPayMinutes, MOST_MINUTES);
  const isBond = UNITS.test(terms.bondUnits);
  const isVersion = isWhole(terms.version, 1, 1_000_000);
  const isMarket = areCoins && fiats.length > 0 && areFiats && areCodes;
  return isMarket && areRates && areTimes && isBond && isVersion;
}
