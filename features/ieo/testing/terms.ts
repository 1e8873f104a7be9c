/** Terms of projects for tests. */
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { BTC, USDT } from '../../../tests/support/small-catalogue.ts';
import { DAY_MS, type IeoTerms } from '../contract.ts';

export const WHOLE = 100_000_000n;

/**
 * A thousand tokens at 0.05 USDT and a hundred at 0.000001 BTC, in lots of a whole token; one
 * person may want 600 and wants 10 at least. A day long, two days locked, half free at once.
 */
export function ieoTerms(assetId: number, beginMs: number, change: Partial<IeoTerms> = {}) {
  const terms: IeoTerms = {
    productId: 1,
    version: 1,
    assetId,
    scale: 8,
    issuer: HOUSE.treasury,
    method: 'pro_rata',
    lotUnits: WHOLE.toString(),
    minLots: '10',
    capLots: '600',
    parts: [
      { assetId: USDT, priceUnits: '5000000', lots: '1000' },
      { assetId: BTC, priceUnits: '100', lots: '100' },
    ],
    beginMs,
    endMs: beginMs + DAY_MS,
    lockDays: 2,
    unlocks: [
      { afterDays: 0, ppm: 500_000 },
      { afterDays: 30, ppm: 500_000 },
    ],
    commitment: '',
    beaconMarkets: [],
    closing: null,
    result: null,
    ...change,
  };
  return terms;
}
