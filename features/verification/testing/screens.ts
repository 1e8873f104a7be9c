/** The screens of this room, with what makes them show something. */
import type { Page } from 'playwright-core';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import type { Say } from '../../../tests/browser/say.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

/** Answers the question for the address of one's work, and is asked the next. */
async function toFamily(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('textbox', { name: say('verification.work_address') })
    .fill('12 St James’s Square, London');
  await page.getByRole('button', { name: say('identity.go_on') }).click();
}

export const verificationScreens: Readonly<Record<string, ScreenExample>> = {
  identity: { path: paths.identity, alsoVisitor: true },
  // Alice is verified at the first level, so its form is read and the second filled in.
  identityForm: {
    path: paths.identityForm,
    params: 'type=2',
    steps: { family: toFamily },
    also: { 'identity-sent': { params: 'type=1' } },
  },
};
