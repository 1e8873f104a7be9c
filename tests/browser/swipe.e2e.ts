/** A finger over the candles of a phone: up and down it scrolls the page, sideways it pans. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { Visit } from './visit.ts';

type Point = { readonly x: number; readonly y: number };

const TRADE = `${paths.trade}?currency_id=4&legal_id=2`;
const STEPS = 20;

let exchange: Exchange;

useTradedExchange((opened) => {
  exchange = opened;
});

/** Resolves with where the page is once it has not moved for ten frames: it glides on by itself. */
const STILL = `new Promise((stands) => {
  let [last, frames] = [scrollY, 0];
  requestAnimationFrame(function look() {
    frames = scrollY === last ? frames + 1 : 0;
    last = scrollY;
    if (frames < 10) requestAnimationFrame(look);
    else stands(last);
  });
})`;

/** Swipes by so much from the top, and says how far the page has gone when it stands still. */
async function swiped(page: Page, from: Point, by: Point): Promise<number> {
  await page.evaluate('scrollTo(0, 0)');
  expect(await page.evaluate(STILL)).toBe(0);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', from);
  for (let step = 1; step <= STEPS; step += 1) {
    const share = step / STEPS;
    await touch('touchMove', { x: from.x + by.x * share, y: from.y + by.y * share });
    await page.evaluate('new Promise(requestAnimationFrame)');
  }
  await touch('touchEnd');
  const gone = await page.evaluate<number>(STILL);
  await session.detach();
  return gone;
}

it('scrolls the page by an upward swipe over candles and volume, and no other', async () => {
  const visit = await Visit.begin(exchange);
  const { page } = visit;
  await visit.open(TRADE);
  await page.locator('canvas').first().waitFor();
  await visit.settle();
  const chart = await page.locator('[data-chart]').boundingBox();
  if (!chart) throw new Error('There is no chart.');
  const { x, y, width, height } = chart;
  const candles = { x: x + width / 3, y: y + height * 0.6 };
  const volume = { x: x + width / 3, y: y + height * 0.9 };
  const scale = { x: x + width - 20, y: y + height * 0.6 };
  const up = { x: 0, y: -180 };
  expect(await swiped(page, candles, up)).toBeGreaterThan(100);
  expect(await swiped(page, volume, up)).toBeGreaterThan(100);
  expect(await swiped(page, candles, { x: 150, y: -20 })).toBe(0);
  expect(await swiped(page, scale, up)).toBe(0);
  expect(visit.errors).toEqual([]);
  await visit.end();
});
