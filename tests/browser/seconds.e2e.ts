/** Seconds contracts as a customer meets them: from the notice of risk to the result. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { Exchange } from './exchange.ts';
import { Visit } from './visit.ts';

const TICKET = `${paths.trade}?currency_id=4&legal_id=2&segment=seconds`;
const SETTLES_WITHIN_MS = 45_000;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
/** What the tabs take at the side. */
const SIDE_PX = 64;

let exchange: Exchange;
let token: string;

beforeAll(async () => {
  exchange = await Exchange.open();
  token = await exchange.logIn('bob');
});

afterAll(async () => {
  await exchange.stop();
});

/** Drags what floats above a screen to the other side and higher up; nothing is opened by it. */
async function dragAway(float: Locator): Promise<void> {
  const page = float.page();
  const before = await float.boundingBox();
  if (before === null) throw new Error('nothing floats');
  const address = page.url();
  await page.mouse.move(before.x + 20, before.y + 20);
  await page.mouse.down();
  await page.mouse.move(before.x - 100, before.y - 80, { steps: 4 });
  await page.mouse.move(60, before.y - 180, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await float.boundingBox())?.x).toBeLessThan(20);
  expect((await float.boundingBox())?.y).toBeCloseTo(before.y - 200, -1);
  expect(page.url()).toBe(address);
}

