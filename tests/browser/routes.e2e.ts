/**
 * The table of routes, as the specification of existing clients has it: each address opens a
 * screen with a heading, and none of them an empty page or one that says it does not exist.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { Exchange } from './exchange.ts';
import { sayIn } from './say.ts';
import { Visit } from './visit.ts';

/** Areas and their screens, all below `/pages/`, as the specification writes them. */
const TABLE = `
  index: index
  financial: index
  common: login register area article webView faq contactus aboutus borrowing
  market: market search
  transaction: index currency currency_order contract contract_order seconds_order index2
  fund: assets select receive receive_withdraw_record withdraw assets_record transfer
  fund: fundTransfer assets_all_record transfer_history
  setting: setting userInfo security password payPassword coupon wallet bill real real_mark
  setting: addWallet operational_compliance share recomend rules areas bank bank_international
  ieo: ieo subscribe order
  lockming: lockming buy order welcome
  invest: invest mine purchase help
  copytrade: copy my trader
  follow: index trader follow agreement_zh agreement_en
  otc: otc
  nft: nft artistDetail mine artworkDetail artworkDetail_video purchase purchase_one resell
  nft: myNft search collection components/artist components/artwork
  game: game
  kefu: index kefu`;
const ROUTES = [
  ...TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [area = '', names = ''] = line.trim().split(': ');
      return names.split(' ').map((name) => `/pages/${area}/${name}`);
    }),
  '/choose-location',
  '/open-location',
];

/** What stands for another screen: where one is led, with what stood behind the `?`. */
const LED_ON = [
  ['/', paths.market],
  ['/pages/transaction/index2?currency_id=4&legal_id=2', `${paths.trade}?currency_id=4&legal_id=2`],
  ['/choose-location', paths.region],
  ['/open-location', paths.contactus],
] as const;

const say = sayIn('en');
let exchange: Exchange;
let visit: Visit;

beforeAll(async () => {
  exchange = await Exchange.open();
  visit = await Visit.begin(exchange, { token: await exchange.logIn('alice') });
});

afterAll(async () => {
  await exchange.stop();
});

describe('the table of routes', () => {
  it('has as many as the specification', () => {
    expect(ROUTES).toHaveLength(86);
  });

  it.each(ROUTES)('has a screen at %s', async (route) => {
    await visit.open('/pages/nowhere');
    await visit.page.getByText(say('app.not_found_hint')).waitFor();
    await visit.page.evaluate(`location.hash = '#${route}'`);
    const heading = visit.page.locator('#app h1').first();
    await expect
      .poll(() => heading.textContent({ timeout: 100 }).catch(() => null))
      .not.toBe(say('app.not_found_title'));
    await heading.waitFor();
    expect((await heading.innerText()).trim()).not.toBe('');
    expect(await visit.page.getByText(say('app.not_found_hint')).count()).toBe(0);
    const main = visit.page.locator('#app main').first();
    await expect.poll(async () => (await main.innerText()).trim()).not.toBe('');
  });

  it.each(LED_ON)('leads from %s to %s', async (from, to) => {
    await visit.page.evaluate(`location.hash = '#${from}'`);
    await expect.poll(() => visit.page.evaluate<string>('location.hash')).toBe(`#${to}`);
  });

  it.each(['/Pages/Common/FAQ', '/pages/common/faq/'])(
    'finds a screen at %s too',
    async (route) => {
      const heading = visit.page.locator('#app h1').first();
      await visit.open('/pages/common/faq');
      const title = await heading.innerText();
      await visit.open('/pages/nowhere');
      await visit.open(route);
      await expect.poll(() => heading.innerText()).toBe(title);
    },
  );

  it.each(['zh', 'de'])('speaks %s where an address names that language', async (language) => {
    await visit.open(`/pages/follow/agreement_${language}`);
    await visit.page.getByText(sayIn(language)('copy.agreement_price')).waitFor();
    await visit.page.getByRole('heading', { name: say('copy.agreement') }).waitFor();
  });

  it('says honestly what is not there, with a way on', async () => {
    await visit.open('/pages/follow/later');
    await visit.page.getByText(say('app.not_found_hint')).waitFor();
    await visit.page.getByRole('link', { name: say('common.to_market') }).click();
    await expect.poll(() => visit.page.evaluate<string>('location.hash')).toBe(`#${paths.market}`);
  });
});

describe('the tabs', () => {
  it('are five, each with its name and its screen', async () => {
    const tabs = ['home', 'market', 'trade', 'finance', 'assets'] as const;
    await visit.open(paths.market);
    const links = visit.page
      .getByRole('navigation', { name: say('common.tabs') })
      .getByRole('link');
    const names = tabs.map((tab) => say(`common.tab_${tab}`));
    expect(await links.allInnerTexts()).toEqual(names);
    const opened: string[] = [];
    for (const name of names) {
      await links.filter({ hasText: name }).click();
      await visit.page.locator(`[aria-current="page"]`, { hasText: name }).waitFor();
      await visit.settle();
      // The notice of the house comes over home, once; behind it the tabs have no role.
      const notice = visit.page.getByRole('button', { name: say('content.got_it') });
      if (name === say('common.tab_home')) await notice.click();
      await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
      opened.push(await visit.page.evaluate<string>('location.hash'));
    }
    const { home, market, trade, financial, assets } = paths;
    expect(opened).toEqual([home, market, trade, financial, assets].map((path) => `#${path}`));
    expect(visit.errors).toEqual([]);
  });
});
