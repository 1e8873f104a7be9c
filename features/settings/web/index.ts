import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';

const { part, route } = partsOf('settings');

export const card: WebCard = {
  name: 'settings',
  routes: [
    route(paths.setting, () => import('./setting-screen.tsx'), 'SettingScreen'),
    route(paths.userInfo, () => import('./user-info-screen.tsx'), 'UserInfoScreen', {
      word: 'settings.profile',
    }),
    route(paths.share, () => import('./share-screen.tsx'), 'ShareScreen', {
      word: 'settings.invite',
    }),
  ],
  side: {
    List: part(() => import('./setting-side.tsx'), 'SettingSide'),
    beside: [
      paths.setting,
      paths.userInfo,
      paths.security,
      paths.password,
      paths.paymentPassword,
      paths.bindPhone,
      paths.bindEmail,
      paths.identity,
      paths.identityForm,
      paths.addresses,
      paths.addAddress,
      paths.bankCard,
      paths.bankCardAbroad,
      paths.share,
      ownPaths.noticeSettings,
      ownPaths.rebates,
      ownPaths.rebateRules,
      ownPaths.giftCards,
      ownPaths.apiKeys,
      ownPaths.takeBreak,
      paths.faq,
      paths.contactus,
      paths.aboutus,
      paths.fairness,
      paths.compliance,
      paths.inbox,
    ],
  },
  Overlay: part(() => import('./palette.tsx'), 'Palette'),
};
