/** Leveraged contracts as a customer lives them: open, watch, protect, close, look back. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../core/engine/command.ts';
import { SIM_SOURCES } from '../../features/feeds/server/sim.ts';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { barriersOf } from './barriers.ts';
import { Exchange } from './exchange.ts';
import { askInVain, dragLine, standsHigh } from './hands.ts';
import { choosePair, closeOver, openOver } from './ticket.ts';
import { Visit } from './visit.ts';

const BTC_USDT = 'currency_id=4&legal_id=2';
const TICKET = `${paths.contract}?${BTC_USDT}&buy_direction=0`;
const CHART = `${paths.trade}?${BTC_USDT}&segment=contract`;
const MOVE_MS = 15_000;
const HANDLE_PX = 44;

let exchange: Exchange;
let token: string;

beforeAll(async () => {
  exchange = await Exchange.open();
  token = await exchange.logIn('bob');
});

afterAll(async () => {
  await exchange.stop();
});

interface Row {
  readonly id: number;
  readonly share: number;
  readonly price: string;
  readonly stop_loss_price: string;
  readonly target_profit_price: string;
}

async function rows(status: number): Promise<readonly Row[]> {
  const page = await exchange.call('/lever/my_trade', { status: String(status) }, token);
  return (page as { message: { data: Row[] } }).message.data;
}

async function submit(fields: Readonly<Record<string, string>>): Promise<void> {
  const order = { currency_id: '4', legal_id: '2', type: '1', share: '4', multiple: '20' };
  await exchange.call('/lever/submit', { status: '1', ...order, ...fields }, token);
}

/** Lets the index of bitcoin fall to a part of a price, as if all sources had said so. */
async function crash(price: number, part: number): Promise<void> {
  const ticks = Math.round(price * part * 100);
  const prices = SIM_SOURCES.map((source) => [1, source, ticks, 1]);
  const command = { type: 'feeds.tick', prices } as Command;
  await exchange.server.service.writer.submit({ actor: 0, command });
}

async function expectNoBarrier(page: Page): Promise<void> {
  expect(await barriersOf(page)).toEqual([]);
}

async function closeAll(): Promise<void> {
  if ((await rows(1)).length > 0) await exchange.call('/lever/batch_close', { type: '0' }, token);
}

// What one test leaves open must not be counted by the next.
beforeEach(closeAll);

function press(page: Page, name: RegExp | string): Promise<void> {
  return page.getByRole('button', { name }).first().click();
}

/** Opens the confirmation, accepts the risk where it is asked for, and sends. */
async function confirm(page: Page, side: 'long' | 'short'): Promise<void> {
  await page.locator('form button[type=submit]').click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const risk = dialog.getByRole('checkbox');
  if ((await risk.count()) > 0) {
    expect(await dialog.getByRole('button', { name: `Open ${side}` }).isDisabled()).toBe(true);
    await risk.click();
  }
  await dialog.getByRole('button', { name: `Open ${side}` }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('the ticket', () => {
  it('keeps what was typed for each market', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(TICKET);
    const lots = page.getByLabel('Lots', { exact: true });
    await page.getByRole('tab', { name: 'Short', exact: true }).click();
    await lots.fill('7');
    await closeOver(page);
    await choosePair(page, 'ETH');
    await openOver(page, /^Short/);
    await page.getByRole('button', { name: 'Open short' }).waitFor();
    expect(await lots.inputValue()).toBe('1');
    await closeOver(page);
    await choosePair(page, 'BTC');
    await openOver(page, /^Short/);
    await expect.poll(() => lots.inputValue()).toBe('7');
    await page.reload();
    await page.getByRole('button', { name: 'Open short' }).waitFor();
    expect(await lots.inputValue()).toBe('7');
    await closeOver(page);
    await visit.end();
  });

  it('is not opened by an address that asks for no side', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(`${paths.contract}?${BTC_USDT}`);
    await visit.page.getByText('Contract terms and our exposure').waitFor();
    expect(await visit.page.getByRole('dialog').count()).toBe(0);
    await visit.end();
  });
});

describe('the book below the chart', () => {
  it('gives its price to a limit order of the side that takes it', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    for (const [at, name] of [
      [0, 'Open short'],
      [1, 'Open long'],
    ] as const) {
      await visit.open(CHART);
      const side = page.getByRole('list', { name: 'Tap a level to take its price' }).nth(at);
      await side.getByRole('button').first().dispatchEvent('click');
      await page.getByRole('button', { name, exact: true }).waitFor();
      const price = page.getByLabel('Price (USDT)', { exact: true });
      expect(await price.inputValue()).toMatch(/^\d+(\.\d+)?$/);
      await page.getByRole('button', { name: 'Order type: Limit' }).waitFor();
      await closeOver(page);
    }
    await visit.end();
  });
});

