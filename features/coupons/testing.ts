/** Vouchers, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { CouponsCommand } from './contract.ts';
import { aimCoupons, couponsActors, couponsEndowments } from './testing/actors.ts';
import { couponsExamples } from './testing/examples.ts';

export const card = {
  name: 'coupons',
  examples: couponsExamples,
  endowments: couponsEndowments,
  actors: couponsActors,
  aim: aimCoupons,
} as const satisfies TestingCard<CouponsCommand>;
