import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Exchange } from './exchange.ts';
import { chooseType } from './ticket.ts';

const PICTURES = resolve(import.meta.dirname, '../../.artifacts/pictures');
const CAROL = 'carol@demo.test';
const PASSWORD = 'long-enough-1';

let exchange: Exchange;

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  exchange = await Exchange.open();
});

afterAll(async () => {
  await exchange.stop();
});

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

async function register(page: Page): Promise<void> {
  await page.goto(exchange.at('common/register'));
  await page.getByLabel('E-mail', { exact: true }).fill(CAROL);
  await page.getByRole('button', { name: 'Continue' }).click();
  // No mail leaves a demo: the code comes by itself. Back, and it is there still.
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('progressbar', { name: 'Step 2 of 3' }).waitFor();
  expect(await page.getByLabel('Verification code').inputValue()).toMatch(/^\d{6}$/);
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe(CAROL);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password').fill(PASSWORD);
  await page.getByText(/^By registering you agree/).waitFor();
  await picture(page, 'register');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  // Registering logs in, at once.
  await page.waitForURL((url) => !url.hash.includes('register'));
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]{43}$/);
}

async function balanceOf(page: Page, coin: string): Promise<number> {
  const detail = (token: string | null) =>
    fetch('/api/wallet/list', { method: 'POST', headers: { authorization: token ?? '' } }).then(
      (reply) => reply.json(),
    );
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const list = (await page.evaluate(detail, token)) as {
    message: { change_wallet: { balance: { currency_name: string; change_balance: string }[] } };
  };
  const row = list.message.change_wallet.balance.find((each) => each.currency_name === coin);
  return Number(row?.change_balance ?? 'NaN');
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buy BTC', exact: true }).click();
  await page.getByRole('button', { name: 'Place buy order' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function buyAtMarket(page: Page): Promise<void> {
  await chooseType(page, /^Market/);
  await page.getByLabel('Total', { exact: true }).fill('500');
  await page.getByRole('button', { name: 'Buy BTC', exact: true }).click();
  await page.getByRole('button', { name: 'Place buy order' }).click();
  // The first act of a day is answered by its receipt.
  const receipt = page.getByRole('dialog');
  await receipt.getByText(/^(\d+) of \1 checks passed$/).waitFor();
  await receipt.getByRole('button', { name: 'Done' }).click();
  await receipt.waitFor({ state: 'detached' });
  await expect.poll(() => balanceOf(page, 'BTC'), { timeout: 10_000 }).toBeGreaterThan(0.004);
  expect(await balanceOf(page, 'USDT')).toBeLessThan(9_510);
}

/** Places a limit order a good way below the market, so that it waits. */
async function waitWithLimit(page: Page): Promise<void> {
  await chooseType(page, /^Limit/);
  const last = await page.getByLabel('Price (USDT)', { exact: true }).inputValue();
  await page.getByLabel('Price (USDT)', { exact: true }).fill((Number(last) * 0.97).toFixed(0));
  await page.getByLabel('Amount', { exact: true }).fill('0.01');
  await confirm(page);
  await page.getByRole('article', { name: 'Buy BTC/USDT' }).waitFor();
}

describe('a new customer on a phone', () => {
  it('registers, gets play money, trades, cancels, switches language and comes back', async () => {
    const { page, errors } = await exchange.phone();
    await register(page);

    await page.goto(exchange.at('fund/assets'));
    await page.getByRole('button', { name: /Get play money/ }).click();
    await expect.poll(() => balanceOf(page, 'USDT'), { timeout: 10_000 }).toBe(10_000);

    await page.goto(exchange.at('transaction/currency?currency_id=4&legal_id=2'));
    await page.getByRole('button', { name: 'Buy BTC', exact: true }).waitFor();
    // A first trade is one question; this customer wants the whole ticket.
    await page.getByRole('button', { name: 'More order types', exact: true }).click();
    await buyAtMarket(page);
    await page.getByRole('link', { name: 'Buy' }).click();
    await picture(page, 'ticket');
    await waitWithLimit(page);

    await page.goto(exchange.at('transaction/index?currency_id=4&legal_id=2'));
    await page.getByRole('tab', { name: 'Trades' }).click();
    await page.locator('canvas').first().waitFor();
    await picture(page, 'trade');

    await page.goto(exchange.at('transaction/currency_order'));
    await page.getByRole('button', { name: 'Cancel order BTC/USDT' }).click();
    await page.getByText('No open orders').waitFor();
    await page.getByRole('tab', { name: 'Fills' }).click();
    await page.getByText('BTC/USDT').first().waitFor();
    expect(await balanceOf(page, 'USDT')).toBeGreaterThan(9_490);

    await page.goto(exchange.at('setting/setting'));
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByRole('button', { name: 'Abmelden' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Abmelden' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    expect(errors).toEqual([]);
  });

  it('sees the market as a visitor and is asked to log in before trading', async () => {
    const { page, errors } = await exchange.phone({ colorScheme: 'light' });
    await page.goto(`${exchange.server.address}/h5/`);
    await page.getByRole('tab', { name: 'Favourites' }).waitFor();
    await page.getByText('/USDT').first().waitFor();
    expect(page.url()).toContain('#/pages/market/market');
    await picture(page, 'market');
    await page.goto(exchange.at('fund/assets'));
    await page
      .getByRole('link', { name: 'Log in' })
      .or(page.getByRole('button', { name: 'Log in' }))
      .first()
      .waitFor();
    expect(errors).toEqual([]);
  });
});
