/** The screens of this room, with what makes them show something. */
import type { Page } from 'playwright-core';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import type { Say } from '../../../tests/browser/say.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

/** Converts ten dollars, as the first act of the day, which its sheet answers. */
async function convert(page: Page, say: Say): Promise<void> {
  await page.evaluate("localStorage.removeItem('receiptDay')");
  await page.getByRole('textbox', { name: say('wallet.exchange_pay') }).fill('10');
  await page.locator('button[type=submit]:not([disabled])').click();
}

export const walletScreens: Readonly<Record<string, ScreenExample>> = {
  assets: { path: paths.assets, alsoVisitor: true },
  assetRecord: { path: paths.assetRecord, params: 'currency=2&type=change' },
  statement: { path: paths.statement },
  exchange: { path: paths.exchange, sheets: { answer: convert } },
  transfer: { path: paths.transfer },
  transferHistory: { path: paths.transferHistory },
  fundRecord: {
    path: paths.fundRecord,
    alsoVisitor: true,
    also: { 'record-withdraw': { params: 'tab=withdraw' } },
  },
  bill: { path: paths.bill },
  portfolio: { path: ownPaths.portfolio, alsoVisitor: true },
  asset: { path: ownPaths.asset, params: 'currency=4', alsoVisitor: true },
};
