/** The screens of this room, with what makes them show something. */
import { paths } from '../../../platform/browser/navigation/paths.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

export const depositScreens: Readonly<Record<string, ScreenExample>> = {
  selectCoin: {
    path: paths.selectCoin,
    params: 'url=receive',
    alsoVisitor: true,
    also: { 'select-withdraw': { params: 'url=withdraw' } },
  },
  receive: {
    path: paths.receive,
    params: 'currency=2',
    alsoVisitor: true,
    also: { 'receive-memo': { params: 'currency=7' } },
  },
};
