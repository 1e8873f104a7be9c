import { lazy } from 'react';

export const SettingScreen = lazy(() =>
  import('./setting-screen.tsx').then((module) => ({ default: module.SettingScreen })),
);
