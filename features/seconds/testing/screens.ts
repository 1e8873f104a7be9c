/** The screens of this room, with what makes them show something. */
import type { Page } from 'playwright-core';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import type { Say } from '../../../tests/browser/say.ts';
import { begins, BTC_USDT } from '../../../tests/browser/screen-examples.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

/** Fills the seconds ticket, and asks for the order. */
async function askForStake(page: Page, say: Say): Promise<void> {
  await page.getByLabel(say('seconds.stake'), { exact: true }).fill('10');
  await page.getByRole('button', { name: begins(say('seconds.up'), ' +') }).click();
}

export const secondsScreens: Readonly<Record<string, ScreenExample>> = {
  'trade-seconds': {
    path: paths.trade,
    params: `${BTC_USDT}&segment=seconds`,
    alsoVisitor: true,
    sheets: { confirm: askForStake },
  },
  secondsOrders: { path: paths.secondsOrders, alsoVisitor: true },
  secondsTerms: { path: paths.secondsTerms, params: 'match_id=1' },
};
