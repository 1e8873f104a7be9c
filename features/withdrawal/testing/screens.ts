/** The screens of this room, with what makes them show something. */
import type { Page } from 'playwright-core';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import type { Say } from '../../../tests/browser/say.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

async function goOn(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('withdrawal.continue') }).click();
}

/** To the address that may be used already, and how much. */
async function toAmount(page: Page, say: Say): Promise<void> {
  await page.getByRole('radio', { name: /Cold storage/ }).click();
  await goOn(page, say);
}

/** Everything once more, with the proof. */
async function toCheck(page: Page, say: Say): Promise<void> {
  await page.getByLabel(say('wallet.amount'), { exact: true }).last().fill('50');
  await goOn(page, say);
}

export const withdrawalScreens: Readonly<Record<string, ScreenExample>> = {
  withdraw: {
    path: paths.withdraw,
    params: 'currency=2',
    alsoVisitor: true,
    steps: { destination: goOn, amount: toAmount, check: toCheck },
    also: { 'withdraw-coin': {} },
  },
};
