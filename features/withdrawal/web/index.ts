import { lazyPart, lazyScreen } from '../../../platform/browser/parts/lazy-part.tsx';
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';

export const WithdrawScreen = lazyScreen(() =>
  import('./withdraw-screen.tsx').then((module) => ({ default: module.WithdrawScreen })),
);
/** Own withdrawals, for the record of money in and out. */
export const WithdrawalList = lazyPart(
  () => import('./withdrawal-list.tsx').then((module) => ({ default: module.WithdrawalList })),
  SkeletonRows,
);
