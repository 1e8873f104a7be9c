import { lazyPart } from '../../../platform/browser/parts/lazy-part.tsx';
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';

/** The book of a market, for the app to give to screens of other products. */
export const MarketBook = lazyPart(
  () => import('./depth-panel.tsx').then((module) => ({ default: module.MarketBook })),
  SkeletonRows,
);
