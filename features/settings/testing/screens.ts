/** The screens of this room, with what makes them show something. */
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { press } from '../../../tests/browser/screen-examples.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

export const settingsScreens: Readonly<Record<string, ScreenExample>> = {
  setting: {
    path: paths.setting,
    alsoVisitor: true,
    sheets: {
      language: press('common.language'),
      fiat: press('settings.fiat'),
      theme: press('settings.theme'),
      'log-out': press('settings.log_out'),
    },
  },
  userInfo: {
    path: paths.userInfo,
    sheets: {
      picture: press('settings.picture'),
      nickname: press('settings.nickname'),
      signature: press('settings.signature'),
    },
  },
  share: { path: paths.share },
};
