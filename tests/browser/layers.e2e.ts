/** What lies over a screen, and the ways back from it: buttons, keys, gestures and reloads. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { Visit } from './visit.ts';

const TRADE = `${paths.trade}?currency_id=4&legal_id=2`;

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

/** How many entries lie between the first screen of a visit and what is shown. */
async function depth(page: Page): Promise<number> {
  return page.evaluate<number>('history.state.idx');
}

async function openTicket(page: Page) {
  await page.locator('[data-bar]').getByText(/^Buy/).first().click();
  const ticket = page.getByRole('dialog', { name: 'BTC/USDT', exact: true });
  await ticket.waitFor();
  await page.waitForFunction('history.state.over === 1');
  return ticket;
}

describe('the way back from a sheet', () => {
  it('closes it and leaves the screen, with what was typed still there', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(paths.market);
    await visit.open(TRADE);
    const ticket = await openTicket(page);
    await ticket.getByLabel('Amount', { exact: true }).fill('0.05');
    await page.goBack();
    await ticket.waitFor({ state: 'detached' });
    expect(page.url()).toContain(paths.trade);
    await openTicket(page);
    expect(await ticket.getByLabel('Amount', { exact: true }).inputValue()).toBe('0.05');
    await page.goBack();
    await ticket.waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL((url) => url.hash.includes(paths.market));
    expect(visit.errors).toEqual([]);
    await visit.end();
  });

  it('closes two sheets from above, one by one', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(paths.market);
    await visit.open(TRADE);
    const ticket = await openTicket(page);
    await ticket.getByLabel('Price (USDT)', { exact: true }).fill('41234.5');
    await ticket.getByLabel('Amount', { exact: true }).fill('0.001');
    await ticket.getByRole('button', { name: 'Buy BTC', exact: true }).click();
    const ask = page.getByRole('dialog', { name: 'Buy BTC/USDT' });
    await ask.waitFor();
    await page.waitForFunction('history.state.over === 2');
    await page.goBack();
    await ask.waitFor({ state: 'detached' });
    expect(await ticket.isVisible()).toBe(true);
    await page.goBack();
    await ticket.waitFor({ state: 'detached' });
    expect(page.url()).toContain(paths.trade);
    await visit.end();
  });

  it('leaves no entry behind a sheet that its cross or Escape has closed', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(paths.market);
    await visit.open(TRADE);
    for (const close of [
      () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      const ticket = await openTicket(page);
      await close();
      await ticket.waitFor({ state: 'detached' });
      await page.waitForFunction('history.state?.over === undefined');
    }
    await page.goBack();
    await page.waitForURL((url) => url.hash.includes(paths.market));
    await visit.end();
  });

  it('keeps what was chosen in it, which replaced the address of the screen', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(paths.market);
    await visit.open(TRADE);
    await page.getByRole('button', { name: /^BTC\/USDT, Choose a market/ }).click();
    const list = page.getByRole('dialog');
    await list.getByRole('button', { name: /^ETH\/USDT/ }).click();
    await list.waitFor({ state: 'detached' });
    await page.waitForFunction('history.state?.over === undefined');
    await visit.settle();
    await page.getByRole('button', { name: /^ETH\/USDT, Choose a market/ }).waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.hash.includes(paths.market));
    await visit.end();
  });

  it('goes from a screen that a sheet led to back to the screen below the sheet', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(paths.setting);
    const before = await depth(page);
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect([page.url().includes(paths.setting), await depth(page)]).toEqual([true, before]);
    await visit.end();
  });
});

describe('a reload', () => {
  it('opens the ticket again with what was typed, and with one entry of its sheet', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(paths.market);
    await visit.open(TRADE);
    await (await openTicket(page)).getByLabel('Amount', { exact: true }).fill('0.07');
    await page.reload();
    const ticket = page.getByRole('dialog', { name: 'BTC/USDT', exact: true });
    await ticket.waitFor();
    await visit.settle();
    expect(await ticket.getByLabel('Amount', { exact: true }).inputValue()).toBe('0.07');
    await page.goBack();
    await ticket.waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL((url) => url.hash.includes(paths.market));
    expect(visit.errors).toEqual([]);
    await visit.endForGood();
  });
});
