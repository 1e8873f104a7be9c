/** What hands do on a phone that more than a tap is needed for. */
import type { Locator, Page } from 'playwright-core';
import type { Exchange } from './exchange.ts';
import { Visit } from './visit.ts';

/** Logs a demo customer in on the screen for it. */
export async function logIn(page: Page, name: 'alice' | 'bob'): Promise<void> {
  await page.getByLabel('E-mail or mobile number').fill(`${name}@demo.test`);
  await page.getByLabel('Password', { exact: true }).fill(`demo-${name}`);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => !url.hash.includes('login'));
}

/**
 * Presses what asks for something again, while it cannot come yet: as soon as it can, a screen may
 * heal by itself, and its button be gone before the finger is there.
 */
export async function askInVain(button: Locator, call: string | RegExp): Promise<void> {
  const asked = button.page().waitForRequest(call);
  await button.click();
  await asked;
}

/** Drags a finger down from a place of the page, as one pulls a list. */
export async function pullDown(page: Page, from: { readonly x: number; readonly y: number }) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: from.x, y }],
    });
  await touch('touchStart', from.y);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', from.y + step * 20);
  await touch('touchEnd');
  await session.detach();
}

/** A phone on which a demo customer is logged in. */
export async function visitOfDemo(
  exchange: Exchange,
  name: 'alice' | 'bob',
  language = 'en',
): Promise<Visit> {
  return Visit.begin(exchange, { token: await exchange.logIn(name), language });
}

/** Opens a screen of `/pages` and waits for its heading: one on its way has a body, but none. */
export async function openWhole(visited: Visit, screen: string): Promise<void> {
  await visited.open(`/pages/${screen}`);
  await visited.page.locator('h1').first().waitFor();
}

const LINE_HANDLE_PX = 44;
/** The place of a line beside the price of now, feeling outwards from there. */
const FEEL_PX = [0, 16, -16, 32, -32, 48, -48, 64, -64];

async function markOf(page: Page) {
  const [mark, pane] = [page.locator('[data-price-mark]'), page.locator('section canvas')];
  const [at, candles] = [await mark.first().boundingBox(), await pane.first().boundingBox()];
  if (!at || !candles) throw new Error('The chart shows no price.');
  return { x: candles.x, y: at.y, isHigh: at.y < candles.y + candles.height / 2 };
}

/** Whether the price of now stands in the upper half of its candles: there is room below it. */
export async function standsHigh(page: Page): Promise<boolean> {
  return (await markOf(page)).isHigh;
}

/**
 * Drags the label of a line that stands near the price of now, down or up, until a sheet asks.
 * The past of each run is another one: what is near an edge of the candles is not found from there.
 */
export async function dragLine(page: Page, atX: number, way: 'down' | 'up'): Promise<void> {
  const by = way === 'down' ? LINE_HANDLE_PX : -LINE_HANDLE_PX;
  const sheet = page.getByRole('dialog');
  // The chart draws its lines with one of the next pictures, later on a busy machine.
  for (let round = 0; round < 8; round += 1) {
    for (const offset of FEEL_PX) {
      const { x, y } = await markOf(page);
      await page.mouse.move(x + atX, y + offset);
      await page.mouse.down();
      await page.mouse.move(x + atX, y + offset + by, { steps: 8 });
      await page.mouse.up();
      const found = await sheet.waitFor({ timeout: 1200 }).then(
        () => true,
        () => false,
      );
      if (found) return;
    }
  }
  throw new Error('No line of the chart could be dragged.');
}
