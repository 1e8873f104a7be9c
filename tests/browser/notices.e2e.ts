/** Notices: the bell counts live, the list opens and is read, choices are kept, in German too. */
import { describe, expect, it } from 'vitest';
import { ownPaths } from '../../platform/browser/navigation/own-paths.ts';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { sayIn } from './say.ts';
import { Visit } from './visit.ts';

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

const say = sayIn('en');
const bell = new RegExp(say('notices.bell', { unread: '(\\d+)' }));

async function buy(): Promise<void> {
  const atMarket = { currency_id: '4', legal_id: '2', type: '1', order_type: 'market' };
  await exchange.call('/coin/trade', { ...atMarket, quote_amount: '10' }, token);
}

/** How many are unread, as the server says. */
async function unread(): Promise<number> {
  const url = new URL('/api/notices/unread', exchange.server.address);
  const reply = await fetch(url, { headers: { authorization: token } });
  return ((await reply.json()) as { readonly message: { readonly unread: number } }).message.unread;
}

/** How many are unread, as the bell of the home screen says. */
async function rung({ page }: Visit): Promise<number> {
  const label = await page.getByRole('button', { name: bell }).getAttribute('aria-label');
  return Number(bell.exec(label ?? '')?.[1]);
}

/** Waits until bell and server say the same, and more than before. */
async function untilMoreThan(visit: Visit, before: number): Promise<number> {
  await expect
    .poll(async () => {
      const shown = await rung(visit);
      return shown > before && shown === (await unread());
    })
    .toBe(true);
  return rung(visit);
}

describe('notices', () => {
  it('raise the bell at a fill, open as a list, and are read', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await exchange.call('/notices/read', { all: '1' }, token);
    await visit.open(paths.home);
    await page.getByRole('button', { name: say('content.got_it') }).click();
    const first = await untilMoreThan(visit, -1);
    await buy();
    const second = await untilMoreThan(visit, first);
    await buy();
    await untilMoreThan(visit, second);
    await visit.open(ownPaths.messages);
    await page.getByRole('button', { name: say('notices.own') }).click();
    await page.waitForURL((url) => url.hash.includes(ownPaths.notices));
    await visit.settle();
    const filled = say('spot.told_filled_buy', { name: 'BTC/USDT' });
    const rows = page.getByRole('listitem').filter({ hasText: filled });
    await rows
      .filter({ hasText: say('notices.unread') })
      .nth(1)
      .waitFor();
    // Reading one leads to where it happened, and leaves the others.
    const before = await unread();
    await rows.first().getByRole('button').click();
    await page.waitForURL((url) => url.hash.includes(paths.orders));
    await expect.poll(unread).toBeLessThan(before);
    expect(await unread()).toBeGreaterThan(0);
    await visit.open(ownPaths.notices);
    await page.getByRole('button', { name: say('notices.read_all') }).click();
    await expect.poll(unread).toBe(0);
    await visit.open(paths.home);
    await expect.poll(async () => (await rung(visit)) === (await unread())).toBe(true);
    expect(visit.errors).toEqual([]);
    await visit.end();
  });

  it('keep what one chose, and promise no push where the house sends none', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(ownPaths.noticeSettings);
    await page.getByText(say('notices.house_off')).waitFor();
    await page.getByText(say('notices.always')).waitFor();
    expect(await page.getByRole('checkbox', { name: say('notices.push') }).count()).toBe(0);
    const mail = page
      .getByRole('listitem')
      .filter({ hasText: say('notices.class_orders') })
      .getByRole('checkbox', { name: say('notices.mail') });
    expect(await mail.getAttribute('aria-checked')).toBe('false');
    await mail.click();
    await expect.poll(() => mail.getAttribute('aria-checked')).toBe('true');
    await page.reload();
    await visit.settle();
    await expect.poll(() => mail.getAttribute('aria-checked')).toBe('true');
    await mail.click();
    await expect.poll(() => mail.getAttribute('aria-checked')).toBe('false');
    expect(visit.errors).toEqual([]);
    await visit.end();
  });

  it('are written in the language of who reads them', async () => {
    const german = sayIn('de');
    await buy();
    const visit = await Visit.begin(exchange, { token, language: 'de' });
    const { page } = visit;
    await visit.open(ownPaths.notices);
    await page.getByRole('heading', { name: german('notices.own') }).waitFor();
    const filled = german('spot.told_filled_buy', { name: 'BTC/USDT' });
    await page.getByRole('listitem').filter({ hasText: filled }).first().waitFor();
    await page.getByRole('tab', { name: german('notices.class_people') }).click();
    await page.getByText(german('notices.none'), { exact: true }).waitFor();
    expect(await visit.faults()).toEqual([]);
    expect(visit.errors).toEqual([]);
    await visit.end();
  });
});