describe('a position', () => {
  it('is opened once the risk was read, moves, is protected, and closes bit by bit', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(TICKET);
    await page.getByLabel('Lots', { exact: true }).fill('4');
    await confirm(page, 'long');
    const card = page.getByRole('article', { name: 'Long BTC/USDT' });
    await card.waitFor();
    const profit = card.getByText(/^[+−]\d/).first();
    const before = await profit.textContent();
    await expect.poll(() => profit.textContent(), { timeout: MOVE_MS }).not.toBe(before);
    const [opened] = await rows(1);
    const price = Number(opened?.price);
    await press(page, 'TP/SL, Long BTC/USDT');
    await page.getByLabel('Take profit').fill((price * 0.5).toFixed(2));
    await page.getByText(/^Must be above/).waitFor();
    expect(await page.getByRole('button', { name: 'Save TP/SL' }).isDisabled()).toBe(true);
    await page.getByLabel('Take profit').fill((price * 1.5).toFixed(2));
    await page.getByLabel('Stop loss').fill((price * 0.5).toFixed(2));
    await page.getByText('Expected at take profit').waitFor();
    await press(page, 'Save TP/SL');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await rows(1))[0]).toMatchObject({
      target_profit_price: (price * 1.5).toFixed(2),
      stop_loss_price: (price * 0.5).toFixed(2),
    });
    await press(page, 'Close, Long BTC/USDT');
    await page.getByRole('dialog').getByLabel('Lots', { exact: true }).fill('1');
    await press(page, 'Close these lots');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await rows(1))[0]).toMatchObject({ share: 3 });
    await press(page, 'Close, Long BTC/USDT');
    await press(page, 'Close the position');
    // While a sheet is open nothing behind it has a role: the card is looked for when it is gone.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card.waitFor({ state: 'detached' });
    expect(await rows(1)).toEqual([]);
    await visit.open(`${paths.contractOrders}?tab=closed`);
    await page.getByText('By you').first().waitFor();
    await press(page, 'Details, Long BTC/USDT');
    const receipts = page.getByRole('link', { name: 'See and verify the receipt' });
    await receipts.first().waitFor();
    expect(await receipts.count()).toBe(3);
    const address = await receipts.first().getAttribute('href');
    expect(address).toMatch(/^#\/pages\/fairness\?kind=contract&id=\d+$/);
    expect(visit.errors).toEqual([]);
    await visit.end();
  });

  it('with a margin of its own gets more of it', async () => {
    await submit({ type: '2', margin_mode: 'isolated' });
    const visit = await Visit.begin(exchange, { token });
    await visit.open(paths.contractOrders);
    await press(visit.page, 'Margin, Short BTC/USDT');
    await visit.page.getByLabel('Amount (USDT)').fill('25');
    await visit.page.getByText('Liquidation price after').waitFor();
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Add margin' }).click();
    await visit.page.getByText('Margin changed').waitFor();
    await closeAll();
    await visit.end();
  });

  it('has a stop that is set by dragging its line on the chart', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(CHART);
    await page.locator('[data-price-mark]').first().waitFor();
    const isHigh = await standsHigh(page);
    // A stop is where the position loses: below a long one, above a short one.
    await submit(isHigh ? {} : { type: '2' });
    await page.locator('canvas').first().waitFor();
    await visit.settle();
    await dragLine(page, HANDLE_PX, isHigh ? 'down' : 'up');
    await page.getByRole('dialog').waitFor();
    expect(await page.getByLabel('Stop loss').inputValue()).toMatch(/^\d+\.\d\d$/);
    await press(page, 'Save TP/SL');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(Number((await rows(1))[0]?.stop_loss_price)).toBeGreaterThan(0);
    await closeAll();
    await visit.end();
  });
});

describe('an order that waits', () => {
  it('is placed at a price, listed, and taken back', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(`${TICKET}&price=60000`);
    await confirm(page, 'long');
    await page.getByRole('button', { name: 'Cancel, Long BTC/USDT' }).waitFor();
    await visit.open(`${paths.contractOrders}?tab=waiting`);
    await page.getByText('60,000.00').first().waitFor();
    await press(page, 'Cancel, Long BTC/USDT');
    await page.getByText('No waiting orders').waitFor();
    await page.getByRole('tab', { name: 'Cancelled' }).click();
    await page.getByText('By you').first().waitFor();
    await visit.end();
  });
});

