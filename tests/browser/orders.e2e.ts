/** What stands below the chart: own orders, open and ended, and the book. */
import { describe, expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { barriersOf } from './barriers.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { closeOver } from './ticket.ts';
import { Visit } from './visit.ts';

const BTC_USDT = 'currency_id=4&legal_id=2';
const TICKET = `${paths.ticket}?${BTC_USDT}`;
const TRADE = `${paths.trade}?${BTC_USDT}`;

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

describe('own orders below the chart', () => {
  it('are those that are open, and lead to all of them and what has ended', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TRADE);
    const { page } = visit;
    const own = page.getByRole('region', { name: 'My orders' });
    await own.getByRole('heading', { name: 'My orders (2)' }).waitFor();
    expect(await own.getByRole('article').count()).toBe(2);
    await own.getByRole('link', { name: 'All orders' }).click();
    await page.getByRole('heading', { name: 'My orders' }).waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    const past = page.getByRole('article', { name: 'Buy BTC/USDT' });
    await past.getByText('Filled', { exact: true }).first().waitFor();
    expect(await past.getByText('Fee', { exact: true }).count()).toBeGreaterThan(0);
    await visit.end();
  });

  it('tells all of an order, and changes its price and amount as the house allows', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TRADE);
    const { page } = visit;
    const card = page.getByRole('article', { name: 'Buy BTC/USDT' }).filter({ hasText: '41,000' });
    await card.getByRole('button', { name: 'Details: Buy BTC/USDT' }).click();
    const sheet = page.getByRole('dialog', { name: 'Buy BTC/USDT' });
    const rows = await sheet.locator('dl').innerText();
    expect(rows).toMatch(/Valid\s+Until cancelled/);
    expect(rows).toMatch(/State\s+Open/);
    expect(rows).toMatch(/Order number\s+\d+/);
    await sheet.getByRole('button', { name: 'Change price or amount' }).click();
    const save = sheet.getByRole('button', { name: 'Save change' });
    expect(await save.isDisabled()).toBe(true);
    await sheet.getByLabel('Amount', { exact: true }).fill('0.00001');
    await sheet.getByRole('alert').getByText('At least').waitFor();
    await sheet.getByLabel('Amount', { exact: true }).fill('0.0016');
    await sheet.getByLabel('Price (USDT)', { exact: true }).fill('999999');
    await save.click();
    await page.getByText('The price is too far from the index.').waitFor();
    await sheet.getByLabel('Price (USDT)', { exact: true }).fill('42000');
    await save.click();
    await page.getByText('Order changed').waitFor();
    await page
      .getByRole('article', { name: 'Buy BTC/USDT' })
      .filter({ hasText: '42,000.00' })
      .getByText('0.0016 BTC')
      .waitFor();
    await visit.end();
  });

  it.each(['dark', 'light'] as const)('have no barrier, nor has the ticket (%s)', async (theme) => {
    const visit = await Visit.begin(exchange, { token, theme });
    await visit.open(TICKET);
    const { page } = visit;
    expect(await barriersOf(page)).toEqual([]);
    await closeOver(page);
    await page.getByRole('button', { name: 'Details: Buy BTC/USDT' }).first().click();
    await page.getByRole('dialog').getByText('Order number').waitFor();
    await visit.settle();
    expect(await barriersOf(page)).toEqual([]);
    await visit.end();
  });

  it('says what is wrong in the figures of the language', async () => {
    const visit = await Visit.begin(exchange, { token, language: 'de' });
    await visit.open(TICKET);
    const { page } = visit;
    await page.getByLabel('Menge', { exact: true }).fill('90');
    await page.getByRole('button', { name: 'BTC kaufen', exact: true }).click();
    await page.getByRole('alert').getByText('5.000.000 USDT').waitFor();
    await visit.end();
  });
});

describe('the book', () => {
  it('is put together in coarser steps, and stays so', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TRADE);
    const { page } = visit;
    await page.getByRole('button', { name: 'Price steps: 0.01' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '1', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const level = page.getByRole('list', { name: 'Tap a level to take its price' }).first();
    await expect.poll(() => level.getByRole('button').first().innerText()).toMatch(/^[\d,]+\s/);
    await visit.open(paths.market);
    await visit.open(TRADE);
    await page.getByRole('button', { name: 'Price steps: 1', exact: true }).waitFor();
    await expect.poll(() => level.getByRole('button').first().innerText()).toMatch(/^[\d,]+\s/);
    await visit.end();
  });

  it('is starred from its screen', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TRADE);
    const star = visit.page.getByRole('button', { name: 'Favourite BTC/USDT', exact: true });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await visit.open(`${paths.contract}?${BTC_USDT}`);
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false');
    await visit.end();
  });
});
