/** The chart of the trade screen: what it keeps, and what one does with it. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { drawnPanes, MANY_POINTS } from './chart-pictures.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { dragLine, standsHigh } from './hands.ts';
import { Visit } from './visit.ts';

const TRADE = `${paths.trade}?currency_id=4&legal_id=2`;
const DESK = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

async function candlesStand(page: Page): Promise<void> {
  await expect.poll(async () => (await drawnPanes(page))[0]?.points).toBeGreaterThan(MANY_POINTS);
}

it('keeps its candles, paler, while they are asked for again after a lost line', async () => {
  const visit = await Visit.begin(exchange, { token });
  await visit.open(TRADE);
  const { page } = visit;
  await candlesStand(page);
  await page.route(/new_timeshar/, (route) => route.abort());
  await page.context().setOffline(true);
  await page.locator('html[data-stale]').waitFor();
  await page.context().setOffline(false);
  const old = page.locator('[data-old]');
  await old.waitFor();
  await candlesStand(page);
  const chart = page.getByRole('region', { name: 'Chart of BTC/USDT' });
  expect(await chart.getByRole('status', { name: 'Loading' }).count()).toBe(0);
  expect(await chart.getByRole('alert').count()).toBe(0);
  await page.unroute(/new_timeshar/);
  await old.waitFor({ state: 'detached', timeout: 60_000 });
  await candlesStand(page);
  await visit.endForGood();
});

it('leaves buying and selling at the thumb in full screen', async () => {
  const visit = await Visit.begin(exchange, { token });
  await visit.open(TRADE);
  const { page } = visit;
  await candlesStand(page);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.locator('[data-full]').waitFor();
  const buy = page.getByRole('link', { name: /^Buy/ });
  const [bar, chart] = [await buy.boundingBox(), page.locator('[data-full] canvas')];
  const boxes = await Promise.all((await chart.all()).map((canvas) => canvas.boundingBox()));
  const lowest = Math.max(...boxes.map((box) => (box ? box.y + box.height : 0)));
  // The axis of time is not covered by the bar.
  expect(lowest).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  await buy.click();
  await page.waitForURL(/transaction\/currency\?/);
  expect(await page.evaluate('document.fullscreenElement === null')).toBe(true);
  expect(visit.errors).toEqual([]);
  await visit.endForGood();
});

const HANDLE_PX = 44;
/** In the middle of a label, and of the cross beside it. */
const LABEL_X = 60;
const CROSS_X = 154;

type Own = { readonly id: number; readonly target_price: string };

async function openOrders(): Promise<readonly Own[]> {
  const fields = { status: '1', currency_id: '4', legal_id: '2', page: '1', limit: '50' };
  const query = new URLSearchParams(fields).toString();
  const reply = await fetch(`${exchange.server.address}/api/coin/list?${query}`, {
    headers: { authorization: token },
  });
  return ((await reply.json()) as { message: readonly Own[] }).message;
}

it('changes an order whose tag is dragged, asks first, and ends it by its cross', async () => {
  const visit = await Visit.begin(exchange, { token, context: DESK });
  await visit.open(TRADE);
  const { page } = visit;
  await candlesStand(page);
  const ticket = page.getByRole('region', { name: 'Spot', exact: true });
  const field = ticket.getByLabel('Price (USDT)', { exact: true });
  await expect.poll(() => field.inputValue()).toMatch(/^\d/);
  // An order is dragged away from the market, to the side where the candles have more room.
  const isHigh = await standsHigh(page);
  const [way, type, part] = isHigh
    ? (['down', '1', 0.9985] as const)
    : (['up', '2', 1.0015] as const);
  const price = (Number(await field.inputValue()) * part).toFixed(2);
  const pair = { currency_id: '4', legal_id: '2' };
  await exchange.call('/coin/cancel_all', pair, token);
  const order = { ...pair, type, order_type: 'limit' };
  await exchange.call('/coin/trade', { ...order, target_price: price, amount: '0.002' }, token);
  const own = page.getByRole('region', { name: 'My orders', exact: true });
  await own.getByRole('row').filter({ hasText: '0.002' }).waitFor();
  const priceOf = async (): Promise<number> =>
    Number((await openOrders()).find(({ target_price: at }) => Number(at) > 50_000)?.target_price);

  const sheet = page.getByRole('dialog', { name: 'Change price or amount' });
  await dragLine(page, LABEL_X, way);
  const proposed = await sheet.getByLabel('Price (USDT)', { exact: true }).inputValue();
  expect(Number(proposed) < Number(price)).toBe(isHigh);
  expect(Number(proposed)).not.toBe(Number(price));
  expect(await priceOf()).toBe(Number(price));
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(await priceOf()).toBe(Number(price));

  // The tag is back where the order is, and can be dragged again.
  await dragLine(page, LABEL_X, way);
  const second = await sheet.getByLabel('Price (USDT)', { exact: true }).inputValue();
  await sheet.getByRole('button', { name: 'Save change' }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(priceOf).toBe(Number(second));

  const box = await page.locator('.isolate').first().boundingBox();
  for (let y = HANDLE_PX; y < (box?.height ?? 0) - HANDLE_PX; y += HANDLE_PX / 2) {
    await page.mouse.click((box?.x ?? 0) + CROSS_X, (box?.y ?? 0) + y);
    if (Number.isNaN(await priceOf())) break;
  }
  await expect.poll(priceOf).toBeNaN();
  await own.getByRole('row').filter({ hasText: '0.002' }).waitFor({ state: 'detached' });
  expect(visit.errors).toEqual([]);
  await visit.endForGood();
});

it('draws indicators over as many candles as one sets, and remembers it', async () => {
  const visit = await Visit.begin(exchange, { token });
  await visit.open(TRADE);
  const { page } = visit;
  await candlesStand(page);
  await page.getByRole('button', { name: 'Chart settings' }).click();
  const first = page.getByLabel('MA, parameter 1', { exact: true });
  expect(await first.inputValue()).toBe('7');
  await first.fill('90');
  await page.getByText('The first number must be smaller than the second').waitFor();
  const kept = (): Promise<string> => page.evaluate("localStorage.getItem('chart') ?? ''");
  expect(await kept()).not.toContain('90');
  await page.getByLabel('MA, parameter 2', { exact: true }).fill('120');
  await expect.poll(kept).toContain('"parameters":{"MA":[90,120]}');
  await page.reload();
  await visit.settle();
  await candlesStand(page);
  await page.getByRole('button', { name: 'Chart settings' }).click();
  expect(await first.inputValue()).toBe('90');
  await page.getByRole('button', { name: 'Reset MA' }).click();
  expect(await first.inputValue()).toBe('7');
  expect(await visit.faults()).toEqual([]);
  expect(visit.errors).toEqual([]);
  await visit.endForGood();
});

it('shows the depth of the book as two curves that say what they show', async () => {
  const visit = await Visit.begin(exchange, { token });
  await visit.open(TRADE);
  const { page } = visit;
  await page.getByRole('tab', { name: 'Depth', exact: true }).click();
  const curves = page.getByRole('img', { name: /^From [\d,.]+ to [\d,.]+: [\d,.]+ BTC bid/ });
  await curves.waitFor();
  const paths = await curves
    .locator('path')
    .evaluateAll((all) => all.map((each) => each.getAttribute('d') ?? ''));
  expect(paths).toHaveLength(2);
  for (const path of paths) expect(path.length).toBeGreaterThan(20);
  expect(await visit.faults()).toEqual([]);
  await visit.endForGood();
});
