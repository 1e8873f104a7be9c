/** How trading feels: the ticket, the chart, the way back, wide windows. */
import { describe, expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { emptyBelow, MANY_POINTS, watchUnveiling } from './chart-pictures.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { askInVain } from './hands.ts';
import { askAtMarket, choosePair, chooseType, closeOver, openOver } from './ticket.ts';
import { Visit } from './visit.ts';

const BTC_USDT = 'currency_id=4&legal_id=2';
const TICKET = `${paths.ticket}?${BTC_USDT}`;
const TRADE = `${paths.trade}?${BTC_USDT}`;
const DESK = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

describe('the ticket', () => {
  it('turns from a market order to a limit order at the level one taps', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TICKET);
    const { page } = visit;
    await chooseType(page, /^Market/);
    const price = page.getByLabel('Price (USDT)', { exact: true });
    expect(await price.count()).toBe(0);
    await page.getByLabel('Total', { exact: true }).fill('100');
    await closeOver(page);
    // Levels move while one aims: what was tapped is what the field must say.
    const tapped = await page.evaluate(`(() => {
      const levels = document.querySelectorAll('[aria-label^="Tap a level"]')[1];
      const level = levels.querySelector('button');
      const price = /[\\d,]+\\.\\d\\d/.exec(level.innerText)[0].replaceAll(',', '');
      level.click();
      return price;
    })()`);
    await expect.poll(() => price.inputValue()).toBe(tapped);
    await visit.end();
  });

  it('works out the quantity of a total, in whole lots', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TICKET);
    const { page } = visit;
    await page.getByLabel('Price (USDT)', { exact: true }).fill('50000');
    await page.getByLabel('Total', { exact: true }).fill('100');
    const amount = page.getByLabel('Amount', { exact: true });
    await expect.poll(() => amount.inputValue()).toBe('0.002');
    await amount.fill('0.003');
    await expect.poll(() => page.getByLabel('Total', { exact: true }).inputValue()).toBe('150');
    await visit.end();
  });

  it('keeps what was typed for each pair', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TICKET);
    const { page } = visit;
    await page.getByRole('tab', { name: 'Sell', exact: true }).click();
    await page.getByLabel('Amount', { exact: true }).fill('0.5');
    await closeOver(page);
    await choosePair(page, 'ETH');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await openOver(page, /^Sell/);
    await page.getByRole('button', { name: 'Sell ETH', exact: true }).waitFor();
    expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('');
    await closeOver(page);
    await choosePair(page, 'BTC');
    await openOver(page, /^Sell/);
    expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('0.5');
    await visit.end();
  });

  it('keeps what a visitor typed over login, reload and a look aside, not logout', async () => {
    const visit = await Visit.begin(exchange);
    await visit.open(TICKET);
    const { page } = visit;
    const amount = page.getByLabel('Amount', { exact: true });
    await amount.fill('0.5');
    await page.locator('form').getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByLabel('E-mail or mobile number').fill('bob@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('demo-bob');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect.poll(() => amount.inputValue(), { timeout: 10_000 }).toBe('0.5');
    await page.reload();
    await expect.poll(() => amount.inputValue(), { timeout: 10_000 }).toBe('0.5');
    await page.getByRole('link', { name: 'Transfer funds here' }).click();
    await page.waitForURL((url) => url.hash.includes(paths.transfer));
    await visit.settle();
    await page.goBack();
    await expect.poll(() => amount.inputValue()).toBe('0.5');
    await visit.open(paths.setting);
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => page.evaluate(`localStorage.getItem('token')`)).toBeNull();
    await page.goto(`${exchange.server.address}/h5/#${TICKET}`);
    await amount.waitFor();
    expect(await amount.inputValue()).toBe('');
    await visit.end();
  });

  it('opens on the side that a level of the chart screen calls for, at its price', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    for (const [at, name] of [
      [0, 'Sell BTC'],
      [1, 'Buy BTC'],
    ] as const) {
      await visit.open(TRADE);
      const side = page.getByRole('list', { name: 'Tap a level to take its price' }).nth(at);
      const level = side.getByRole('button').first();
      const said = (await level.innerText()).replaceAll(',', '');
      await level.dispatchEvent('click');
      await page.getByRole('button', { name, exact: true }).waitFor();
      const price = page.getByLabel('Price (USDT)', { exact: true });
      // The book moves on while one presses, but no whole percent.
      const stood = Number(/\d+\.\d\d/.exec(said)?.[0]);
      const off = Number(await price.inputValue()) / stood - 1;
      expect(Math.abs(off)).toBeLessThan(0.01);
      await closeOver(page);
    }
    await visit.end();
  });

  it('moves its slider to the share of the amount one types, and back', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TICKET);
    const { page } = visit;
    const slider = page.getByLabel('Share of what is available');
    await page.getByLabel('Price (USDT)', { exact: true }).fill('50000');
    await page.getByLabel('Amount', { exact: true }).fill('1');
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(40);
    await slider.fill('25');
    await expect
      .poll(async () => Number(await page.getByLabel('Amount', { exact: true }).inputValue()))
      .toBeLessThan(0.6);
    expect(await slider.inputValue()).toBe('25');
    await page.getByLabel('Amount', { exact: true }).fill('');
    await expect.poll(() => slider.inputValue()).toBe('0');
    await visit.end();
  });

  it('draws a thumb to the marks of the slider, but keys go by single percents', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TICKET);
    const { page } = visit;
    const slider = page.getByLabel('Share of what is available');
    const box = await slider.boundingBox();
    if (!box) throw new Error('There is no slider.');
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.48, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => slider.inputValue()).toBe('50');
    await slider.press('ArrowRight');
    await expect.poll(() => slider.inputValue()).toBe('51');
    await visit.end();
  });

  it('says cost, fee and average price from the live book before anything is sent', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TICKET);
    const { page } = visit;
    let isSent = false;
    page.on('request', (request) => {
      if (request.url().includes('/api/coin/trade')) isSent = true;
    });
    await askAtMarket(page, '500');
    const figures = page.getByRole('dialog').locator('dl');
    await figures.getByText('You pay', { exact: true }).waitFor();
    const said = (await figures.allInnerTexts()).join(' ');
    expect(said).toMatch(/You pay\s+500 USDT\s+You get\s+≈ 0\.\d+ BTC/);
    expect(said).toMatch(/Avg\. price\s+≈ [\d,.]+ USDT/);
    expect(said).toMatch(/Fee\s+≈ 0\.\d+ BTC/);
    expect(isSent).toBe(false);
    await visit.end();
  });
});

