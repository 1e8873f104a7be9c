/**
 * What a person sees on the screens of market and trade while something loads, when nothing is
 * there, when it fails, and without a network; as visitor and customer, in English and German.
 */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import en from '../../platform/browser/words/en.json' with { type: 'json' };
import de from '../../platform/browser/words/de.json' with { type: 'json' };
import catalogueDe from '../../features/catalogue/words/de.json' with { type: 'json' };
import catalogueEn from '../../features/catalogue/words/en.json' with { type: 'json' };
import spotDe from '../../features/spot/words/de.json' with { type: 'json' };
import spotEn from '../../features/spot/words/en.json' with { type: 'json' };
import { paths } from '../../platform/browser/navigation/paths.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { countTries, triesOf } from './tries.ts';
import { Visit } from './visit.ts';

const WORDS = {
  en: { ...en, ...catalogueEn, ...spotEn },
  de: { ...de, ...catalogueDe, ...spotDe },
};
type Word = keyof typeof WORDS.en;
type Language = keyof typeof WORDS;

const BTC_USDT = 'currency_id=4&legal_id=2';
const SCREENS = {
  market: paths.market,
  search: paths.search,
  trade: `${paths.trade}?${BTC_USDT}`,
  ticket: `${paths.ticket}?${BTC_USDT}`,
  orders: paths.orders,
} as const;
type Name = keyof typeof SCREENS;

/** The call without which a screen has nothing to show. */
const NEEDED: Readonly<Record<Name, string>> = {
  market: '/currency/quotation_new',
  search: '/currency/quotation_new',
  trade: '/market/list',
  ticket: '/market/list',
  orders: '/coin/list',
};

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

/** A page in a language, as visitor or customer, whose call to `path` does what `reply` says. */
async function begin(
  language: Language,
  who: 'visitor' | 'customer',
  path?: string,
  reply?: (route: Route) => Promise<void>,
): Promise<{ visit: Visit; page: Page; word: (key: Word) => string }> {
  const visit = await Visit.begin(exchange, {
    language,
    token: who === 'customer' ? token : undefined,
    // However long the machine takes to draw what a visitor is told.
    stays: true,
    scripts: [countTries(WORDS[language]['common.retry'])],
  });
  if (path && reply) await visit.page.route((url) => url.pathname === `/api${path}`, reply);
  return { visit, page: visit.page, word: (key) => WORDS[language][key] };
}

function go(page: Page, name: Name): Promise<unknown> {
  return page.goto(`${exchange.server.address}/h5/#${SCREENS[name]}`);
}

/** What is there when a screen is full. */
function full(page: Page, name: Name, word: (key: Word) => string) {
  const marks = {
    market: () => page.getByRole('list', { name: word('catalogue.title') }).getByText('BTC'),
    search: () => page.getByRole('heading', { name: word('catalogue.hot') }),
    trade: () => page.getByRole('tab', { name: word('spot.book') }),
    ticket: () => page.getByLabel(word('spot.quantity'), { exact: true }),
    orders: () => page.getByRole('article').first(),
  };
  return marks[name]().first();
}

/** Each screen for both kinds of person and in both languages, not in every mixture of them. */
const PEOPLE = [
  ['en', 'visitor'],
  ['de', 'customer'],
] as const;
const ALL = (Object.keys(SCREENS) as Name[]).flatMap((name) =>
  PEOPLE.filter(([, who]) => name !== 'orders' || who === 'customer').map(
    ([language, who]) => [name, language, who] as const,
  ),
);

const failed = (route: Route): Promise<void> => route.fulfill({ status: 503, body: 'no' });
const withMessage =
  (message: unknown) =>
  (route: Route): Promise<void> =>
    route.fulfill({ json: { type: 'ok', message } });

