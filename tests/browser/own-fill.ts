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
/** Longer than between two questions of one screen that opens. */
const QUIET_MS = 500;
/** Longer than a frame and what follows from it. */
const AFTER_MS = 600;
/** After so many it is no chance that something was asked for. */
const FILLS = 3;

/** What the page of a customer asks for, and the fills it hears of. */
export class OwnFill {
  private readonly asked: string[] = [];
  private readonly visit: Visit;
  private readonly buy: () => Promise<unknown>;
  private askedMs = 0;
  private tookMs = 0;
  private heard = 0;

  /** Listens from before the page is opened. */
  constructor(visit: Visit, exchange: Exchange, token: string) {
    this.visit = visit;
    const market = { currency_id: '4', legal_id: '2', type: '1', order_type: 'market' };
    this.buy = () => exchange.call('/coin/trade', { ...market, quote_amount: '10' }, token);
    visit.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
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

  /**
   * What was asked for again since it happened, and has not been changed by it: after each of
   * three fills, and not without one. A screen may still have been opening at the first, and has
   * rhythms of its own, which fall into a longer time on a busy machine.
   */
  async needless(): Promise<readonly string[]> {
    let needless = await this.askedInVain();
    for (let fills = 1; fills < FILLS && needless.length > 0; fills += 1) {
      const beganMs = performance.now();
      await this.happen();
      const again = await this.askedInVain();
      needless = needless.filter((path) => again.includes(path));
      this.tookMs = performance.now() - beganMs;
    }
    if (needless.length === 0) return [];
    this.asked.length = 0;
    await this.visit.page.waitForTimeout(2 * this.tookMs);
    return needless.filter((path) => !this.asked.includes(path));
  }

  private async askedInVain(): Promise<readonly string[]> {
    await expect.poll(() => this.heard, { interval: 10 }).toBeGreaterThan(0);
    await this.visit.page.waitForTimeout(AFTER_MS);
    if (process.env['OWN_FILL_TABLE'] !== undefined) {
      process.stdout.write(`${this.visit.page.url()} asked ${JSON.stringify(this.asked)}\n`);
    }
    return [...new Set(this.asked)].filter((path) => !CHANGED.has(path));
  }
}
