/**
 * What becomes of the screens when the network goes and comes back: what was read stays, paler and
 * with its time; what was not read says so; and both mend without a tap.
 */
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it, type TestContext } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { sayIn } from './say.ts';
import { allScreens } from './screens.ts';
import { Visit } from './visit.ts';

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

const say = sayIn('en');
const HEALED_MS = 20_000;

/** The screens of the tabs, and every sixteenth of all others, which is three at least. */
const TABS: readonly string[] = [
  paths.home,
  paths.market,
  paths.trade,
  paths.financial,
  paths.assets,
];
const OWN = allScreens().filter(({ who }) => who === 'customer');
const isTab = (route: string): boolean => TABS.includes(route.split('?')[0] ?? '');
const ONE_OF_EACH_TAB = TABS.flatMap((path) =>
  OWN.filter(({ route }) => route.split('?')[0] === path).slice(0, 1),
);
const INNER = OWN.filter(({ route }) => !isTab(route)).filter((_, index) => index % 16 === 0);
const SCREENS = [...ONE_OF_EACH_TAB, ...INNER].map(({ name, route }) => [name, route] as const);

/** What a screen begins with: a melody goes on, so its minutes are left out. */
const headOf = (text: string): string => (text.split('\n')[0] ?? '').replaceAll(/\d/g, '0');
const textOf = (page: Page): Promise<string> => page.locator('#app main').first().innerText();

async function begin({ onTestFailed }: Pick<TestContext, 'onTestFailed'>): Promise<Visit> {
  // The notice of the house would lie over home.
  const visit = await Visit.begin(exchange, { token, popupIsClosed: true });
  // Left open it would go on drawing prices beside those that follow, until none comes to rest.
  onTestFailed(() => visit.page.context().close());
  return visit;
}

async function expectTabBar(page: Page, route: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: say('common.tabs') });
  expect(await bar.count()).toBe(isTab(route) ? 1 : 0);
}

