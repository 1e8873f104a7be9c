/** Terms of OTC for tests. */
import { BTC, USDT } from '../../../tests/support/small-catalogue.ts';
import { type AdFields, type KindTerms, OTC_KEY, type OtcTerms } from '../contract/index.ts';

const SEPA: KindTerms = { kind: 'sepa', fields: ['iban'], isReversible: false };
const WISE: KindTerms = { kind: 'wise', fields: ['email'], isReversible: true };
const BANK: KindTerms = {
  kind: 'bank_transfer',
  fields: ['bank', 'account_number'],
  isReversible: false,
};

/** Dollars and euros in cents, yen in whole ones; no fee. */
export function otcTerms(change: Partial<OtcTerms> = {}): OtcTerms {
  return {
    productId: OTC_KEY,
    version: 1,
    assets: [USDT, BTC],
    fiats: [
      { code: 'EUR', decimals: 2, kinds: [SEPA, WISE] },
      { code: 'JPY', decimals: 0, kinds: [BANK] },
      { code: 'USD', decimals: 2, kinds: [BANK] },
    ],
    bandPpm: 200_000,
    feePpm: 0,
    bondAssetId: USDT,
    bondUnits: '100000000000',
    leastPayMinutes: 15,
    mostPayMinutes: 60,
    ...change,
  };
}

/** What a dollar is worth, in millionths. */
export const RATES = { EUR: '920000', JPY: '150000000', USD: '1000000' } as const;

/** Sells 1,000 USDT at 0.93 EUR each, 10 to 500 EUR an order. */
export const SELL_USDT: AdFields = {
  side: 'sell',
  assetId: USDT,
  fiat: 'EUR',
  pricing: 'fixed',
  price: '93',
  marginPpm: 0,
  quantity: '100000000000',
  least: '1000',
  most: '50000',
  payMinutes: 15,
  kinds: ['sepa'],
};
