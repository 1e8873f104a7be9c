/** The screens of this room, with what makes them show something. */
import type { ScreenExample } from '../../../tests/support/testing-card.ts';
import { AGREEMENTS, copyPaths } from '../web/copy-paths.ts';

const agreements = AGREEMENTS.map((path, at) => [`copyAgreement${at}`, { path }] as const);

export const copyScreens: Readonly<Record<string, ScreenExample>> = {
  copyTraders: { path: copyPaths.index, alsoVisitor: true },
  copyTrader: { path: copyPaths.trader, params: 'uid=10001' },
  copyFollow: { path: copyPaths.follow, params: 'uid=10001' },
  copyMine: { path: copyPaths.mine, alsoVisitor: true },
  copyLead: { path: copyPaths.lead, alsoVisitor: true },
  copyApply: { path: copyPaths.apply, alsoVisitor: true },
  ...Object.fromEntries(agreements),
};
