import { Bell } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';

const { part, route } = partsOf('notices');

export const card: WebCard = {
  name: 'notices',
  section: 'messages',
  routes: [
    route(ownPaths.messages, () => import('./center-screen.tsx'), 'CenterScreen', {
      word: 'notices.title',
      Picture: Bell,
    }),
    route(ownPaths.notices, () => import('./notices-screen.tsx'), 'NoticesScreen', {
      origin: ownPaths.messages,
    }),
    route(
      ownPaths.announcements,
      () => import('./announcements-screen.tsx'),
      'AnnouncementsScreen',
      { word: 'notices.house' },
    ),
    route(ownPaths.noticeSettings, () => import('./settings-screen.tsx'), 'NoticeSettingsScreen', {
      word: 'notices.settings',
    }),
  ],
  privateQueries: ['notices:own'],
  staleAfter: {
    notices_changed: [
      ['notices:own', 'unread'],
      ['notices:own', 'list'],
    ],
  },
  HomeButton: part(() => import('./bell.tsx'), 'Bell'),
  Watcher: part(() => import('./device-watch.tsx'), 'DeviceWatch'),
};
