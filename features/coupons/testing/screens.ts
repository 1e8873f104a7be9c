/** The screens of this room, with what makes them show something. */
import type { ScreenExample } from '../../../tests/support/testing-card.ts';
import { couponPaths } from '../web/coupon-paths.ts';

export const couponsScreens: Readonly<Record<string, ScreenExample>> = {
  coupons: { path: couponPaths.overview, alsoVisitor: true },
};
