/** What hands do on a phone that more than a tap is needed for. */
import type { Page } from 'playwright-core';
import type { Exchange } from './exchange.ts';
import { Visit } from './visit.ts';

/** Logs a demo customer in on the screen for it. */
export async function logIn(page: Page, name: 'alice' | 'bob'): Promise<void> {
  await page.getByLabel('E-mail, mobile number or name').fill(`${name}@demo.test`);
  await page.getByLabel('Password', { exact: true }).fill(`demo-${name}`);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => !url.hash.includes('login'));
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
