/** Terms of contracts that are met now and then. */
import type { ContractTerms } from '../contract/index.ts';

/** Terms with lots of 0.01 coins and caps that are met now and then. */
export function contractTerms(marketId: number, change: Partial<ContractTerms> = {}) {
  const terms: ContractTerms = {
    marketId,
    version: 1,
    lotUnits: '1000000',
    multiples: [5, 20, 100],
    maxLotsPerOrder: 1_000,
    maxLotsPerCustomer: 3_000,
    spreadBps: 10,
    openFeePpm: 500,
    closeFeePpm: 500,
    overnightLongPpm: 100,
    overnightShortPpm: 50,
    overnightHour: 22,
    callPpm: 800_000,
    closeOutPpm: 500_000,
    exposureCapLots: 4_000,
    stressPpm: 100_000,
    ...change,
  };
  return terms;
}

/** 100 × up to ten lots of 800 USDT, 20 × up to fifty, 5 × above. */
export const TIERS = [
  { upToUnits: '800000000000', maxMultiple: 100, maintenancePpm: 5_000 },
  { upToUnits: '4000000000000', maxMultiple: 20, maintenancePpm: 25_000 },
  { upToUnits: '0', maxMultiple: 5, maintenancePpm: 100_000 },
] as const satisfies ContractTerms['tiers'];
