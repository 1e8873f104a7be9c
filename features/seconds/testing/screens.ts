/** The screens of this room, with what makes them show something. */
import type { Page } from 'playwright-core';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import type { Say } from '../../../tests/browser/say.ts';
import { begins, BTC_USDT } from '../../../tests/browser/screen-examples.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

/** Opens the ticket over the chart, beside which it stands on a tablet, and asks for the order. */
async function askForStake(page: Page, say: Say): Promise<void> {
  const up = { name: begins(say('seconds.up'), ' +') };
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await page.getByRole('button', up).click();
  const ticket = isPhone ? page.getByRole('dialog') : page.locator('main');
  await ticket.getByLabel(say('seconds.stake'), { exact: true }).fill('10');
  await ticket.getByRole('button', up).click();
  await page
    .getByRole('dialog', { name: say('seconds.confirm_up', { pair: 'BTC/USDT' }) })
    .waitFor();
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
