import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';

const { route } = partsOf('settings');

export const card: WebCard = {
  name: 'settings',
  routes: [
    route(paths.setting, () => import('./setting-screen.tsx'), 'SettingScreen'),
    route(paths.userInfo, () => import('./user-info-screen.tsx'), 'UserInfoScreen'),
    route(paths.share, () => import('./share-screen.tsx'), 'ShareScreen'),
  ],
};
