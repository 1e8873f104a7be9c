/** The screens of this room, with what makes them show something. */
import type { Page } from 'playwright-core';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import type { Say } from '../../../tests/browser/say.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

/** Fills a withdrawal to the address that may be used already, and asks for it. */
async function askForWithdrawal(page: Page, say: Say): Promise<void> {
  await page.getByRole('radio', { name: /Cold storage/ }).click();
  await page.getByLabel(say('wallet.amount'), { exact: true }).last().fill('50');
  await page.getByRole('button', { name: say('withdrawal.continue') }).click();
}

export const withdrawalScreens: Readonly<Record<string, ScreenExample>> = {
  withdraw: {
    path: paths.withdraw,
    params: 'currency=2',
    alsoVisitor: true,
    sheets: { confirm: askForWithdrawal },
  },
};
