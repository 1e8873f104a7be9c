/** The screens of this room, with what makes them show something. */
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { press } from '../../../tests/browser/screen-examples.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

export const identityScreens: Readonly<Record<string, ScreenExample>> = {
  login: { path: paths.login },
  register: { path: paths.register },
  forget: { path: paths.forget },
  area: { path: paths.area },
  security: {
    path: paths.security,
    sheets: {
      'two-factor': press('identity.two_factor'),
      'anti-phishing': press('identity.anti_phishing'),
    },
  },
  password: { path: paths.password },
  paymentPassword: { path: paths.paymentPassword },
  bindPhone: { path: paths.bindPhone },
  bindEmail: { path: paths.bindEmail },
  inbox: { path: paths.inbox },
  undo: { path: paths.undo, params: 'token=none' },
  region: { path: paths.region },
};
