import type { BrowserContextOptions, Disposable, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { Exchange } from './exchange.ts';
import { askInVain } from './hands.ts';
import { countTries, triesOf } from './tries.ts';

let exchange: Exchange;
let phones: Page[] = [];
let scripts: Disposable[] = [];

beforeAll(async () => {
  exchange = await Exchange.open();
});

afterAll(async () => {
  await exchange.stop();
});

afterEach(async () => {
  for (const script of scripts) await script.dispose();
  for (const page of phones) await exchange.putAway(page);
  scripts = [];
  phones = [];
});

interface Visit {
  readonly lang?: string;
  readonly customer?: boolean;
  /** Leaves the pop-up to be seen. */
  readonly withPopup?: boolean;
  readonly options?: BrowserContextOptions;
}

async function tokenOfAlice(): Promise<string> {
  const reply = await fetch(`${exchange.server.address}/api/user/login`, {
    method: 'POST',
    body: new URLSearchParams({ user_string: 'alice@demo.test', password: 'demo-alice' }),
  });
  return ((await reply.json()) as { message: string }).message;
}

/** Has this stored before any script of a page runs. */
async function before(page: Page, stored: Readonly<Record<string, string>>): Promise<void> {
  const script = await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  scripts.push(script);
}

/** A phone as somebody has used it before: language chosen, logged in or not. */
async function phoneOf({ lang = 'en', customer, withPopup, options }: Visit): Promise<Page> {
  const { page } = await exchange.phone({ serviceWorkers: 'block', ...options }, withPopup);
  phones.push(page);
  const stored: Record<string, string> = {
    h5Version: '{"type":"number","data":1}',
    lang,
    ...(customer === true ? { token: await tokenOfAlice() } : {}),
  };
  await before(page, stored);
  return page;
}

async function expectNoBarrier(page: Page): Promise<void> {
  expect(await barriersOf(page)).toEqual([]);
}

function reply(message: unknown): (route: Route) => Promise<void> {
  return (route) => route.fulfill({ json: { type: 'ok', message } });
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('home', () => {
  it('invites a visitor', async () => {
    const page = await phoneOf({});
    await page.goto(exchange.at('index/index'));
    await page.getByRole('heading', { name: 'Bourse', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Coins and stocks in one place' }).waitFor();
    expect(await page.getByText('Total assets').count()).toBe(0);
    await region(page, 'Top movers').getByText('/USDT').first().waitFor();
    await expectNoBarrier(page);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.waitForURL((url) => url.hash.includes('common/register'));
  });

  it('shows a customer the total in the chosen currency, and hides it on demand', async () => {
    const page = await phoneOf({ customer: true });
    await page.goto(exchange.at('index/index'));
    const total = region(page, 'Total assets (USD)');
    await total.getByText(/^\$[\d,]+\.\d\d$/).waitFor();
    await expectNoBarrier(page);
    await total.getByRole('button', { name: 'Hide amounts' }).click();
    expect(await total.getByText(/\$/).count()).toBe(0);
    await total.getByRole('button', { name: 'Show amounts' }).click();
    await total.getByText(/^\$[\d,]+\.\d\d$/).waitFor();
  });

  it('asks for the rates of display currencies once a day', async () => {
    const page = await phoneOf({ customer: true });
    let asked = 0;
    await page.route('**/api/fiat/rates*', async (route) => {
      asked += 1;
      await route.fallback();
    });
    await before(page, { fiat: '{"type":"object","data":{"currency_code":"EUR"}}' });
    const total = region(page, 'Total assets (EUR)');
    await page.goto(exchange.at('index/index'));
    await total.getByText(/^€[\d,]+\.\d\d$/).waitFor();
    await page.reload();
    await total.getByText(/^€[\d,]+\.\d\d$/).waitFor();
    expect(asked).toBe(1);
    await page.evaluate(() => localStorage.setItem('saveFiatsTime', '{"type":"number","data":1}'));
    await page.reload();
    await expect.poll(() => asked, { timeout: 5_000 }).toBe(2);
  });

  it('speaks German from the menu to the notices', async () => {
    const page = await phoneOf({ lang: 'de', customer: true });
    await page.goto(exchange.at('index/index'));
    await page.getByRole('button', { name: 'Alle Produkte' }).first().waitFor();
    await page.getByRole('link', { name: /Niemand macht die Kurse/ }).waitFor();
    await region(page, 'Ankündigungen').getByRole('link').waitFor();
    await page.getByRole('button', { name: 'Alle Ankündigungen' }).click();
    await page.getByRole('dialog').getByText('Handelsgebühren auf einen Blick').click();
    await page.getByRole('heading', { name: 'Handelsgebühren auf einen Blick' }).waitFor();
    await expectNoBarrier(page);
  });

  it('moves its prices without a reload, each market with the way of its day', async () => {
    const page = await phoneOf({});
    await page.goto(exchange.at('index/index'));
    const first = region(page, 'Popular').getByRole('listitem').getByRole('link').first();
    await first.locator('polyline').waitFor();
    const before = await first.textContent();
    await expect.poll(() => first.textContent(), { timeout: 30_000 }).not.toBe(before);
  });

  it('ranks who gained, who lost and what was traded most, and says where nobody did', async () => {
    const page = await phoneOf({});
    // The live prices of the simulated market may rise everywhere: these stand still.
    await page.routeWebSocket('**/socket.io/**', () => undefined);
    let isFalling = false;
    await page.route('**/api/currency/quotation_new*', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { message: { quotation: Record<string, unknown>[] }[] };
      const [first, second, ...others] = body.message.flatMap(({ quotation }) => quotation);
      for (const row of others) row['change'] = '0.00';
      if (first) first['change'] = '-3.21';
      if (second) second['change'] = isFalling ? '-4.32' : '5.43';
      await route.fulfill({ json: body });
    });
    await page.goto(exchange.at('index/index'));
    const rows = region(page, 'Rankings').getByRole('listitem');
    await page.getByRole('tab', { name: 'Losers' }).click();
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('−3.21')]);
    await page.getByRole('tab', { name: 'Gainers' }).click();
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('5.43')]);
    const movers = region(page, 'Top movers').getByRole('listitem');
    expect(await movers.allTextContents()).toEqual([
      expect.stringContaining('5.43'),
      expect.stringContaining('−3.21'),
    ]);
    isFalling = true;
    await page.reload();
    await page.getByRole('tab', { name: 'Gainers' }).click();
    await region(page, 'Rankings').getByText('No market fits right now.').waitFor();
    expect(await rows.count()).toBe(0);
    // Its wire cannot be given back to the next test.
    await page.context().close();
  });

  it('has all products in one sheet, in groups, found by a word', async () => {
    const page = await phoneOf({});
    await page.goto(exchange.at('index/index'));
    await page.getByRole('button', { name: 'All products' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'All products' });
    const rows = sheet.getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(22);
    for (const name of ['Trade', 'Earn and borrow', 'Your money', 'Community and help']) {
      await sheet.getByRole('region', { name }).waitFor();
    }
    await page.waitForTimeout(600);
    await expectNoBarrier(page);
    const field = sheet.getByRole('searchbox', { name: 'Find a product' });
    await field.fill('no such thing');
    await sheet.getByText('No product found').waitFor();
    await field.fill('without selling');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByRole('button', { name: /Borrow/ }).click();
    await page.waitForURL((url) => url.hash.includes('common/borrowing'));
    await page.getByRole('heading', { level: 1, name: 'Loans' }).waitFor();
    // The way back is the screen that the sheet lay over.
    await page.goBack();
    await page.waitForURL((url) => url.hash.includes('index/index'));
    expect(await sheet.count()).toBe(0);
  });

  it('shows place-holders first, says when nothing loads, and tries again', async () => {
    const page = await phoneOf({});
    scripts.push(await page.addInitScript(countTries('Try again')));
    // Nothing is answered before the place-holders were seen, however fast this machine is.
    const seen = Promise.withResolvers<undefined>();
    await page.route('**/api/currency/quotation_new*', async (route) => {
      await seen.promise;
      if ((await triesOf(route)) > 0) await route.fallback();
      else await route.fulfill({ json: { type: 'error', message: 'Not now', code: 'x' } });
    });
    await page.goto(exchange.at('index/index'));
    await page.getByRole('status', { name: 'Loading' }).first().waitFor();
    seen.resolve(undefined);
    await page.getByRole('alert').getByText('Not now').waitFor();
    await expectNoBarrier(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await region(page, 'Popular').getByRole('link').first().waitFor();
  });

  it('shows the last known prices as old when there is no network', async () => {
    const page = await phoneOf({});
    await page.goto(exchange.at('index/index'));
    await region(page, 'Popular').getByRole('link').first().waitFor();
    await page.route('**/api/currency/quotation_new*', (route) => route.abort());
    await page.reload();
    await page.getByText(/^Prices as of .*cannot be loaded/).waitFor();
    await region(page, 'Popular').getByRole('link').first().waitFor();
    await expectNoBarrier(page);
  });

  it('stands without news, banners and menu', async () => {
    const page = await phoneOf({});
    await page.route('**/api/news/list*', reply({ list: [] }));
    await page.route('**/api/menu*', reply([]));
    await page.goto(exchange.at('index/index'));
    await region(page, 'Popular').getByRole('link').first().waitFor();
    for (const name of ['Announcements', 'Highlights']) {
      expect(await region(page, name).count()).toBe(0);
    }
  });

  it.each([
    ['no-preference', 'shows one notice after the other'],
    ['reduce', 'holds the notices still for people who prefer less motion'],
  ] as const)('with motion %s: %s', async (reducedMotion, _what) => {
    const page = await phoneOf({ options: { reducedMotion } });
    await page.clock.install();
    await page.goto(exchange.at('index/index'));
    const shown = region(page, 'Announcements').getByRole('link');
    await shown.waitFor();
    const first = await shown.textContent();
    await page.clock.runFor(4_500);
    expect((await shown.textContent()) === first).toBe(reducedMotion === 'reduce');
    // Its clock cannot be set right again.
    await page.context().close();
  });
});

