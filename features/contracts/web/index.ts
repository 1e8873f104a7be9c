import { lazy } from 'react';
import { lazyScreen } from '../../../platform/browser/parts/lazy-part.tsx';

const loadSegment = () => import('./contract-segment.tsx');

export const ContractScreen = lazyScreen(() =>
  import('./contract-screen.tsx').then((module) => ({ default: module.ContractScreen })),
);
export const ContractOrdersScreen = lazyScreen(() =>
  import('./orders-screen.tsx').then((module) => ({ default: module.ContractOrdersScreen })),
);
export const ContractTermsScreen = lazyScreen(() =>
  import('./terms-screen.tsx').then((module) => ({ default: module.ContractTermsScreen })),
);
export const ContractNews = lazy(() =>
  import('./contract-news.tsx').then((module) => ({ default: module.ContractNews })),
);
export const ContractPanel = lazy(() =>
  loadSegment().then((module) => ({ default: module.ContractPanel })),
);
export const ContractActions = lazy(() =>
  loadSegment().then((module) => ({ default: module.ContractActions })),
);
export const ContractDrawing = lazy(() =>
  loadSegment().then((module) => ({ default: module.ContractDrawing })),
);
