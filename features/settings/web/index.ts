import { lazy } from 'react';

export const SecurityScreen = lazy(() =>
  import('./security-screen.tsx').then((module) => ({ default: module.SecurityScreen })),
);
export const SettingScreen = lazy(() =>
  import('./setting-screen.tsx').then((module) => ({ default: module.SettingScreen })),
);
