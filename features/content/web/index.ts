import { Headset } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { fetchQuotesEarly } from '../../../platform/browser/live/hooks.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';

const { route } = partsOf('content');

export const card: WebCard = {
  name: 'content',
  section: 'messages',
  routes: [
    route(paths.home, () => import('./home-screen.tsx'), 'HomeScreen', {
      section: 'alone',
      early: [fetchQuotesEarly],
    }),
    route(paths.financial, () => import('./financial-screen.tsx'), 'FinancialScreen', {
      section: 'earn',
    }),
    route(paths.faq, () => import('./faq-screen.tsx'), 'FaqScreen', { word: 'content.faq' }),
    route(paths.webView, () => import('./web-view-screen.tsx'), 'WebViewScreen'),
    route(paths.article, () => import('./text-screen.tsx'), 'ArticleScreen'),
    route(paths.contactus, () => import('./text-screen.tsx'), 'ContactScreen', {
      word: 'content.menu_contactUs',
    }),
    route(paths.aboutus, () => import('./text-screen.tsx'), 'AboutScreen', {
      word: 'settings.about',
    }),
    route(paths.compliance, () => import('./text-screen.tsx'), 'ComplianceScreen', {
      word: 'settings.compliance',
    }),
  ],
  menuRows: { contactUs: { Picture: Headset, word: 'content.menu_contactUs' } },
};
