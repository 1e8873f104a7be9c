/** The ticket, used as a customer does it. */
import type { Page } from 'playwright-core';

/** Chooses how an order is to be carried out. */
export async function chooseType(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Order type/ }).click();
  const types = page.getByRole('dialog', { name: 'Order type' });
  await types.getByRole('button', { name }).click();
  await types.waitFor({ state: 'detached' });
}

/** Opens the ticket over the chart by a button below it. */
export async function openOver(page: Page, name: RegExp): Promise<void> {
  await page.locator('[data-bar]').getByText(name).first().click();
  await page.getByRole('dialog').waitFor();
}

/** Closes the ticket over the chart by hand. */
export async function closeOver(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Chooses another coin against the dollar coin. */
export async function choosePair(page: Page, coin: string): Promise<void> {
  await page.getByRole('button', { name: /, Choose a market$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: new RegExp(`^${coin}/USDT`) }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Asks for bitcoin at the market, for so many dollars; the confirmation opens. */
export async function askAtMarket(page: Page, dollars: string): Promise<void> {
  await chooseType(page, /^Market/);
  await page.getByLabel('Total', { exact: true }).fill(dollars);
  await page.getByRole('button', { name: 'Buy BTC', exact: true }).click();
}
