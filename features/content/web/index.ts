import { lazy } from 'react';

const texts = () => import('./text-screen.tsx');

export const HomeScreen = lazy(() =>
  import('./home-screen.tsx').then((module) => ({ default: module.HomeScreen })),
);
export const FinancialScreen = lazy(() =>
  import('./financial-screen.tsx').then((module) => ({ default: module.FinancialScreen })),
);
export const FaqScreen = lazy(() =>
  import('./faq-screen.tsx').then((module) => ({ default: module.FaqScreen })),
);
export const WebViewScreen = lazy(() =>
  import('./web-view-screen.tsx').then((module) => ({ default: module.WebViewScreen })),
);
export const ArticleScreen = lazy(() =>
  texts().then((module) => ({ default: module.ArticleScreen })),
);
export const ContactScreen = lazy(() =>
  texts().then((module) => ({ default: module.ContactScreen })),
);
export const AboutScreen = lazy(() => texts().then((module) => ({ default: module.AboutScreen })));
export const ComplianceScreen = lazy(() =>
  texts().then((module) => ({ default: module.ComplianceScreen })),
);