/** Opens the ticket over the chart, chooses what it needs and presses its direction. */
async function press(page: Page, stake: string, direction: 'Up' | 'Down'): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${direction} \\+`) });
  // The market of a new exchange opens a moment after its first price.
  await expect.poll(() => button.isEnabled(), { timeout: 20_000 }).toBe(true);
  await button.click();
  const ticket = page.getByRole('dialog', { name: 'BTC/USDT', exact: true });
  await ticket.getByRole('button', { name: /^30 s/ }).click();
  await ticket.getByLabel('Stake', { exact: true }).fill(stake);
  await ticket.getByRole('button', { name: new RegExp(`^${direction} \\+`) }).click();
}

function acceptRisk(as = token): Promise<unknown> {
  return exchange.call('/microtrade/accept_risk', {}, as);
}

function place(type: '1' | '2', seconds: string, as = token): Promise<unknown> {
  const stake = { match_id: '1', currency_id: '2', number: '10', seconds, type };
  return exchange.call('/microtrade/submit', stake, as);
}

// Two customers at once: each waits half a minute for the end of an order.
describe.concurrent('the first order', () => {
  it('comes after the notice of risk, counts down, and ends in words with a receipt', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TICKET);
    const { page } = visit;
    await press(page, '12.5', 'Up');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Before your first order').waitFor();
    // 1 / 1.9 and 1 / 1.8, rounded up.
    await dialog.getByText(/you need to win 52\.64% to 55\.56% of your orders/).waitFor();
    const accept = dialog.getByRole('button', { name: 'Accept and continue' });
    expect(await accept.isDisabled()).toBe(true);
    await dialog.getByRole('checkbox').click();
    await accept.click();

    await dialog.getByText('BTC/USDT up').waitFor();
    const said = (await dialog.locator('dl').allInnerTexts()).join(' ');
    const figures = said.replaceAll(/\s+/g, ' ');
    expect(figures).toContain('If won +10 USDT');
    expect(figures).toContain('If lost −12.5 USDT');
    await dialog.getByRole('button', { name: 'Place order' }).click();

    const timer = dialog.getByRole('timer');
    await timer.waitFor();
    expect(await timer.innerText()).toMatch(/^0:(?:30|2\d)$/);
    await dialog.getByText('If it ended now').waitFor();
    await dialog.getByText(/Nobody can change, cancel or end this order early/).waitFor();
    const result = dialog.getByRole('status').getByText(/^(?:Won|Lost|Drawn)$/);
    await result.waitFor({ timeout: SETTLES_WITHIN_MS });
    const ended = await dialog.getByRole('status').innerText();
    expect(ended).toMatch(/Won\s+\+10 USDT|Lost\s+−12\.5 USDT|Drawn\s+0 USDT/);
    const receipt = dialog.getByRole('link', { name: 'Verify the receipt' });
    expect(await receipt.getAttribute('href')).toMatch(/^#\/pages\/fairness\?kind=seconds&id=\d+$/);
    expect(await visit.faults()).toEqual([]);

    await receipt.click();
    // The tick of the settlement is proved by the signed head of its minute, once there is one.
    await page.getByText(/^All \d+ checks passed\.$/).waitFor({ timeout: SETTLES_WITHIN_MS });
    await visit.open(paths.secondsOrders);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: /BTC\/USDT.*12\.5 USDT · 30 s/s }).waitFor();
    expect(visit.errors).toEqual([]);
    await visit.end();
  });
});

describe.concurrent('while an order runs', () => {
  it('other screens show a small countdown that leads to it, and its result is told', async () => {
    const alice = await exchange.logIn('alice');
    await acceptRisk(alice);
    const visit = await Visit.begin(exchange, { token: alice });
    await visit.open(paths.assets);
    const { page } = visit;
    await place('2', '30', alice);
    const float = page.getByRole('link', { name: 'Running seconds orders: 1' });
    await float.waitFor();
    const box = await float.boundingBox();
    const tabs = await page.getByRole('navigation', { name: 'Main areas' }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(tabs?.y ?? 0);
    // The order has moved money: what the screen shows of it comes first.
    await visit.settle();
    expect(await visit.faults()).toEqual([]);
    // A desk has a place where it hides nothing: below the tabs at the side.
    await page.setViewportSize(DESK);
    await expect.poll(async () => (await float.boundingBox())?.x).toBeLessThan(SIDE_PX);
    const [desk, last] = await Promise.all([
      float.boundingBox(),
      page.getByRole('navigation', { name: 'Main areas' }).getByRole('link').last().boundingBox(),
    ]);
    expect((desk?.x ?? 0) + (desk?.width ?? 0)).toBeLessThanOrEqual(SIDE_PX);
    expect(desk?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
    await page.setViewportSize(PHONE);
    await dragAway(float);
    await float.click();
    await page.getByRole('button', { name: /BTC\/USDT.*10 USDT · 30 s/s }).waitFor();
    expect(await float.count()).toBe(0);
    await page
      .getByText(/^BTC\/USDT: (?:won|lost|drawn)/)
      .first()
      .waitFor({
        timeout: SETTLES_WITHIN_MS,
      });
    await page.getByText('No running orders').waitFor();
    await visit.end();
  });
});

describe('own limits', () => {
  it('are tighter at once, looser after a day, and stop what is above them', async () => {
    await acceptRisk();
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TICKET);
    const { page } = visit;
    const dialog = page.getByRole('dialog');
    const open = () => page.getByRole('button', { name: 'My limits' }).click();
    const save = async (largest: string): Promise<void> => {
      await open();
      await dialog.getByLabel('Largest stake', { exact: true }).fill(largest);
      await dialog.getByRole('button', { name: 'Save limits' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await save('20');
    await press(page, '21', 'Down');
    await dialog.getByText('Your own limit is 20 USDT').waitFor();
    expect(await page.getByRole('button', { name: 'Place order' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await save('50');
    await open();
    const now = dialog.getByRole('region', { name: 'What counts now' });
    expect(await now.innerText()).toMatch(/Largest stake\s+20 USDT/);
    const later = dialog.getByRole('region', { name: /^Looser limits from / });
    expect(await later.innerText()).toMatch(/Largest stake\s+50 USDT/);

    await dialog.getByRole('tab', { name: '1 day' }).click();
    await dialog.getByRole('button', { name: 'Save limits' }).click();
    await page.getByText(/^You have paused your orders until /).waitFor();
    expect(await page.getByRole('button', { name: /^Up \+/ }).isDisabled()).toBe(true);
    await expect(place('1', '30')).rejects.toThrow('paused_by_yourself');
    await visit.end();
  });
});

describe('a visitor', () => {
  it('sees offer and terms, and is asked to log in before an order', async () => {
    const visit = await Visit.begin(exchange);
    await visit.open(TICKET);
    const { page } = visit;
    await press(page, '10', 'Up');
    await page.waitForURL((url) => url.hash.includes(paths.login));
    await visit.open(`${paths.secondsTerms}?match_id=1`);
    await page.getByRole('heading', { name: /^Version 1, since / }).waitFor();
    const row = page.getByRole('row', { name: /^30 s/ });
    expect((await row.innerText()).replaceAll(/\s+/g, ' ')).toBe('30 s 80% 55.56% 10–5,000');
    await visit.open(paths.secondsOrders);
    await page.getByText('Log in to place orders and see your own.').waitFor();
    expect(visit.errors).toEqual([]);
    await visit.end();
  });
});

describe('the screens of seconds contracts', () => {
  it('say what failed and load on another try', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    let isBroken = true;
    for (const path of ['seconds', 'lists', 'terms']) {
      await page.route(`**/api/microtrade/${path}?**`, (route) =>
        isBroken ? route.abort() : route.continue(),
      );
    }
    for (const route of [TICKET, paths.secondsOrders, paths.secondsTerms]) {
      isBroken = true;
      // Such a screen tries again by itself: it does not come to rest, nor need it be pressed.
      await page.goto('about:blank');
      await page.goto(`${exchange.server.address}/h5/#${route}`);
      const alert = page.getByRole('alert');
      await alert.getByText('No connection').waitFor();
      isBroken = false;
      const healed = alert.waitFor({ state: 'detached' });
      await Promise.any([alert.getByRole('button', { name: 'Try again' }).click(), healed]);
      await healed;
    }
    await visit.end();
  });

  it('take no order while the market is halted, and say so', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await page.route('**/api/currency/quotation_new**', async (route) => {
      const reply = await route.fetch();
      const text = (await reply.text()).replaceAll('"state":"open"', '"state":"halted"');
      await route.fulfill({ response: reply, body: text });
    });
    // No live wire either: it would say that the market is open.
    await page.routeWebSocket('**/socket.io/**', () => undefined);
    await page.route('**/socket.io/**', (route) => route.abort());
    await visit.open(TICKET);
    await page.getByText(/^New orders are paused/).waitFor();
    expect(await page.getByRole('button', { name: /^Down \+/ }).isDisabled()).toBe(true);
    await visit.end();
  });
});
