/** The screens of this room, with what makes them show something. */
import type { ScreenExample } from '../../../tests/support/testing-card.ts';
import { giftPaths } from '../web/gift-paths.ts';

export const giftScreens: Readonly<Record<string, ScreenExample>> = {
  gift: {
    path: giftPaths.gift,
    alsoVisitor: true,
    also: { 'gift-redeem': { params: 'tab=redeem' }, 'gift-own': { params: 'tab=own' } },
  },
};
