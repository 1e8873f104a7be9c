/** The workspace of tablets and desks: panes, keys, and what they remember. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { Visit } from './visit.ts';

const TRADE = `${paths.trade}?currency_id=4&legal_id=2`;
const DESK = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };
const NARROW = { ...DESK, viewport: { width: 1280, height: 900 } };
const TABLET = { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true };

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

it('has markets, chart, book, trades, ticket and own orders side by side on a desk', async () => {
  const visit = await Visit.begin(exchange, { token, context: DESK });
  await visit.open(TRADE);
  const { page } = visit;
  await page.locator('canvas').first().waitFor();
  const boxes = await Promise.all(
    [
      page.getByRole('complementary', { name: 'Markets' }),
      page.getByRole('region', { name: 'Chart of BTC/USDT' }),
      page.getByRole('region', { name: 'Order book', exact: true }),
      page.getByRole('region', { name: 'Spot', exact: true }),
    ].map((pane) => pane.boundingBox()),
  );
  let edge = 0;
  for (const box of boxes) {
    expect(box?.x ?? 0).toBeGreaterThanOrEqual(edge);
    edge = (box?.x ?? 0) + (box?.width ?? 0);
  }
  expect(edge).toBeLessThanOrEqual(1440);
  await page.getByRole('region', { name: 'Trades', exact: true }).waitFor();
  await page.getByRole('region', { name: 'My orders', exact: true }).waitFor();
  expect(await visit.faults()).toEqual([]);
  expect(await page.getByRole('main').count()).toBe(1);
  // The list beside it leads to another market, and stays.
  const aside = page.getByRole('complementary', { name: 'Markets' });
  await aside.getByText('ETH', { exact: true }).first().click();
  await page.getByRole('button', { name: /^ETH\/USDT, Choose a market/ }).waitFor();
  expect(await aside.count()).toBe(1);
  expect(visit.errors).toEqual([]);
  await visit.end();
});

it('takes a side by B and S, and a price by a press on the book', async () => {
  const visit = await Visit.begin(exchange, { token, context: DESK });
  await visit.open(TRADE);
  const { page } = visit;
  const ticket = page.getByRole('region', { name: 'Spot', exact: true });
  await ticket.getByRole('button', { name: 'Buy BTC', exact: true }).waitFor();
  await page.keyboard.press('s');
  await ticket.getByRole('button', { name: 'Sell BTC', exact: true }).waitFor();
  await page.keyboard.press('b');
  await ticket.getByRole('button', { name: 'Buy BTC', exact: true }).waitFor();
  // The caret stands in the amount, where a letter means nothing but the side.
  const caret = (): Promise<unknown> =>
    page.evaluate("document.activeElement.labels?.[0]?.textContent ?? ''");
  await expect.poll(caret).toBe('Amount');
  await page.keyboard.press('s');
  await ticket.getByRole('button', { name: 'Sell BTC', exact: true }).waitFor();
  await expect.poll(caret).toBe('Amount');
  await page.keyboard.press('b');
  // Who types a letter into a field that takes letters means the field.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('s');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await ticket.getByRole('button', { name: 'Buy BTC', exact: true }).count()).toBe(1);
  const tapped = await page.evaluate<string>(`(() => {
    const level = document.querySelector('[aria-label^="Tap a level"] button');
    const price = level.innerText.split(/\\s/)[0].replaceAll(',', '');
    level.click();
    return price;
  })()`);
  const price = ticket.getByLabel('Price (USDT)', { exact: true });
  await expect.poll(() => price.inputValue()).toBe(tapped);
  // The first level is the highest ask: who takes it buys.
  await ticket.getByRole('button', { name: 'Buy BTC', exact: true }).waitFor();
  await visit.end();
});

it('finds markets by a slash and everything by Ctrl and K, and gives the focus back', async () => {
  const visit = await Visit.begin(exchange, { token, context: DESK });
  await visit.open(TRADE);
  const { page } = visit;
  const ticket = page.getByRole('region', { name: 'Spot', exact: true });
  const amount = ticket.getByLabel('Amount', { exact: true });
  await amount.waitFor();
  const markets = page.getByRole('dialog', { name: 'Find a market' });
  // What listens to the keys comes once the screen stands, and what they open a little later.
  while ((await markets.count()) === 0) {
    await page.keyboard.press('/');
    await markets.waitFor({ timeout: 2000 }).catch(() => undefined);
  }
  await page.keyboard.type('ethe');
  await markets.getByRole('option', { name: /^ETH\/USDT/ }).waitFor();
  expect(await markets.getByRole('option', { selected: true }).count()).toBe(1);
  // A letter of a market's name is no side of the ticket.
  await page.keyboard.press('Enter');
  await markets.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^ETH\/USDT, Choose a market/ }).waitFor();

  await amount.focus();
  await page.keyboard.press('/');
  expect(await markets.count()).toBe(0);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: /^Go to a market/ });
  await palette.getByRole('option').first().waitFor();
  expect(await visit.faults()).toEqual([]);
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.tagName')).toBe('INPUT');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('qqqq');
  await palette.getByText('No results for “qqqq”').waitFor();
  await palette.getByRole('combobox').fill('light');
  await palette.getByRole('option', { name: /Appearance: Light/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('light');
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('state');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL(/assets_all_record/);
  expect(visit.errors).toEqual([]);
  await visit.end();
});

it('has one bar on every screen: search, what one has, deposit, notices, oneself', async () => {
  const visit = await Visit.begin(exchange, { token, context: DESK, popupIsClosed: true });
  const { page } = visit;
  const bar = page.getByRole('banner', { name: 'Account bar' });
  for (const route of [paths.home, paths.market, TRADE, paths.financial, paths.assets]) {
    await visit.open(route);
    await bar.getByRole('button', { name: 'Deposit' }).waitFor();
    const equity = bar.getByRole('link', { name: /^Total assets/ });
    expect(await equity.innerText()).toMatch(/\$[\d,]+\.\d\d\s+[+−]?\$[\d,.]+ [+−]?\d+\.\d\d%$/);
    await bar.getByRole('link', { name: 'Settings' }).waitFor();
    if (route === paths.assets) {
      // Who began today has no "Today", but what came since.
      const today = page.getByRole('main').locator('dl dd').first();
      const net = /[+−]?\$[\d,.]+/;
      const [shown] = net.exec(await today.innerText()) ?? ['nothing'];
      expect(await equity.innerText()).toContain(shown);
    }
    expect(await visit.faults()).toEqual([]);
  }
  await bar.getByRole('button', { name: 'Find a market' }).click();
  await page.getByRole('dialog', { name: 'Find a market' }).getByRole('combobox').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Buy: go to the amount').waitFor();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  expect(visit.errors).toEqual([]);
  await visit.end();
});

it('lets a keyboard skip to the content, and stops once at each market', async () => {
  const visit = await Visit.begin(exchange, { token, context: DESK, popupIsClosed: true });
  const { page } = visit;
  await visit.open(paths.market);
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await skip.waitFor({ state: 'attached' });
  await page.evaluate('document.body.focus()');
  await page.keyboard.press('Tab');
  expect(await skip.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(
    true,
  );
  expect((await skip.boundingBox())?.width ?? 0).toBeGreaterThan(60);
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
  await visit.open(TRADE);
  const pane = page.getByRole('complementary', { name: 'Markets' });
  const rows = pane.getByRole('link', { name: /^BTC.?USDT|^BTC: / });
  await rows.first().waitFor();
  const stops = await rows.evaluateAll(
    (links) => links.filter((link) => link.tabIndex >= 0).length,
  );
  expect(stops).toBe(1);
  await visit.end();
});

it('resizes panes by the keyboard and remembers their sizes', async () => {
  const visit = await Visit.begin(exchange, { token, context: DESK });
  await visit.open(TRADE);
  const { page } = visit;
  const aside = page.getByRole('complementary', { name: 'Markets' });
  const width = async (): Promise<number> => (await aside.boundingBox())?.width ?? 0;
  const before = await width();
  const seam = page.getByRole('separator', { name: 'Resize the panes' }).first();
  await seam.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(width).toBeGreaterThan(before + 10);
  const after = await width();
  await page.reload();
  await visit.settle();
  await expect.poll(async () => Math.abs((await width()) - after)).toBeLessThan(3);
  await visit.end();
});

it('shows own orders as a table, and takes one back from it', async () => {
  const visit = await Visit.begin(exchange, { token, context: DESK });
  await visit.open(TRADE);
  const { page } = visit;
  const ticket = page.getByRole('region', { name: 'Spot', exact: true });
  const price = ticket.getByLabel('Price (USDT)', { exact: true });
  await expect.poll(() => price.inputValue()).toMatch(/^\d/);
  const low = (Number(await price.inputValue()) * 0.97).toFixed(2);
  await price.fill(low);
  await ticket.getByLabel('Amount', { exact: true }).fill('0.002');
  await ticket.getByRole('button', { name: 'Buy BTC', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Place buy order' }).click();
  const own = page.getByRole('region', { name: 'My orders', exact: true });
  const row = own.getByRole('row').filter({ hasText: '0.002' });
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await row.waitFor({ state: 'detached' });
  await visit.end();
});

it('has chart over book, and the ticket right, on a tablet, each product in a pane', async () => {
  const visit = await Visit.begin(exchange, { token, context: TABLET });
  await visit.open(TRADE);
  const { page } = visit;
  await page.locator('canvas').first().waitFor();
  expect(await page.getByRole('complementary', { name: 'Markets' }).count()).toBe(0);
  expect(await visit.faults()).toEqual([]);
  const chart = await page.locator('canvas').first().boundingBox();
  const book = await page.getByRole('region', { name: 'Order book', exact: true }).boundingBox();
  expect(book?.y ?? 0).toBeGreaterThanOrEqual((chart?.y ?? 0) + (chart?.height ?? 0));
  await page.getByRole('tab', { name: 'Contracts', exact: true }).click();
  await page.getByRole('button', { name: 'Open long', exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Seconds', exact: true }).click();
  const up = page.getByRole('button', { name: /^Up/ }).last();
  await up.waitFor();
  await visit.settle();
  // The bar of the pane stays in it.
  const pane = await page.getByRole('region', { name: 'Seconds', exact: true }).boundingBox();
  const bar = await up.boundingBox();
  expect(bar?.x ?? 0).toBeGreaterThanOrEqual(pane?.x ?? 0);
  expect(visit.errors).toEqual([]);
  await visit.end();
});

it.each([paths.home, paths.market, paths.financial, paths.assets, paths.setting])(
  'has nothing cut at 820 and 1440 px on %s',
  async (route) => {
    for (const context of [TABLET, DESK]) {
      // The welcome of home comes when it comes, and lies over what is looked at here.
      const visit = await Visit.begin(exchange, { token, context, popupIsClosed: true });
      await visit.open(route);
      expect(await visit.faults()).toEqual([]);
      await visit.end();
    }
  },
);

it('has the list of settings beside what it leads to, on a desk alone', async () => {
  const desk = await Visit.begin(exchange, { token, context: DESK });
  const list = desk.page.getByRole('navigation', { name: 'Settings' });
  for (const route of [paths.setting, paths.identity, paths.security, paths.faq]) {
    await desk.open(route);
    await list.waitFor();
    expect(await desk.faults()).toEqual([]);
  }
  const current = () => list.locator('[aria-current=page]').allInnerTexts();
  expect(await current()).toEqual(['Frequently asked questions']);
  await desk.open(paths.bindEmail);
  expect(await current()).toEqual(['Security']);
  await list.getByRole('link', { name: 'Security' }).click();
  await desk.page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
  await desk.settle();
  const [left, right] = await Promise.all(
    [list, desk.page.getByRole('main')].map((part) => part.boundingBox()),
  );
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  expect(desk.errors).toEqual([]);
  await desk.end();
  const tablet = await Visit.begin(exchange, { token, context: TABLET });
  await tablet.open(paths.setting);
  expect(await tablet.page.getByRole('navigation', { name: 'Settings' }).count()).toBe(0);
  await tablet.page.getByRole('button', { name: 'Security' }).waitFor();
  await tablet.end();
});

it('has the list of a section beside a screen, on a desk alone', async () => {
  const desk = await Visit.begin(exchange, { token, context: DESK });
  const { page } = desk;
  const list = page.getByRole('navigation', { name: 'Finance' });
  const current = () => list.locator('[aria-current=page]').allInnerTexts();
  await desk.open('/pages/lockming/order');
  expect(await current()).toEqual(['My orders']);
  // A screen without a name is below the first of its room; other rooms show only their first.
  await desk.open('/pages/ieo/subscribe');
  await list.waitFor();
  expect(await current()).toEqual(['Token sales']);
  const rows = await list.getByRole('link').allInnerTexts();
  expect(rows.slice(0, 2)).toEqual(['Finance', 'Lock-up and savings']);
  expect(rows.filter((row) => row === 'My orders')).toHaveLength(1);
  await list.getByRole('link', { name: 'Loans' }).click();
  await page.getByRole('heading', { level: 1, name: 'Loans' }).waitFor();
  expect(await current()).toEqual(['Loans']);
  // Where a coin is chosen for a withdrawal, that is what is open, and not the deposit.
  await desk.open(`${paths.selectCoin}?url=withdraw`);
  const wallet = page.getByRole('navigation', { name: 'Assets' });
  await wallet.waitFor();
  expect(await wallet.locator('[aria-current=page]').allInnerTexts()).toEqual(['Withdraw']);
  await desk.end();
  const tablet = await Visit.begin(exchange, { token, context: TABLET });
  await tablet.open('/pages/lockming/order');
  expect(await tablet.page.getByRole('navigation', { name: 'Finance' }).count()).toBe(0);
  await tablet.end();
});

/** The list of assets that stands beside a screen. */
function besideOf(page: Page): Locator {
  const heading = page.getByRole('heading', { level: 2, name: 'Assets' });
  return page.getByRole('complementary').filter({ has: heading });
}