describe('many positions', () => {
  it('are closed at once: the shorts, then all', async () => {
    await submit({});
    await submit({ type: '2' });
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(paths.contractOrders);
    await press(page, 'Close all');
    await press(page, 'Shorts only');
    await press(page, 'Close shorts');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('article', { name: 'Short BTC/USDT' }).waitFor({ state: 'detached' });
    expect(await rows(1)).toHaveLength(1);
    await press(page, 'Close all');
    await press(page, 'All positions');
    await press(page, 'Close all');
    await page.getByText('No open positions').waitFor();
    await visit.end();
  });
});

describe('a liquidation', () => {
  it('is announced, and says why, with the account as it was', async () => {
    await submit({ margin_mode: 'isolated', multiple: '100' });
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(paths.contractOrders);
    const card = page.getByRole('article', { name: 'Long BTC/USDT' });
    const before = await card.innerText();
    // Once its gain moves, the socket is proven and hears what is the customer's own.
    await expect.poll(() => card.innerText(), { timeout: MOVE_MS }).not.toBe(before);
    await crash(Number((await rows(1))[0]?.price), 0.97);
    await page.getByText('Some of your positions were liquidated').first().waitFor();
    await page.getByRole('tab', { name: 'Closed' }).click();
    await press(page, /^Why was I liquidated/);
    await page.getByText('The account as it was').waitFor();
    await page.getByText('was paid by the insurance fund').waitFor();
    await visit.settle();
    expect(await visit.faults()).toEqual([]);
    await expectNoBarrier(page);
    await visit.end();
  });
});

describe('the screens of contracts', () => {
  it.each([
    ['the ticket', TICKET, 'dark'],
    ['the ticket', TICKET, 'light'],
    ['the positions', paths.contractOrders, 'dark'],
    ['the history', `${paths.contractOrders}?tab=closed`, 'light'],
    ['the terms', `${paths.contractTerms}?${BTC_USDT}`, 'light'],
    ['the segment', CHART, 'dark'],
  ] as const)('have no barrier: %s (%s, %s)', async (_name, route, theme) => {
    await submit({});
    const visit = await Visit.begin(exchange, { token, theme });
    await visit.open(route);
    await expectNoBarrier(visit.page);
    await closeAll();
    await visit.end();
  });

  it('say what cannot be sent, before it is sent', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(TICKET);
    await submit({ share: '100', multiple: '10' });
    await page.getByLabel('Lots', { exact: true }).fill('101');
    await page.locator('form button[type=submit]').click();
    await page.getByText('At most 100').waitFor();
    await page.getByLabel('Lots', { exact: true }).fill('100');
    await press(page, /^Leverage/);
    await page.getByRole('tab', { name: '5×' }).click();
    await press(page, 'Set');
    // What is open takes twice as much, and leaves too little for as much again.
    await page.getByText('Not enough free USDT').waitFor();
    await closeAll();
    await visit.end();
  });

  it('set leverage and margin mode of the market, and what is open follows', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await submit({ multiple: '10' });
    await visit.open(TICKET);
    await press(page, /^Leverage/);
    await page.getByRole('tab', { name: '20×' }).click();
    await press(page, 'Set');
    await page.getByRole('button', { name: 'Leverage: 20× · Cross' }).waitFor();
    const [row] = (await rows(1)) as readonly (Row & { readonly multiple: number })[];
    expect(row?.multiple).toBe(20);
    await press(page, /^Leverage/);
    await page.getByRole('tab', { name: 'Isolated' }).click();
    await press(page, 'Set');
    await page.getByText('Close your positions and cancel your orders', { exact: false }).waitFor();
    await closeAll();
    await press(page, 'Set');
    await page.getByRole('button', { name: 'Leverage: 20× · Isolated' }).waitFor();
    const cross = { currency_id: '4', legal_id: '2', multiple: '20', margin_mode: 'cross' };
    await exchange.call('/lever/leverage', cross, token);
    await visit.end();
  });

  it('show the terms and what the house carries to everybody', async () => {
    const visit = await Visit.begin(exchange);
    await visit.open(`${paths.contractTerms}?${BTC_USDT}`);
    await visit.page.getByText('0.01 BTC').waitFor();
    await visit.page.getByText('Our exposure', { exact: true }).waitFor();
    await visit.open(TICKET);
    await press(visit.page, 'Log in');
    await expect.poll(() => visit.page.url()).toContain(paths.login);
    await visit.end();
  });

  it('say that there is no network, and go on when it is back', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(paths.market);
    await page.route('**/api/lever/**', (route) => route.abort());
    await page.evaluate(`location.hash = '#${TICKET}'`);
    await page.getByText('No connection').first().waitFor({ timeout: MOVE_MS });
    await askInVain(page.getByRole('button', { name: 'Try again' }).first(), '**/api/lever/**');
    await page.unroute('**/api/lever/**');
    await page.getByLabel('Lots', { exact: true }).waitFor({ timeout: MOVE_MS });
    await visit.end();
  });
});
