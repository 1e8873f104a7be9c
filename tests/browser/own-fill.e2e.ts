/**
 * One own fill, while any one screen is open: nothing is asked for again that the fill has not
 * changed. Run with `OWN_FILL_TABLE=1`, it prints what each screen asked for.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { allScreens, inGroups } from './screens.ts';
import { Visit } from './visit.ts';

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

/**
 * What a fill changes: balances of the spot account, what holds them, what they are worth and cost,
 * the statement, and the notices.
 */
const CHANGED: ReadonlySet<string> = new Set([
  '/api/wallet/list',
  '/api/wallet/detail',
  '/api/wallet/frozen',
  '/api/wallet/profit',
  '/api/wallet/value',
  '/api/wallet/portfolio',
  '/api/wallet/legal_log',
  '/api/wallet/bill_months',
  '/api/wallet/get_info',
  '/api/user/getTransferList',
  '/api/currency/user_currency_list',
  '/api/notices/list',
  '/api/notices/unread',
]);
/** What is asked in a rhythm of its own, fill or not. */
const RHYTHM: ReadonlySet<string> = new Set([
  '/api/user/getTransferFee',
  '/api/house/halted',
  '/api/market/sparklines',
  '/api/microtrade/lists',
  '/api/microtrade/order',
]);
/** Screens in one test. */
const GROUP = 40;
/** Longer than between two questions of one screen that opens. */
const QUIET_MS = 500;
/** Longer than a frame and what follows from it. */
const AFTER_MS = 600;

/** Waits until a screen has asked for all that it opens with: a slow machine may be late. */
async function quiet(page: Page, asked: readonly string[]): Promise<void> {
  let known = -1;
  while (known !== asked.length) {
    known = asked.length;
    await page.waitForTimeout(QUIET_MS);
  }
}

async function buy(): Promise<void> {
  const atMarket = { currency_id: '4', legal_id: '2', type: '1', order_type: 'market' };
  await exchange.call('/coin/trade', { ...atMarket, quote_amount: '10' }, token);
}

describe('one own fill', () => {
  const own = allScreens().filter(({ who }) => who === 'customer');
  const groups = inGroups(own, GROUP);

  it('is looked at on every screen', () => {
    expect(own.length).toBeGreaterThan(40);
  });

  it.each(groups)(
    'has nothing asked for again that it has not changed, %s',
    async (_name, walks) => {
      const visit = await Visit.begin(exchange, { token });
      const asked: string[] = [];
      visit.page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/') && !RHYTHM.has(pathname)) asked.push(pathname);
      });
      const heard: number[] = [];
      visit.page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (String(payload).includes('"fills":')) heard.push(Date.now());
        }),
      );
      const table: Record<string, string[]> = {};
      for (const { name, route } of walks.flat()) {
        await visit.open(route);
        await quiet(visit.page, asked);
        const before = heard.length;
        asked.length = 0;
        await buy();
        await expect.poll(() => heard.length).toBeGreaterThan(before);
        await visit.page.waitForTimeout(AFTER_MS);
        table[name] = [...asked];
      }
      if (process.env['OWN_FILL_TABLE'] !== undefined) {
        const total = Object.values(table).flat().length;
        process.stdout.write(`${JSON.stringify({ total, table }, null, 1)}\n`);
      }
      const needless = Object.entries(table)
        .map(([name, paths]) => [name, paths.filter((path) => !CHANGED.has(path))] as const)
        .filter(([, paths]) => paths.length > 0);
      expect(needless).toEqual([]);
      await visit.end();
    },
  );
});
