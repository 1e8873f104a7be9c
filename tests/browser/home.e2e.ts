/** What one has over time, what waits for one, and what the markets do: the first screen. */
import { describe, expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { askInVain } from './hands.ts';
import { sayIn } from './say.ts';
import { Visit } from './visit.ts';

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

const say = sayIn('en');
const WIDTHS = [
  ['a phone', {}],
  ['a desk', { viewport: { width: 1_440, height: 900 }, isMobile: false, hasTouch: false }],
] as const;

async function begin(context: object = {}): Promise<Visit> {
  const visit = await Visit.begin(exchange, { token, context });
  await visit.open(paths.home);
  await visit.page.getByRole('button', { name: say('content.got_it') }).click();
  return visit;
}

describe('home', () => {
  it.each(WIDTHS)('on %s shows the value over the span that is chosen', async (_name, context) => {
    const visit = await begin(context);
    const { page } = visit;
    const worth = page.getByRole('region', { name: say('wallet.value_over_time') });
    await worth.getByRole('img').waitFor();
    await worth.getByText(say('wallet.past_1w')).waitFor();
    const asked = page.waitForResponse((response) => response.url().includes('span=1y'));
    await worth.getByRole('tab', { name: say('wallet.span_1y') }).click();
    const { message } = (await (await asked).json()) as { message: { points: object[] } };
    expect(message.points).toHaveLength(54);
    await worth.getByText(say('wallet.past_1y')).waitFor();
    // The way to all products serves: it stands in the header, and below what one has.
    const ways = page.getByRole('button', { name: say('content.all_products') });
    const [inHeader, below] = await Promise.all([0, 1].map((at) => ways.nth(at).boundingBox()));
    const top = (await worth.boundingBox())?.y ?? 0;
    expect(inHeader?.y ?? top).toBeLessThan(top);
    expect(below?.y ?? 0).toBeGreaterThan(top);
    expect(visit.errors).toEqual([]);
    await visit.end();
  });

  it('says that the line could not be loaded, and shows it once it can', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    const line = '**/api/wallet/value**';
    await page.route(line, (route) => route.abort());
    await visit.open(paths.home);
    await page.getByRole('button', { name: say('content.got_it') }).click();
    const worth = page.getByRole('region', { name: say('wallet.value_over_time') });
    await worth.getByText(say('wallet.value_failed')).waitFor();
    await askInVain(worth.getByRole('button', { name: say('common.retry') }), line);
    await page.unroute(line);
    await worth.getByRole('img').waitFor();
    await visit.end();
  });

  it('names what waits, and leads there', async () => {
    const visit = await begin();
    const { page } = visit;
    const waiting = page.getByRole('region', { name: say('content.waiting') });
    await waiting.getByRole('link', { name: new RegExp(say('spot.my_orders')) }).click();
    await expect.poll(() => page.url()).toContain(paths.orders);
    await visit.end();
  });

  it('says nothing waits by saying nothing, to visitors too', async () => {
    const visit = await Visit.begin(exchange, { stays: true });
    const { page } = visit;
    await visit.open(paths.home);
    await page.getByRole('button', { name: say('content.got_it') }).click();
    await page.getByRole('region', { name: say('content.movers') }).waitFor();
    expect(await page.getByText(say('content.waiting')).isVisible()).toBe(false);
    expect(await page.getByText(say('wallet.value_over_time')).count()).toBe(0);
    await visit.end();
  });

  it('keeps the markets that one stars as a watch list', async () => {
    const visit = await begin();
    const { page } = visit;
    await page.getByRole('region', { name: say('content.popular') }).waitFor();
    await page.getByText(say('content.watch_hint')).waitFor();
    await visit.open(paths.market);
    const star = page.getByRole('button', { name: say('common.favourite', { name: 'ETH/USDT' }) });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await visit.open(paths.home);
    const list = page.getByRole('region', { name: say('content.watch_list') });
    await list.getByRole('link', { name: /ETH/ }).waitFor();
    expect(await list.getByRole('listitem').count()).toBe(1);
    await visit.open(paths.market);
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false');
    await visit.end();
  });
});
