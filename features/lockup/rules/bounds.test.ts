import { expect, it } from 'vitest';
import { refuseAmount } from './bounds.ts';
import { lockupTerms } from '../testing/terms.ts';

const USDT = { code: 'USDT', scale: 8 };
const terms = lockupTerms({ maxUnits: (20_000n * 10n ** 8n).toString() });

it.each([
  ['amount_below_minimum', 0n, { limit: '100 USDT' }],
  ['above_your_maximum', 0n, { limit: '20000 USDT', left: '20000 USDT' }],
  ['above_your_maximum', 1n, { limit: '20000 USDT', left: '19999.99999999 USDT' }],
  // Terms may have become smaller since.
  ['above_your_maximum', 20_001n * 10n ** 8n, { limit: '20000 USDT', left: '0 USDT' }],
  ['house_is_full', 0n, undefined],
] as const)('%s beside %s says %o', (refusal, own, details) => {
  expect(refuseAmount(refusal, terms, USDT, own).details).toEqual(details);
});
