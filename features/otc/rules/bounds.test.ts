import { expect, it } from 'vitest';
import type { FiatTerms, OtcAd } from '../contract/index.ts';
import { refuseDeal } from './bounds.ts';

const ad = { least: 1_000n, most: 50_000n, leftUnits: 25n * 10n ** 7n } as OtcAd;
const fiat = { code: 'EUR', decimals: 2 } as FiatTerms;
const asset = { code: 'USDT', scale: 8 };

it.each([
  ['below_minimum', 999n, { limit: '10 EUR' }],
  ['above_maximum', 50_001n, { limit: '500 EUR' }],
  // What is left of it is less than its maximum.
  ['above_maximum', 50_000n, { limit: '2.5 USDT' }],
  ['above_fiat_limit', 1_000n, { limit: '2000 USD' }],
  ['insufficient_balance', 1_000n, undefined],
] as const)('%s of %s says %o', (refusal, fiatUnits, details) => {
  const refused = { ad, fiat, asset, fiatUnits, levelLimit: 2_000n * 10n ** 8n };
  expect(refuseDeal(refusal, refused).details).toEqual(details);
});