describe('the pop-up', () => {
  it('is gone for good once it was closed', async () => {
    const page = await phoneOf({ withPopup: true });
    await page.goto(exchange.at('index/index'));
    const dialog = page.getByRole('dialog', { name: 'Welcome to the demo' });
    await dialog.waitFor();
    await page.waitForTimeout(600);
    await expectNoBarrier(page);
    await dialog.getByRole('button', { name: 'Got it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await region(page, 'Popular').getByRole('link').first().waitFor();
    expect(await dialog.count()).toBe(0);
    await page.getByRole('link', { name: 'Markets' }).click();
    await page.waitForURL((url) => url.hash.includes('market/market'));
  });
});

describe('pages', () => {
  it('open articles, and say when there is none', async () => {
    const page = await phoneOf({});
    await page.goto(exchange.at('index/index'));
    await page.getByRole('link', { name: /Nobody sets the prices/ }).click();
    await page.getByRole('heading', { name: 'Nobody sets the prices' }).waitFor();
    await page.getByText('There is no function with which an operator').waitFor();
    await expectNoBarrier(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await region(page, 'Highlights').waitFor();
    await page.goto(exchange.at('common/article?id=987654'));
    await page.getByText('Article not found, or no longer available.').waitFor();
  });

  it('find questions by a word, open answers one by one, and point to people', async () => {
    const page = await phoneOf({ lang: 'de' });
    await page.goto(exchange.at('common/faq'));
    const question = page.getByRole('button', { name: 'Wie bekomme ich Spielgeld?' });
    await question.click();
    expect(await question.getAttribute('aria-expanded')).toBe('true');
    await page.getByText('Das geht einmal am Tag.').waitFor();
    await expectNoBarrier(page);
    await page.getByRole('searchbox').fill('new yorker');
    await page.getByRole('button', { name: /Warum kann ich eine Aktie/ }).waitFor();
    expect(await question.count()).toBe(0);
    await page.getByRole('searchbox').fill('gibt es nicht wirklich');
    await page.getByText('Keine passende Frage').waitFor();
    await page.getByRole('button', { name: 'Kontakt' }).click();
    await page.getByRole('heading', { name: 'Kundenservice', level: 1 }).waitFor();
    await expectNoBarrier(page);
  });

  it.each([
    ['common/aboutus', 'About us', 'What we stand for'],
    ['common/contactus', 'Contact us', ''],
    ['setting/operational_compliance', 'Operational compliance', 'Equal treatment'],
    ['common/article?page=risk', 'Risk notice', ''],
  ])('%s is written', async (route, title, heading) => {
    const page = await phoneOf({ options: { colorScheme: 'light' } });
    await page.goto(exchange.at(route));
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    if (heading !== '') await page.getByRole('heading', { name: heading }).waitFor();
    await expectNoBarrier(page);
  });

  it('show place-holders, then what went wrong, then the text', async () => {
    const page = await phoneOf({});
    let isCut = true;
    await page.route('**/api/faq*', async (route) => {
      if (isCut) await route.abort();
      else await route.fallback();
    });
    await page.goto(exchange.at('common/faq'));
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await page.getByRole('alert').getByText('No connection').waitFor();
    await askInVain(page.getByRole('button', { name: 'Try again' }), '**/api/faq*');
    isCut = false;
    await page.getByRole('button', { name: 'Is this real money?' }).waitFor();
  });

  it('open other sites in a locked frame, and only secure ones', async () => {
    const page = await phoneOf({});
    await page.route('https://paper.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>White paper</p>' }),
    );
    await page.goto(exchange.at('common/webView?url=https%3A%2F%2Fpaper.example%2Fx'));
    const frame = page.locator('iframe');
    await page.frameLocator('iframe').getByText('White paper').waitFor();
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-same-origin');
    for (const address of ['http://paper.example', 'javascript:alert(1)', 'data:text/html,x']) {
      await page.goto(exchange.at(`common/webView?url=${encodeURIComponent(address)}`));
      await page.getByText('This address can’t be opened').waitFor();
      expect(await frame.count()).toBe(0);
    }
    await expectNoBarrier(page);
  });
});

describe('the finance hub', () => {
  it('says what will be there while no earning product exists', async () => {
    const page = await phoneOf({});
    await page.route('**/api/menu*', reply([]));
    await page.goto(exchange.at('financial/index'));
    await page.getByText('No earning products yet').waitFor();
    await expectNoBarrier(page);
    await page.getByRole('button', { name: 'Go to markets' }).click();
    await page.waitForURL((url) => url.hash.includes('market/market'));
  });

  it('leads to each earning product that there is', async () => {
    const page = await phoneOf({});
    await page.goto(exchange.at('financial/index'));
    const products = page.getByRole('main').getByRole('listitem').getByRole('link');
    await products.first().waitFor();
    expect(await page.getByText('No earning products yet').count()).toBe(0);
    // What stands behind all of them comes first, and then one card a product with its evidence.
    await region(page, 'Settlements signed').getByText('See the proof').waitFor();
    await page.getByText('2.92% a year').first().waitFor();
    await page.getByText(/Promotion: this rate is paid for 5 days only/).waitFor();
    await page.getByText(/^1,000 USDT earns 7.5 USDT in 5 days$/).waitFor();
    for (const name of ['Dual investment', 'Loans', 'Token sales', 'NFT']) {
      await page.getByRole('heading', { name, exact: true }).waitFor();
    }
    await expectNoBarrier(page);
    // All terms stand in their room, with what stands behind them.
    await page.getByRole('link', { name: 'See all terms' }).first().click();
    await page.waitForURL((url) => url.hash.includes('lockming/lockming'));
    await page.getByText('How it’s backed').click();
    await page.getByRole('columnheader', { name: 'Committed' }).waitFor();
  });

  it('opens at savings from the row of the menu that others call mining', async () => {
    const page = await phoneOf({});
    await page.goto(exchange.at('financial/index?at=savings'));
    const heading = page.getByRole('heading', { name: 'Savings: withdraw any time' });
    await heading.waitFor();
    // Brought up, and not left where the list has it.
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(160);
  });
});
