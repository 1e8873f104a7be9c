import { lazyPart, lazyScreen } from '../../../platform/browser/parts/lazy-part.tsx';
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';

export const SelectScreen = lazyScreen(() =>
  import('./select-screen.tsx').then((module) => ({ default: module.SelectScreen })),
);
export const ReceiveScreen = lazyScreen(() =>
  import('./receive-screen.tsx').then((module) => ({ default: module.ReceiveScreen })),
);
/** Own deposits, for the record of money in and out. */
export const DepositList = lazyPart(
  () => import('./deposit-list.tsx').then((module) => ({ default: module.DepositList })),
  SkeletonRows,
);
