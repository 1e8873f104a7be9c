import { lazy } from 'react';

export const FairnessScreen = lazy(() =>
  import('./fairness-screen.tsx').then((module) => ({ default: module.FairnessScreen })),
);
