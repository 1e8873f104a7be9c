/** Motion, waiting, gestures and updates: with a clock that the test turns, so nothing is timed. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { Exchange } from './exchange.ts';

const TRADE = `${paths.trade}?currency_id=4&legal_id=2`;

let exchange: Exchange;

beforeAll(async () => {
  exchange = await Exchange.open();
});

afterAll(async () => {
  await exchange.stop();
});

/** A page on a screen, whose clock stands still from then on. */
async function standingStill(
  route: string,
  reducedMotion: 'reduce' | 'no-preference' = 'no-preference',
): Promise<Page> {
  const { page } = await exchange.phone({ reducedMotion, serviceWorkers: 'block' });
  await page.clock.install();
  await page.goto(`${exchange.server.address}/h5/#${route}`);
  await page.getByText('/USDT').first().waitFor();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  return page;
}

const isLeaving = (page: Page) => page.evaluate("document.documentElement.dataset.leaving ?? 'no'");
const hash = (page: Page) => page.evaluate<string>('location.hash');

describe('leaving a screen', () => {
  it('fades it for 200 ms and then opens the next', async () => {
    const page = await standingStill(paths.market);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    expect(await isLeaving(page)).toBe('yes');
    await page.clock.runFor(199);
    expect(await hash(page)).toContain(paths.market);
    await page.clock.runFor(1);
    await expect.poll(() => hash(page)).toContain(paths.search);
    expect(await isLeaving(page)).toBe('no');
    await page.context().close();
  });

  it('does not move for people who prefer less motion', async () => {
    const page = await standingStill(paths.market, 'reduce');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => hash(page)).toContain(paths.search);
    expect(await isLeaving(page)).toBe('no');
    await page.context().close();
  });
});

describe('a screen that takes a while', () => {
  it('shows nothing for 200 ms, so that quick ones do not flicker, then more', async () => {
    const page = await standingStill(paths.market, 'reduce');
    await page.route(/\.js$/, () => undefined);
    await page.evaluate(`location.hash = '#${paths.faq}'`);
    await page.locator('main[aria-busy]').waitFor();
    await page.clock.runFor(199);
    expect(await page.locator('main[aria-busy] [data-skeleton]').count()).toBe(0);
    // The screen is empty a tick after the address has changed.
    await page.clock.runFor(2);
    await page.locator('main[aria-busy] [data-skeleton]').first().waitFor();
    await page.context().close();
  });
});

/** A worker of a new version that waits, as the browser would report it. */
const NEW_VERSION = `
  window.workerTold = [];
  const worker = { postMessage: (message) => window.workerTold.push(message.type) };
  const registration = {
    waiting: worker, installing: null, addEventListener: () => {}, update: async () => {},
  };
  const container = new EventTarget();
  container.controller = {};
  container.register = async () => registration;
  Object.defineProperty(navigator, 'serviceWorker', { value: container });
`;

describe('a new version of the client', () => {
  it('waits while a form is open, and takes over where there is none', async () => {
    const { page } = await exchange.phone({ reducedMotion: 'reduce' });
    await page.addInitScript(NEW_VERSION);
    await page.clock.install();
    await page.goto(`${exchange.server.address}/h5/#${paths.register}`);
    const email = page.getByLabel('E-mail', { exact: true });
    await email.fill('half@written');
    await page.clock.runFor(10_000);
    expect(await page.evaluate('workerTold')).toEqual([]);
    expect(await email.inputValue()).toBe('half@written');
    await page.evaluate(`location.hash = '#${paths.market}'`);
    await expect.poll(() => page.evaluate('workerTold')).toEqual(['SKIP_WAITING']);
    const reloaded = page.waitForEvent('load');
    await page.evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))");
    await reloaded;
    expect(await hash(page)).toContain(paths.market);
    await page.context().close();
  });
});

describe('the chart under two fingers', () => {
  it('is dragged and pinched', async () => {
    const { page } = await exchange.phone({ reducedMotion: 'reduce', serviceWorkers: 'block' });
    // Without live prices the picture changes only by what the fingers do.
    await page.route(/socket\.io/, (route) => route.abort());
    await page.goto(`${exchange.server.address}/h5/#${TRADE}`);
    const canvas = page.locator('canvas').first();
    await canvas.waitFor();
    await page.waitForLoadState('networkidle');
    const box = await canvas.boundingBox();
    if (box === null) throw new Error('the chart has no size');
    const picture = async () => {
      await page.evaluate(
        'new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))',
      );
      return page.evaluate<string>(`[...document.querySelectorAll('canvas')]
        .map((each) => each.toDataURL()).join()`);
    };
    const atRest = await settledPicture(picture);
    const touch = await page.context().newCDPSession(page);
    const fingers = async (type: string, ...points: [number, number][]) => {
      const touchPoints = points.map(([x, y], id) => ({ x: box.x + x, y: box.y + y, id }));
      await touch.send('Input.dispatchTouchEvent', { type: type as 'touchMove', touchPoints });
    };
    await fingers('touchStart', [100, 100]);
    for (const x of [120, 150, 190]) await fingers('touchMove', [x, 100]);
    await fingers('touchEnd');
    const dragged = await settledPicture(picture);
    expect(dragged).not.toBe(atRest);
    await fingers('touchStart', [140, 100], [160, 100]);
    for (const away of [20, 40, 70]) {
      await fingers('touchMove', [140 - away, 100], [160 + away, 100]);
    }
    await fingers('touchEnd');
    expect(await settledPicture(picture)).not.toBe(dragged);
    await page.context().close();
  });
});

/** The picture once two looks in a row are equal. */
async function settledPicture(picture: () => Promise<string>): Promise<string> {
  let before = await picture();
  for (let look = 0; look < 40; look += 1) {
    const now = await picture();
    if (now === before) return now;
    before = now;
  }
  throw new Error('the chart does not come to rest');
}