// Most of it is waiting, each on a phone of its own.
describe.concurrent('a screen without a network', () => {
  it('is asked of every tab and of three others', () => {
    expect(ONE_OF_EACH_TAB).toHaveLength(5);
    expect(INNER.length).toBeGreaterThanOrEqual(3);
  });

  it.for(SCREENS)(
    'keeps what it shows, paler and with its time, and comes when it was opened without one (%s)',
    async (screen, { expect, onTestFailed }) => {
      const [, route] = screen;
      const visit = await begin({ onTestFailed });
      const { page } = visit;
      await visit.open(route);
      const before = await textOf(page);
      // A screen may have something to say with a network too: that what it is about is not there.
      const alerts = await page.getByRole('alert').count();
      await page.context().setOffline(true);
      await page.getByText(say('common.as_of').split('{{')[0] ?? '').waitFor();
      expect(await page.locator('html[data-stale]').count()).toBe(1);
      const opacity = "getComputedStyle(document.querySelector('[data-path]')).opacity";
      await expect.poll(async () => Number(await page.evaluate(opacity))).toBeLessThan(1);
      // Prices may have moved until then; the screen is the same one, whole.
      const during = await textOf(page);
      expect(headOf(during)).toBe(headOf(before));
      expect(during.length).toBeGreaterThan(before.length / 2);
      await expectTabBar(page, route);
      await page.context().setOffline(false);
      await page.locator('html[data-stale]').waitFor({ state: 'detached', timeout: HEALED_MS });
      await expect.poll(() => page.getByRole('alert').count()).toBe(alerts);

      await visit.open('/pages/nowhere');
      await page.reload();
      await visit.settle();
      await page.context().setOffline(true);
      await page.evaluate(`location.hash = ${JSON.stringify(`#${route}`)}`);
      await page
        .locator(`[data-path="${route.split('?')[0]}"]`)
        .or(page.getByRole('alert'))
        .first()
        .waitFor();
      await setTimeout(1_500);
      await expectTabBar(page, route);
      await page.context().setOffline(false);
      await expect.poll(() => page.getByRole('alert').count(), { timeout: HEALED_MS }).toBe(alerts);
      // What was asked while there was no network waits a while before it is asked again.
      await expect.poll(() => textOf(page), { timeout: HEALED_MS }).not.toMatch(/^\s*$/);
      await visit.settle();
      expect(await page.getByRole('alert').count()).toBe(alerts);
      await visit.end();
    },
  );
});

describe.concurrent('a server that is silent for a while', () => {
  it.for([
    ['positions', paths.contractOrders, '/lever/'],
    ['assets', paths.assets, '/wallet/list'],
    ['orders', paths.orders, '/coin/list'],
  ] as const)('is asked again until it answers (%s)', async (asked, { expect, onTestFailed }) => {
    const [, route, call] = asked;
    const visit = await begin({ onTestFailed });
    const { page } = visit;
    let isGone = true;
    const isMeant = (url: URL): boolean => url.pathname.startsWith(`/api${call}`);
    await page.route(isMeant, (each) => (isGone ? each.abort() : each.continue()));
    await page.goto(`${exchange.server.address}/h5/#/pages/nowhere`);
    await page.evaluate(`location.hash = ${JSON.stringify(`#${route}`)}`);
    await page.getByText(say('common.offline_title')).first().waitFor();
    isGone = false;
    await expect.poll(() => page.getByText(say('common.offline_title')).count()).toBe(0);
    await visit.settle();
    expect(await page.getByRole('alert').count()).toBe(0);
    await visit.end();
  });
});

describe('the chart', () => {
  const CANDLES = '/api/currency/new_timeshar';
  const trade = `${paths.trade}?currency_id=4&legal_id=2`;

  it('comes by itself after its candles could not be read', async ({ onTestFailed }) => {
    const visit = await begin({ onTestFailed });
    const { page } = visit;
    await visit.open('/pages/nowhere');
    let isGone = true;
    await page.route(
      (url) => url.pathname === CANDLES,
      (each) => (isGone ? each.abort() : each.continue()),
    );
    await page.evaluate(`location.hash = ${JSON.stringify(`#${trade}`)}`);
    const chart = page.getByRole('region', { name: say('chart.title', { symbol: 'BTC/USDT' }) });
    await chart.getByRole('alert').waitFor();
    // Tries in vain do not end it.
    await setTimeout(3_000);
    isGone = false;
    await chart.getByRole('alert').waitFor({ state: 'detached', timeout: HEALED_MS });
    await chart.locator('canvas').first().waitFor();
    await visit.settle();
    await visit.end();
  });

  it('comes by itself after its code could not be fetched, and the rest stands', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    let isGone = true;
    await page.route(/\/assets\/candle-chart-/, (each) =>
      isGone ? each.abort() : each.continue(),
    );
    await page.goto(`${exchange.server.address}/h5/#${trade}`);
    await page.getByText(say('spot.chart_failed')).waitFor();
    expect(await page.getByRole('tab', { name: say('spot.book') }).count()).toBe(1);
    isGone = false;
    await page
      .getByText(say('spot.chart_failed'))
      .waitFor({ state: 'detached', timeout: HEALED_MS });
    await page.locator('canvas').first().waitFor();
    await visit.endForGood();
  });
});

describe('a screen whose code never comes', () => {
  it('shows place-holders, gives up after a minute, and shows ways on', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await page.clock.install();
    // A live wire misses its signs of life where a minute is over at once, and one that comes back
    // is a reason to load the page anew.
    await page.routeWebSocket(/\/socket\.io\//, (wire) => void wire.close());
    await page.route(/\/assets\/faq-screen-/, () => undefined);
    // Before it is opened: a quick page has asked before one could begin to wait for it.
    const asked = page.waitForRequest(/\/assets\/faq-screen-/);
    await page.goto(`${exchange.server.address}/h5/#${paths.faq}`);
    await page.locator('main[aria-busy]').waitFor();
    await asked;
    await page.clock.runFor(400);
    await page.getByRole('status', { name: say('common.loading') }).waitFor();
    // The page's clock goes on by itself between the leaps, and on a slow machine for seconds.
    await page.clock.runFor(45_000);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.clock.runFor(16_000);
    await page
      .getByRole('alert')
      .getByRole('button', { name: say('common.retry') })
      .waitFor();
    await page.getByRole('link', { name: say('common.to_market') }).click();
    await page.clock.runFor(1_000);
    await expect.poll(() => page.evaluate<string>('location.hash')).toBe(`#${paths.market}`);
    await visit.endForGood();
  });
});
