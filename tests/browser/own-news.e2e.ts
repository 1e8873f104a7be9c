/** What moves on own results and balances, and nothing else: stamps, rolls, sheets, notices. */
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

function buyNow(): Promise<unknown> {
  const order = { currency_id: '4', legal_id: '2', type: '1', order_type: 'market' };
  return exchange.call('/coin/trade', { ...order, quote_amount: '25' }, token);
}

function openContract(): Promise<unknown> {
  const order = { currency_id: '4', legal_id: '2', type: '1', share: '1', multiple: '20' };
  const more = { status: '1', target_price: '999', margin_mode: 'cross', risk_accepted: '1' };
  return exchange.call('/lever/submit', { ...order, ...more }, token);
}

/** How long what is found moves, as the browser says it. */
async function moves(page: Page, selector: string): Promise<string> {
  const box = page.locator(selector).first();
  await box.waitFor();
  return page.evaluate<string>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).animationDuration`,
  );
}

async function openTicket(page: Page): Promise<void> {
  await page.locator('[data-bar]').getByText(/^Buy/).first().click();
  await page.getByRole('dialog').getByLabel('Amount', { exact: true }).waitFor();
}

describe('own news', () => {
  it.each([
    ['moves for as long as the language of form says', 'no-preference', '0.3s', '0.24s', '0.2s'],
    ['stands still for who wants that', 'reduce', '0.001s', '0.001s', '0.001s'],
  ] as const)('%s', async (_title, reducedMotion, stamp, roll, sheet) => {
    const visit = await Visit.begin(exchange, { token, context: { reducedMotion } });
    await visit.open(TRADE);
    const { page } = visit;
    // The first act of a day opens its receipt, later ones are told with their seal.
    await page.evaluate("localStorage.removeItem('receiptDay')");
    await openContract();
    const receipt = page.getByRole('dialog', { name: 'Opened' });
    await receipt.getByText(/^(\d+) of \1 checks passed$/).waitFor();
    await receipt.getByRole('button', { name: 'Done' }).click();
    await receipt.waitFor({ state: 'detached' });
    await openContract();
    expect(await moves(page, '.stamp')).toBe(stamp);
    // What one did oneself interrupts no reader.
    const loud = page.locator('[aria-live="assertive"]').filter({ hasText: /./ });
    expect(await loud.count()).toBe(0);
    await page.getByRole('button', { name: 'Receipt' }).click();
    await receipt.waitFor();
    await page.goBack();
    await receipt.waitFor({ state: 'detached' });
    await openTicket(page);
    expect(await moves(page, '[data-vaul-drawer]')).toBe(sheet);
    const digits = page.getByRole('dialog').locator('.roll');
    // What is shown first stands.
    expect(await digits.first().textContent()).toBe('');
    await buyNow();
    await expect.poll(() => digits.first().textContent()).not.toBe('');
    expect(await moves(page, '[role=dialog] .roll')).toBe(roll);
    expect(visit.errors).toEqual([]);
    await visit.endForGood();
  });

  it('takes an order back where its placing is told', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TRADE);
    const { page } = visit;
    await openTicket(page);
    const ticket = page.getByRole('dialog');
    await ticket.getByLabel('Price (USDT)', { exact: true }).fill('43210.5');
    await ticket.getByLabel('Amount', { exact: true }).fill('0.001');
    await ticket.getByRole('button', { name: 'Buy BTC', exact: true }).click();
    await page.getByRole('button', { name: 'Place buy order' }).click();
    const own = page.getByRole('region', { name: 'My orders' });
    const order = own.getByRole('article').filter({ hasText: '43,210.5' });
    const told = page.getByRole('status').filter({ hasText: 'Order placed' });
    await told.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Order cancelled', { exact: true }).waitFor();
    await order.waitFor({ state: 'detached' });
    expect(visit.errors).toEqual([]);
    await visit.end();
  });
});
