import { lazyScreen } from '../../../platform/browser/parts/lazy-part.tsx';

export const FairnessScreen = lazyScreen(() =>
  import('./fairness-screen.tsx').then((module) => ({ default: module.FairnessScreen })),
);
