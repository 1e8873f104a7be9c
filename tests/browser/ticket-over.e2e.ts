/** Tickets over the chart of a phone: spot, contracts and seconds alike. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { barriersOf, smallTargetsOf } from './barriers.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { sayIn } from './say.ts';
import { openOver } from './ticket.ts';
import { Visit } from './visit.ts';

const TRADE = `${paths.trade}?currency_id=4&legal_id=2`;
const TICKET = `${paths.ticket}?currency_id=4&legal_id=2&buy_direction=1&price=41234.5`;
const SMALL = { viewport: { width: 320, height: 640 } };

const say = sayIn('en');

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

/** What lies over the chart, and what of the chart stays in sight above it. */
async function inSight(page: Page): Promise<number> {
  await page.locator('canvas').first().waitFor();
  const sheet = await page.getByRole('dialog').boundingBox();
  const chart = await page.locator('[data-chart]').boundingBox();
  if (!sheet || !chart) throw new Error('There is no ticket over a chart.');
  return sheet.y - Math.max(0, chart.y);
}

describe('the book below a chart', () => {
  it('keeps price and amount apart on the smallest phone', async () => {
    const visit = await Visit.begin(exchange, { token, context: SMALL });
    await visit.open(TRADE);
    await visit.settle();
    const gaps = await visit.page.evaluate<number[]>(`[...document.querySelectorAll(
      'ul[aria-label="${say('spot.take_price')}"] li')].map((row) => {
        const [left, right] = [...row.querySelectorAll('span')].map((each) => {
          const range = document.createRange();
          range.selectNodeContents(each);
          return range.getBoundingClientRect();
        }).sort((a, b) => a.left - b.left);
        return right.left - left.right;
      })`);
    expect(gaps.length).toBeGreaterThan(10);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4);
    await visit.end();
  });
});

describe('the ticket over the chart', () => {
  it('is opened by the address of a ticket, and left alone by the way back', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(paths.market);
    await visit.open(TICKET);
    const { page } = visit;
    await page.getByRole('button', { name: 'Sell BTC', exact: true }).waitFor();
    const price = page.getByLabel('Price (USDT)', { exact: true });
    expect(await price.inputValue()).toBe('41234.5');
    expect(page.url()).toContain(paths.trade);
    await page.reload();
    await page.getByRole('button', { name: 'Sell BTC', exact: true }).waitFor();
    expect(await price.inputValue()).toBe('41234.5');
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toContain(paths.trade);
    await page.reload();
    await page.locator('[data-bar]').waitFor();
    await visit.settle();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goBack();
    await page.waitForURL((url) => url.hash.includes(paths.market));
    expect(visit.errors).toEqual([]);
    await visit.end();
  });

  it('buys without leaving the chart, and shows the order directly below it', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TRADE);
    const { page } = visit;
    await openOver(page, /^Buy/);
    await visit.settle();
    expect(await inSight(page)).toBeGreaterThan(160);
    expect(page.url()).toContain(paths.trade);
    expect(await visit.faults()).toEqual([]);
    expect([...(await barriersOf(page)), ...(await smallTargetsOf(page))]).toEqual([]);
    const ticket = page.getByRole('dialog', { name: 'BTC/USDT', exact: true });
    await ticket.getByLabel('Price (USDT)', { exact: true }).fill('41234.5');
    await ticket.getByLabel('Amount', { exact: true }).fill('0.001');
    await ticket.getByRole('button', { name: 'Buy BTC', exact: true }).click();
    const ask = page.getByRole('dialog', { name: 'Buy BTC/USDT' });
    const deal = await ask.locator('dl').first().innerText();
    expect(deal.replaceAll(/\s+/g, ' ')).toMatch(
      /^You pay 41\.2345 USDT You get ≈ 0\.00099\d* BTC$/,
    );
    await ask.getByRole('button', { name: 'Place buy order' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const own = page.getByRole('region', { name: say('spot.my_orders') });
    const mine = own.getByRole('article', { name: 'Buy BTC/USDT' }).filter({ hasText: '41,234.5' });
    await mine.waitFor();
    // Directly below the chart: nothing of the book stands between.
    const chart = await page.locator('[data-chart]').boundingBox();
    const box = await own.boundingBox();
    expect((box?.y ?? 0) - ((chart?.y ?? 0) + (chart?.height ?? 0))).toBeLessThan(2);
    await mine.getByRole('button', { name: 'Cancel order BTC/USDT' }).click();
    await mine.waitFor({ state: 'detached' });
    expect(visit.errors).toEqual([]);
    await visit.end();
  });

  it('of seconds opens again after a reload, for the direction that was chosen last', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(`${TRADE}&segment=seconds`);
    const { page } = visit;
    await openOver(page, /^Up/);
    const ticket = page.getByRole('dialog', { name: 'BTC/USDT', exact: true });
    await ticket.getByRole('tab', { name: 'Down' }).click();
    await ticket.getByLabel('Stake', { exact: true }).fill('40');
    await page.reload();
    await ticket.getByRole('button', { name: /^Down \+/ }).waitFor();
    expect(await ticket.getByLabel('Stake', { exact: true }).inputValue()).toBe('40');
    await page.keyboard.press('Escape');
    await ticket.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('[data-bar]').waitFor();
    await visit.settle();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(visit.errors).toEqual([]);
    await visit.end();
  });

  it('keeps what was typed when it is closed and opened again', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TRADE);
    const { page } = visit;
    await openOver(page, /^Sell/);
    const ticket = page.getByRole('dialog', { name: 'BTC/USDT', exact: true });
    await ticket.getByLabel('Amount', { exact: true }).fill('0.002');
    await page.keyboard.press('Escape');
    await ticket.waitFor({ state: 'detached' });
    await openOver(page, /^Sell/);
    expect(await ticket.getByLabel('Amount', { exact: true }).inputValue()).toBe('0.002');
    await visit.end();
  });

  it('is cut nowhere on the smallest phone, for all three products', async () => {
    const visit = await Visit.begin(exchange, { token, context: SMALL, language: 'de' });
    for (const [segment, name] of [
      ['spot', /^Kaufen/],
      ['contract', /^Long/],
      ['seconds', /^Steigt/],
    ] as const) {
      await visit.open(`${TRADE}&segment=${segment}`);
      await openOver(visit.page, name);
      await visit.settle();
      expect(await visit.faults()).toEqual([]);
      expect(await smallTargetsOf(visit.page)).toEqual([]);
      await visit.page.keyboard.press('Escape');
      await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await visit.end();
  });
});

