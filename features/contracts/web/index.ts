import { lazy } from 'react';

const loadSegment = () => import('./contract-segment.tsx');

export const ContractScreen = lazy(() =>
  import('./contract-screen.tsx').then((module) => ({ default: module.ContractScreen })),
);
export const ContractOrdersScreen = lazy(() =>
  import('./orders-screen.tsx').then((module) => ({ default: module.ContractOrdersScreen })),
);
export const ContractTermsScreen = lazy(() =>
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
