/** Vouchers, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { CouponsCommand } from './contract.ts';
import { aimCoupons, couponsActors, couponsEndowments } from './testing/actors.ts';
import { couponsChanges } from './testing/console-changes.ts';
import { couponsExamples } from './testing/examples.ts';
import { couponsScreens } from './testing/screens.ts';

export const card = {
  name: 'coupons',
  examples: couponsExamples,
  switched: [
    {
      product: 'bonuses',
      code: 'bonuses_off',
      path: '/coupon/claim',
      fields: { code: 'AAAA-BBBB-CCCC-DDDD' },
    },
  ],
  // What other rooms refuse for a voucher they say themselves.
  unheard: ['bad_operator', 'not_expired', 'in_use', 'wrong_product', 'wrong_amount'],
  endowments: couponsEndowments,
  actors: couponsActors,
  aim: aimCoupons,
  consoleChanges: couponsChanges,
  screens: couponsScreens,
} as const satisfies TestingCard<CouponsCommand>;
