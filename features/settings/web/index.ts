import { lazy } from 'react';

export const SecurityScreen = lazy(() =>
  import('./security-screen.tsx').then((module) => ({ default: module.SecurityScreen })),
);
export const SettingScreen = lazy(() =>
  import('./setting-screen.tsx').then((module) => ({ default: module.SettingScreen })),
);
export const UserInfoScreen = lazy(() =>
  import('./user-info-screen.tsx').then((module) => ({ default: module.UserInfoScreen })),
);
export const ShareScreen = lazy(() =>
  import('./share-screen.tsx').then((module) => ({ default: module.ShareScreen })),
);
