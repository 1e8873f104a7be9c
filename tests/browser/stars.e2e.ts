/** Stars stand at one market each, tabs fit on the narrowest phone, and a lost network heals. */
import { afterEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../platform/browser/words/languages.ts';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { Visit } from './visit.ts';

const NARROW = { viewport: { width: 320, height: 640 } };
const HEAL_MS = 20_000;

let exchange: Exchange;
let token: string;
let visit: Visit | undefined;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

afterEach(async () => {
  await visit?.endForGood();
  visit = undefined;
});

describe('a star', () => {
  it('marks its market, and no other of the same coin, wherever markets are listed', async () => {
    visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(paths.search);
    const star = (pair: string) => page.getByRole('button', { name: `Favourite ${pair}` });
    await page.getByRole('searchbox').fill('BTC');
    await star('BTC/USDC').click();
    await expect.poll(() => star('BTC/USDC').getAttribute('aria-pressed')).toBe('true');
    expect(await star('BTC/USDT').getAttribute('aria-pressed')).toBe('false');
    await visit.settle();
    await page.reload();
    await visit.open(paths.market);
    await page.getByRole('tab', { name: 'Favourites' }).click();
    const list = page.getByRole('list', { name: 'Markets' });
    await list.getByText('/USDC').waitFor();
    expect(await list.getByText('/USDT').count()).toBe(0);
    await star('BTC/USDC').click();
    await expect.poll(() => list.count()).toBe(0);
  });
});

describe('the tabs of the market', () => {
  it.each(LANGUAGES)('fit on 320 px in %s', async (language) => {
    visit = await Visit.begin(exchange, { language, context: NARROW });
    await visit.open(paths.market);
    const tabs = visit.page.getByRole('tablist').first().getByRole('tab');
    expect(await tabs.count()).toBe(4);
    const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()));
    for (const box of boxes) {
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
    }
    const list = visit.page.getByRole('tablist').first();
    expect(await list.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThan(1);
    // Its phone is the next one's, which need not load the client anew.
    await visit.end();
    visit = undefined;
  });
});

describe('a ticket that was loaded without a network', () => {
  it('is there by itself when the network is back', async () => {
    visit = await Visit.begin(exchange, { token, context: { serviceWorkers: 'allow' } });
    const { page } = visit;
    const ticket = `${paths.ticket}?currency_id=4&legal_id=2`;
    await visit.open(ticket);
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.reload();
    await visit.settle();
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('alert').first().waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Buy BTC', exact: true }).waitFor({ timeout: HEAL_MS });
    const available = page.getByText(/[1-9][\d,.]* USDT/).first();
    await available.waitFor({ timeout: HEAL_MS });
    await expect.poll(() => page.getByRole('alert').count(), { timeout: HEAL_MS }).toBe(0);
  });
});
