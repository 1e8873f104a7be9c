/** The screens of this room, with what makes them show something. */
import type { Page } from 'playwright-core';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import type { Say } from '../../../tests/browser/say.ts';
import { begins, BTC_USDT } from '../../../tests/browser/screen-examples.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

/** Fills the ticket over the chart with something that may be ordered, and asks for it. */
async function askForOrder(page: Page, say: Say): Promise<void> {
  await page.getByRole('link', { name: say('spot.buy'), exact: true }).click();
  await page.getByLabel(say('spot.quantity'), { exact: true }).fill('0.002');
  await page
    .getByRole('button', { name: say('spot.buy_name', { name: 'BTC' }), exact: true })
    .click();
}

/** Opens the first open order, and the form that changes it. */
async function askForChange(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('button', { name: begins(say('spot.details_of')) })
    .first()
    .click();
  await page.getByRole('button', { name: say('spot.change') }).click();
}

export const spotScreens: Readonly<Record<string, ScreenExample>> = {
  trade: {
    path: paths.trade,
    from: paths.ticket,
    params: BTC_USDT,
    alsoVisitor: true,
    sheets: { confirm: askForOrder },
  },
  orders: { path: paths.orders, alsoVisitor: true, sheets: { change: askForChange } },
};