describe('the chart', () => {
  it('says in its own place that it cannot be loaded, and comes on another try', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    let isBroken = true;
    await page.route(/candle-chart/, (route) => (isBroken ? route.abort() : route.continue()));
    await page.goto(`${exchange.server.address}/h5/#${TRADE}`);
    const alert = page.getByRole('alert');
    await alert.getByText('The chart could not be loaded').waitFor();
    await page.getByRole('tab', { name: 'Order book' }).waitFor();
    expect(await page.getByRole('link', { name: 'Buy', exact: true }).count()).toBe(1);
    await askInVain(alert.getByRole('button', { name: 'Try again' }), /candle-chart/);
    isBroken = false;
    await page.locator('canvas').first().waitFor();
    expect(await alert.count()).toBe(0);
    await visit.end();
  });

  it('has its candles drawn when its place-holder goes', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(paths.market);
    const unveiled = await watchUnveiling(visit.page);
    await visit.open(TRADE);
    const chart = visit.page.getByRole('region', { name: 'Chart of BTC/USDT' });
    for (const name of ['5m', '1h', '1D']) {
      await chart.getByRole('tab', { name, exact: true }).click();
      await visit.settle();
    }
    const points = await unveiled();
    expect(points.length).toBeGreaterThanOrEqual(4);
    expect(Math.min(...points)).toBeGreaterThan(MANY_POINTS);
    await visit.end();
  });

  it('fills the screen, and Escape leads back', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TRADE);
    const { page } = visit;
    await page.locator('canvas').first().waitFor();
    const chart = page.getByRole('region', { name: 'Chart of BTC/USDT' });
    const usual = (await chart.boundingBox())?.height ?? 0;
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
    expect(await chart.boundingBox()).toMatchObject({ x: 0, y: 0 });
    await chart.getByText('BTC/USDT', { exact: true }).waitFor();
    expect(await chart.getByRole('paragraph').first().innerText()).toMatch(
      /^BTC\/USDT\s+Last price\s+[\d,]+\.\d\d\s+.*%$/s,
    );
    expect(usual).toBeGreaterThan(0);
    // What lies below it is the bar to buy and sell with, and no more than that.
    const buy = page.getByRole('link', { name: /^Buy/ });
    const bar = (await buy.boundingBox())?.height ?? 0;
    await expect.poll(() => emptyBelow(chart)).toBeLessThan(bar + 32);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
    await expect.poll(() => chart.boundingBox()).toMatchObject({ height: usual });
    await expect.poll(() => emptyBelow(chart)).toBeGreaterThan(-1);
    await visit.end();
  });

  it('has its chosen period in sight when the page comes again', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TRADE);
    const { page } = visit;
    const month = page.getByRole('tab', { name: '1M', exact: true });
    await month.click();
    await page.reload();
    await visit.settle();
    expect(await month.getAttribute('aria-selected')).toBe('true');
    const strip = await page.getByRole('tablist', { name: 'Chart period' }).boundingBox();
    const chip = await month.boundingBox();
    if (!strip || !chip) throw new Error('There are no periods.');
    expect(chip.x).toBeGreaterThanOrEqual(strip.x - 1);
    expect(chip.x + chip.width).toBeLessThanOrEqual(strip.x + strip.width + 1);
    await visit.end();
  });

  it('tells those who cannot see it what it shows, in their language', async () => {
    const visit = await Visit.begin(exchange, { language: 'de' });
    await visit.open(TRADE);
    await visit.page.locator('canvas').first().waitFor();
    const summary = visit.page.getByText(/^Von .* bis .*: Eröffnung [\d.,]+, zuletzt/);
    await summary.waitFor({ state: 'attached' });
    expect(await summary.innerText()).toMatch(/Hoch [\d.,]+, Tief [\d.,]+/);
    await visit.end();
  });

  it('reads out the candle under the pointer and draws the indicators one picks', async () => {
    const visit = await Visit.begin(exchange, { context: DESK });
    await visit.open(TRADE);
    const { page } = visit;
    await page.locator('canvas').first().waitFor();
    const chart = page.getByRole('region', { name: 'Chart of BTC/USDT' });
    const box = await chart.boundingBox();
    if (!box) throw new Error('There is no chart.');
    const close = chart.getByText('Close', { exact: true });
    const point = async (): Promise<number> => {
      await page.mouse.move(box.x + box.width / 2, box.y + 140);
      await page.mouse.move(box.x + box.width / 2 + 5, box.y + 150);
      return close.count();
    };
    await expect.poll(point, { timeout: 10_000 }).toBe(1);
    const panes = await page.locator('canvas').count();
    for (const name of ['MACD', 'RSI', 'KDJ', 'BOLL', 'EMA']) {
      await page.getByRole('button', { name: 'Chart settings' }).click();
      await page.getByRole('dialog').getByRole('switch', { name }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await expect.poll(() => page.locator('canvas').count()).toBeGreaterThan(panes);
    expect(visit.errors).toEqual([]);
    await visit.end();
  });
});