describe('the screens of market and trade', () => {
  // One opening goes through all of it: to load a client costs more than to look at what it shows.
  it.each(ALL)(
    '%s in %s shows a %s place-holders, then what failed, and on another try what there is',
    async (...row) => {
      const [name, language, who] = row;
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const { visit, page, word } = await begin(language, who, NEEDED[name], async (route) => {
        await held;
        await ((await triesOf(route)) === 0 ? failed(route) : route.continue());
      });
      await go(page, name);
      const loading = page.getByRole('status', { name: word('common.loading') });
      const alert = page.getByRole('alert');
      await loading.first().waitFor();
      expect(await full(page, name, word).count()).toBe(0);
      release();
      // The server was reached: it is its problem, and not the connection's.
      await alert.getByText(word('common.server_title')).waitFor();
      await alert.getByRole('button', { name: word('common.retry') }).click();
      await full(page, name, word).waitFor();
      await visit.settle();
      expect(await loading.count()).toBe(0);
      expect(await alert.count()).toBe(0);
      await visit.end();
    },
  );

  it.each(['en', 'de'] as const)('says in %s that there is nothing yet', async (language) => {
    const nothing = withMessage([]);
    const { visit, page, word } = await begin(language, 'customer', '/coin/list', nothing);
    await page.route((url) => url.pathname === '/api/coin/fills', nothing);
    await visit.open(SCREENS.orders);
    await page.getByText(word('spot.no_open'), { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: word('spot.cancel_all') }).count()).toBe(0);
    await page.getByRole('tab', { name: word('spot.tab_history') }).click();
    await page.getByText(word('spot.no_history'), { exact: true }).waitFor();
    await page.getByRole('tab', { name: word('spot.tab_fills') }).click();
    await page.getByText(word('spot.no_fills'), { exact: true }).waitFor();
    await visit.open(SCREENS.market);
    await page.getByRole('tab', { name: word('catalogue.tab_favourites') }).click();
    await page.getByText(word('catalogue.no_favourites'), { exact: true }).waitFor();
    await visit.open(SCREENS.search);
    await page.getByLabel(word('catalogue.search_hint')).fill('zzzz');
    await page.getByText(word('catalogue.nothing_found_hint'), { exact: true }).waitFor();
    expect(visit.errors).toEqual([]);
    await visit.end();
  });

  it.each(['en', 'de'] as const)('asks a visitor in %s to log in first', async (language) => {
    const { visit, page, word } = await begin(language, 'visitor');
    await visit.open(SCREENS.orders);
    await page.getByText(word('spot.visitor_hint'), { exact: true }).waitFor();
    await visit.open(SCREENS.ticket);
    await page
      .getByRole('button', { name: word('common.log_in') })
      .first()
      .click();
    await page.waitForURL((url) => url.hash.includes(paths.login));
    expect(visit.errors).toEqual([]);
    await visit.end();
  });
});

describe('a room that stands still', () => {
  const contracts = `${paths.trade}?${BTC_USDT}&segment=contract`;
  type Told = Readonly<Record<string, readonly [path: string, notices: number]>>;
  const TOLD: readonly (readonly [halted: readonly string[], screens: Told])[] = [
    [
      ['contracts'],
      {
        'the segment of another room': [SCREENS.trade, 0],
        'its segment of the trade screen': [contracts, 1],
        'its own screen': [paths.contractOrders, 1],
        'the list of markets': [paths.market, 0],
      },
    ],
    [['catalogue'], { 'the list of markets': [paths.market, 1] }],
    [[], { 'its segment of the trade screen': [contracts, 0] }],
  ];

  it.each(TOLD)('is told above its own screens alone (%s)', async (halted, screens) => {
    const { visit, page, word } = await begin('en', 'customer', '/house/halted', (route) =>
      withMessage(halted)(route),
    );
    const asked = page.waitForResponse((reply) => reply.url().includes('/api/house/halted'));
    const notice = page.getByText(word('app.halted'));
    for (const [name, [path, count]] of Object.entries(screens)) {
      await visit.open(path);
      await asked;
      await visit.settle();
      if (count > 0) await notice.waitFor();
      expect({ name, count: await notice.count() }).toEqual({ name, count });
    }
    await visit.end();
  });
});

describe('without a network', () => {
  it.each(['en', 'de'] as const)('shows the last prices in %s and calls them old', async (lang) => {
    let isGone = false;
    const { visit, page, word } = await begin(lang, 'visitor', NEEDED.market, (route) =>
      isGone ? route.abort() : route.continue(),
    );
    await visit.open(SCREENS.market);
    isGone = true;
    await page.reload();
    const start = word('catalogue.old_quotes').split('{{')[0] ?? '';
    await page.getByRole('status').getByText(start).waitFor();
    await full(page, 'market', word).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await visit.end();
  });

  it('says that live prices stand still, and takes whole snapshots when they go on', async () => {
    const { visit, page, word } = await begin('en', 'visitor');
    await visit.open(SCREENS.trade);
    await visit.page
      .getByRole('list', { name: word('spot.take_price') })
      .first()
      .waitFor();
    const snapshots: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/market/depth')) snapshots.push(request.url());
    });
    await page.context().setOffline(true);
    await page.getByText(word('common.link_lost')).waitFor({ timeout: 60_000 });
    await page.context().setOffline(false);
    await page.getByText(word('common.link_lost')).waitFor({ state: 'detached', timeout: 30_000 });
    await expect.poll(() => snapshots.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await visit.end();
  });

  it('opens from its own store, shell and all', async () => {
    const visit = await Visit.begin(exchange, { context: { serviceWorkers: 'allow' } });
    await visit.open(SCREENS.market);
    await visit.page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await visit.page.reload();
    await visit.settle();
    await visit.page.context().setOffline(true);
    await visit.page.reload();
    await visit.page.getByText('BTC').first().waitFor();
    const old = WORDS.en['catalogue.old_quotes'].split('{{')[0] ?? '';
    await visit.page.getByRole('status').getByText(old).waitFor();
    expect(await visit.page.getByRole('alert').count()).toBe(0);
    await visit.endForGood();
  });
});
