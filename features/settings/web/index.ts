import { lazyScreen } from '../../../platform/browser/parts/lazy-part.tsx';

export const SettingScreen = lazyScreen(() =>
  import('./setting-screen.tsx').then((module) => ({ default: module.SettingScreen })),
);
export const UserInfoScreen = lazyScreen(() =>
  import('./user-info-screen.tsx').then((module) => ({ default: module.UserInfoScreen })),
);
export const ShareScreen = lazyScreen(() =>
  import('./share-screen.tsx').then((module) => ({ default: module.ShareScreen })),
);
