/**
 * How soon a tap or a click is answered: from the hand to the next picture, by the browser's own
 * event timing. What people do all day, by touch on a phone and by mouse on a desk.
 */
import type { Locator, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { findChromium, noChromiumSentence, unseenOff } from '../test/chromium.ts';
import { median } from './statistics.ts';
import { storeToken } from './web-customer.ts';

const TIMES = 12;
const BUDGET_MS = 100;
const SLOWER = 4;
/** What is shorter the browser does not tell of. */
const LEAST_MS = 16;
const PAUSE_MS = 700;

const MARKET = '/pages/market/market';
const TRADE = '/pages/transaction/index?currency_id=4&legal_id=2';
const TICKET = '/pages/transaction/currency?currency_id=4&legal_id=2';
const TABS = [
  '/pages/transaction/index',
  '/pages/index/index',
  '/pages/fund/assets',
  '/pages/financial/index',
  MARKET,
];
const PERIODS = ['1m', '5m', '15m', '1h', '4h', '1D'];
/** So far from the market that it only rests in the book, and worth little. */
const ORDER = { price: '41234.5', amount: '0.001' };

export const HANDS = {
  'touch at 390': { width: 390, height: 844, isTouch: true },
  'mouse at 1440': { width: 1_440, height: 900, isTouch: false },
} as const;

type Hand = (typeof HANDS)[keyof typeof HANDS];

/** Every event of a press carries its number; a press took as long as the longest of them. */
const WATCH = `
  window.presses = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId === 0) continue;
      presses.set(interactionId, Math.max(duration, presses.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: ${LEAST_MS}, buffered: true });`;

/** One browser with a customer at work. */
class Hands {
  private readonly page: Page;
  private readonly hand: Hand;
  private readonly address: string;

  constructor(page: Page, hand: Hand, address: string) {
    this.page = page;
    this.hand = hand;
    this.address = address;
  }

  get isTouch(): boolean {
    return this.hand.isTouch;
  }

  async open(route: string): Promise<Page> {
    await this.page.goto(`${this.address}/h5/#${route}`);
    await this.page.waitForLoadState('networkidle');
    return this.page;
  }

  /** What the house has to say to whoever comes home lies over the tabs. */
  async closeNews(): Promise<void> {
    const news = this.page.getByRole('dialog');
    if ((await news.count()) === 0) return;
    await this.page.keyboard.press('Escape');
    await news.waitFor({ state: 'detached' });
  }

  /** Presses and answers how long the next picture took; unmeasured presses leave no trace. */
  async press(where: Locator): Promise<number> {
    await where.waitFor();
    await this.page.evaluate('presses.clear()');
    if (this.hand.isTouch) await where.tap();
    else await where.click();
    await this.page.waitForTimeout(PAUSE_MS);
    return Math.max(LEAST_MS, await this.page.evaluate<number>('Math.max(0, ...presses.values())'));
  }
}

async function pressTabs(hands: Hands): Promise<number[]> {
  const page = await hands.open(MARKET);
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const path = TABS[turn % TABS.length];
    times.push(await hands.press(page.locator(`nav a[href="#${path}"]`).first()));
    await hands.closeNews();
  }
  return times;
}

async function pressRows(hands: Hands): Promise<number[]> {
  const page = await hands.open(MARKET);
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const row = page.locator('main a[href*="/transaction/index?"]').nth(turn % 6);
    times.push(await hands.press(row));
    await page.locator(`nav a[href="#${MARKET}"]`).first().click();
    await page.waitForTimeout(PAUSE_MS);
  }
  return times;
}

async function pressPeriods(hands: Hands): Promise<number[]> {
  const page = await hands.open(TRADE);
  await page.locator('canvas').first().waitFor();
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const name = PERIODS[turn % PERIODS.length] ?? '';
    times.push(await hands.press(page.getByRole('tab', { name, exact: true }).first()));
  }
  return times;
}

/** On a phone the ticket comes up over the chart; on a desk it stands there, and settings come. */
async function pressSheets(hands: Hands): Promise<number[]> {
  const page = await hands.open(TRADE);
  await page.locator('canvas').first().waitFor();
  const button = hands.isTouch
    ? page.locator('[data-bar]').getByText(/^Buy/).first()
    : page.getByRole('button', { name: 'Chart settings' });
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    times.push(await hands.press(button));
    await page.getByRole('dialog').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  return times;
}

/** The press that sends the order, in the sheet that asks whether it is meant. */
async function pressOrders(hands: Hands): Promise<number[]> {
  const page = await hands.open(hands.isTouch ? TICKET : TRADE);
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    await page.getByLabel('Price (USDT)', { exact: true }).fill(ORDER.price);
    await page.getByLabel('Amount', { exact: true }).fill(ORDER.amount);
    await page.getByRole('button', { name: 'Buy BTC', exact: true }).click();
    times.push(await hands.press(page.getByRole('button', { name: 'Place buy order' })));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  return times;
}

const HOW = {
  'tab of the tab bar': pressTabs,
  'row of the market': pressRows,
  'period of the chart': pressPeriods,
  'opening a sheet': pressSheets,
  'placing an order': pressOrders,
} as const;

type Press = keyof typeof HOW;
export const PRESSES = Object.keys(HOW) as readonly Press[];

/** The median of a dozen presses, with a browser of its own. */
async function measurePress(
  address: string,
  token: string,
  press: Press,
  hand: Hand,
  slower: number,
): Promise<number> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(noChromiumSentence);
  const { width, height, isTouch } = hand;
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', unseenOff],
  });
  try {
    const context = await browser.newContext({
      viewport: { width, height },
      hasTouch: isTouch,
      isMobile: isTouch,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.addInitScript(storeToken(token));
    await page.addInitScript(WATCH);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    return median(await HOW[press](new Hands(page, hand, address)));
  } finally {
    await browser.close();
  }
}

/** One press on one screen, beside its budget. */
export async function describePress(
  address: string,
  token: string,
  press: Press,
  hand: Hand,
): Promise<string> {
  const usual = await measurePress(address, token, press, hand, 1);
  const slow = await measurePress(address, token, press, hand, SLOWER);
  const verdict = usual <= BUDGET_MS ? 'ok  ' : 'MISS';
  return (
    `${verdict} ${press.padEnd(20)} ${String(usual).padStart(4)} ms  (at most ${BUDGET_MS})` +
    ` · ${SLOWER} times slower ${slow} ms`
  );
}