it('keeps a list as it was left beside what is opened from it, where there is room', async () => {
  const desk = await Visit.begin(exchange, { token, context: DESK });
  const { page } = desk;
  await desk.open(`${paths.assets}?currency=1`);
  const row = page.getByRole('main').getByRole('link', { name: /^BTC/ }).first();
  await row.click();
  await page.waitForURL(/assets_record/);
  await desk.settle();
  const list = besideOf(page);
  await list.getByRole('heading', { level: 2, name: 'Assets' }).waitFor();
  expect(await page.getByRole('main').count()).toBe(1);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await desk.faults()).toEqual([]);
  await list.getByRole('link', { name: /^ETH/ }).first().click();
  await page.getByRole('main').getByText('ETH').first().waitFor();
  expect(await list.locator('a[aria-current=true]').innerText()).toMatch(/^ETH/);
  await desk.end();
  const narrow = await Visit.begin(exchange, { token, context: NARROW });
  await narrow.open(`${paths.assetRecord}?currency=1`);
  expect(await besideOf(narrow.page).count()).toBe(0);
  await narrow.end();
});

it('leads from the ticket of a phone to the workspace where there is room', async () => {
  const goTo = (route: string) => visit.page.evaluate(`location.hash = '#${route}'`);
  const visit = await Visit.begin(exchange, { token, context: DESK });
  await visit.open(`${paths.trade}?currency_id=4&legal_id=2`);
  await goTo(`${paths.ticket}?currency_id=3&legal_id=2&buy_direction=1`);
  await visit.page.getByRole('button', { name: 'Sell ETH', exact: true }).waitFor();
  await goTo(`${paths.contract}?currency_id=4&legal_id=2&buy_direction=1`);
  await visit.page.getByRole('button', { name: 'Open short', exact: true }).waitFor();
  await visit.end();
});