/** Empties an account of its dollars into the spot account. */
async function emptied(from: 'lever' | 'micro', as: string): Promise<void> {
  const fields = { currency_id: '2', number: '20000', from_field: from, to_field: 'change' };
  await exchange.call('/wallet/change', fields, as);
}

describe('what an account lacks for an order', () => {
  it('is moved from the account that has it, by hand once and then by itself', async () => {
    const bob = await exchange.logIn('bob');
    await emptied('lever', bob);
    await emptied('micro', bob);
    await exchange.call('/microtrade/accept_risk', {}, bob);
    const visit = await Visit.begin(exchange, { token: bob });
    await visit.open(`${TRADE}&segment=contract`);
    const { page } = visit;
    await openOver(page, /^Long/);
    const ticket = page.getByRole('dialog', { name: 'BTC/USDT', exact: true });
    await ticket.getByRole('button', { name: 'Open long' }).click();
    await ticket.getByText('Not enough free USDT').waitFor();
    await ticket.getByRole('button', { name: /^Transfer [\d.,]+ USDT from Spot$/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Transfer' });
    // To allow it is to ask for it: what is missing is moved at once.
    await sheet.getByRole('switch').click();
    // The confirmation follows by itself once the money is there.
    const confirm = page.getByRole('dialog', { name: 'Go long BTC/USDT' });
    await confirm.getByRole('checkbox').click();
    await confirm.getByRole('switch', { name: /^One-tap trading/ }).click();
    await confirm.getByRole('button', { name: 'Open long' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('article', { name: 'Long BTC/USDT' }).waitFor();

    // With one tap nothing is asked; what is allowed for contracts is not for seconds.
    await openOver(page, /^Short/);
    await ticket.getByRole('switch', { name: /^One-tap trading/ }).waitFor();
    await page.keyboard.press('Escape');
    await ticket.waitFor({ state: 'detached' });

    // What was allowed once is moved without a question the next time.
    await visit.open(`${TRADE}&segment=seconds`);
    await openOver(page, /^Up/);
    await ticket.getByLabel('Stake', { exact: true }).fill('40');
    expect(await ticket.getByRole('switch').count()).toBe(0);
    await ticket.getByRole('button', { name: /^Up \+/ }).click();
    const last = page.getByRole('dialog', { name: 'BTC/USDT up' });
    await last.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('timer').waitFor();
    await exchange.call('/lever/batch_close', { type: '0' }, bob);
    expect(visit.errors).toEqual([]);
    await visit.end();
  });
});