describe('the way through the client', () => {
  it('leads from the contracts of the market list to a chart, and remembers it', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(paths.market);
    const { page } = visit;
    await page.getByRole('tab', { name: 'Contracts', exact: true }).click();
    const list = page.getByRole('list', { name: 'Markets' });
    await list.getByText('ETH', { exact: true }).waitFor();
    expect(await list.getByText('AAPL', { exact: true }).count()).toBe(0);
    await list.getByText('ETH', { exact: true }).click();
    await page.getByRole('link', { name: 'Long', exact: true }).waitFor();
    await page.getByRole('button', { name: /^ETH\/USDT, Choose a market/ }).waitFor();
    await visit.open(paths.search);
    await page.getByRole('heading', { name: 'Recently viewed' }).waitFor();
    await page.getByRole('main').getByRole('listitem').first().getByText('ETH').waitFor();
    await visit.end();
  });

  it('finds list, tab, order and place again when one comes back', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(paths.market);
    const { page } = visit;
    await page.getByRole('button', { name: /^Price: not sorted/ }).click();
    await page.evaluate('window.scrollTo(0, 200)');
    await expect.poll(() => page.evaluate('window.scrollY')).toBe(200);
    await page.evaluate(`document.querySelector('main ul li:nth-child(6) a').click()`);
    await page.waitForURL((url) => url.hash.includes(paths.trade));
    await visit.settle();
    await page.goBack();
    await visit.settle();
    await expect.poll(() => page.evaluate('window.scrollY')).toBe(200);
    expect(await page.getByRole('button', { name: /^Price: descending/ }).count()).toBe(1);
    await visit.end();
  });

  it('reads the markets again when one pulls the list down', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(paths.market);
    const asked = visit.page.waitForRequest((request) =>
      request.url().includes('/api/currency/quotation_new'),
    );
    await visit.page.evaluate(`(() => {
      const target = document.querySelector('main ul');
      const send = (type, y) => {
        const touch = new Touch({ identifier: 1, target, clientX: 100, clientY: y });
        target.dispatchEvent(new TouchEvent(type, { touches: [touch], bubbles: true }));
      };
      send('touchstart', 200);
      return new Promise((resolve) => setTimeout(() => {
        send('touchmove', 400);
        setTimeout(() => {
          target.dispatchEvent(new TouchEvent('touchend', { touches: [], bubbles: true }));
          resolve();
        }, 50);
      }, 50));
    })()`);
    expect((await asked).method()).toBe('GET');
    await visit.end();
  });

  it('shows the thin line only when an answer takes longer than 800 ms', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(paths.market);
    const { page } = visit;
    const line = page.locator('[aria-hidden] > .bg-accent-text');
    await page.route('**/api/coin/list**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      await route.continue();
    });
    await page.evaluate(`location.hash = '#${paths.orders}'`);
    await page.getByRole('heading', { name: 'My orders' }).waitFor();
    expect(await line.count()).toBe(0);
    await line.waitFor();
    await line.waitFor({ state: 'detached' });
    await visit.end();
  });
});
