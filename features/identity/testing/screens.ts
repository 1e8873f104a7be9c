/** The screens of this room, with what makes them show something. */
import type { Page } from 'playwright-core';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { press } from '../../../tests/browser/screen-examples.ts';
import type { Say } from '../../../tests/browser/say.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

/** Past address and code, which a demo fills in by itself; a new address each time. */
async function toPassword(page: Page, say: Say): Promise<void> {
  const address = `s${String(Date.now()).slice(-6)}@ab.test`;
  await page.getByLabel(say('identity.email'), { exact: true }).fill(address);
  await page.getByRole('button', { name: say('identity.go_on') }).click();
  await page.getByLabel(say('identity.repeat_password')).waitFor();
}

export const identityScreens: Readonly<Record<string, ScreenExample>> = {
  login: { path: paths.login },
  register: { path: paths.register, steps: { password: toPassword } },
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
