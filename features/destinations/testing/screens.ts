/** The screens of this room, with what makes them show something. */
import { paths } from '../../../platform/browser/navigation/paths.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

export const payoutScreens: Readonly<Record<string, ScreenExample>> = {
  addresses: { path: paths.addresses, alsoVisitor: true },
  addAddress: { path: paths.addAddress, params: 'currency=7' },
  bankCard: { path: paths.bankCard, alsoVisitor: true },
  bankCardAbroad: { path: paths.bankCardAbroad, also: { 'card-other': { params: 'kind=other' } } },
};
