import { lazyScreen } from '../../../platform/browser/parts/lazy-part.tsx';

const texts = () => import('./text-screen.tsx');

export const HomeScreen = lazyScreen(() =>
  import('./home-screen.tsx').then((module) => ({ default: module.HomeScreen })),
);
export const FinancialScreen = lazyScreen(() =>
  import('./financial-screen.tsx').then((module) => ({ default: module.FinancialScreen })),
);
export const FaqScreen = lazyScreen(() =>
  import('./faq-screen.tsx').then((module) => ({ default: module.FaqScreen })),
);
export const WebViewScreen = lazyScreen(() =>
  import('./web-view-screen.tsx').then((module) => ({ default: module.WebViewScreen })),
);
export const ArticleScreen = lazyScreen(() =>
  texts().then((module) => ({ default: module.ArticleScreen })),
);
export const ContactScreen = lazyScreen(() =>
  texts().then((module) => ({ default: module.ContactScreen })),
);
export const AboutScreen = lazyScreen(() =>
  texts().then((module) => ({ default: module.AboutScreen })),
);
export const ComplianceScreen = lazyScreen(() =>
  texts().then((module) => ({ default: module.ComplianceScreen })),
);
