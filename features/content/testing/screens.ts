/** The screens of this room, with what makes them show something. */
import { paths } from '../../../platform/browser/navigation/paths.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

export const contentScreens: Readonly<Record<string, ScreenExample>> = {
  home: { path: paths.home, alsoVisitor: true },
  financial: { path: paths.financial },
  article: { path: paths.article, params: 'id=1' },
  webView: { path: paths.webView },
  faq: { path: paths.faq },
  contactus: { path: paths.contactus },
  aboutus: { path: paths.aboutus },
  compliance: { path: paths.compliance },
};
