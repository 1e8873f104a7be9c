/** What a screen asks for because of one own fill. */
import { expect } from 'vitest';
import type { Exchange } from './exchange.ts';
import type { Visit } from './visit.ts';

/**
 * What a fill changes: balances of the spot account, what holds them, what they are worth and cost,
 * the statement, the notices, and the receipt of the fill, whose seal its notice wears.
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
  '/api/fairness/receipt',
]);
/** What is asked in a rhythm of its own, fill or not. */
const RHYTHM: ReadonlySet<string> = new Set([
  '/api/user/getTransferFee',
  '/api/house/halted',
  '/api/market/sparklines',
  '/api/microtrade/lists',
  '/api/microtrade/order',
]);
/** Longer than between two questions of one screen that opens. */
const QUIET_MS = 500;
/** Longer than a frame and what follows from it. */
const AFTER_MS = 600;

/** What the page of a customer asks for, and the fills it hears of. */
export class OwnFill {
  private readonly asked: string[] = [];
  private readonly visit: Visit;
  private readonly buy: () => Promise<unknown>;
  private askedMs = 0;
  private heard = 0;

  /** Listens from before the page is opened. */
  constructor(visit: Visit, exchange: Exchange, token: string) {
    this.visit = visit;
    const market = { currency_id: '4', legal_id: '2', type: '1', order_type: 'market' };
    this.buy = () => exchange.call('/coin/trade', { ...market, quote_amount: '10' }, token);
    visit.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/') || RHYTHM.has(pathname)) return;
      this.asked.push(pathname);
      this.askedMs = performance.now();
    });
    visit.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"fills":')) this.heard += 1;
      }),
    );
  }

  /** Buys while the screen asks for nothing else; what follows from it is told by `needless`. */
  async happen(): Promise<void> {
    for (let left = 1; left > 0; ) {
      left = this.askedMs + QUIET_MS - performance.now();
      if (left > 0) await this.visit.page.waitForTimeout(left);
    }
    this.asked.length = 0;
    this.heard = 0;
    await this.buy();
  }

  /** What was asked for again since it happened, and has not been changed by it. */
  async needless(): Promise<readonly string[]> {
    const needless = await this.askedInVain();
    if (needless.length === 0) return [];
    // On a busy machine a screen may still have been opening; what a fill brings comes again.
    await this.happen();
    return this.askedInVain();
  }

  private async askedInVain(): Promise<readonly string[]> {
    await expect.poll(() => this.heard, { interval: 10 }).toBeGreaterThan(0);
    await this.visit.page.waitForTimeout(AFTER_MS);
    if (process.env['OWN_FILL_TABLE'] !== undefined) {
      process.stdout.write(`${this.visit.page.url()} asked ${JSON.stringify(this.asked)}\n`);
    }
    return this.asked.filter((path) => !CHANGED.has(path));
  }
}
