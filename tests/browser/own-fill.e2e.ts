/**
 * One own fill, while any one screen is open: nothing is asked for again that the fill has not
 * changed. Run with `OWN_FILL_TABLE=1`, it prints what each screen asked for.
 */
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { allScreens, inGroups, type Screen } from './screens.ts';
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
/** Screens in one test, and phones that look at them side by side. */
const GROUP = 40;
const PHONES = 2;
/** A busy machine takes its time. */
const LONG = { timeout: 360_000 };
/** Longer than between two questions of one screen that opens. */
const QUIET_MS = 500;
/** Longer than a frame and what follows from it. */
const AFTER_MS = 600;

/** A phone of the customer, what it asks for, and the fills it hears of. */
class Listening {
  readonly asked: string[] = [];
  private readonly visit: Visit;
  private heard = 0;

  private constructor(visit: Visit) {
    this.visit = visit;
    visit.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && !RHYTHM.has(pathname)) this.asked.push(pathname);
    });
    visit.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"fills":')) this.heard += 1;
      }),
    );
  }

  static async begin(): Promise<Listening> {
    return new Listening(await Visit.begin(exchange, { token }));
  }

  open(route: string): Promise<void> {
    return this.visit.open(route);
  }

  /** From here on counts what is asked and heard. */
  forget(): void {
    this.asked.length = 0;
    this.heard = 0;
  }

  /** Waits for a fill and for what follows from it. */
  async hear(): Promise<void> {
    await expect.poll(() => this.heard).toBeGreaterThan(0);
    await this.visit.page.waitForTimeout(AFTER_MS);
  }

  end(): Promise<void> {
    return this.visit.end();
  }
}

interface Shown {
  readonly screen: Screen;
  readonly on: Listening;
}

/** Opens a screen on each phone, and answers what each asked for because of one fill. */
async function lookAt(shown: readonly Shown[]): Promise<Record<string, readonly string[]>> {
  await Promise.all(shown.map(({ screen, on }) => on.open(screen.route)));
  const asked = () => shown.reduce((sum, { on }) => sum + on.asked.length, 0);
  // Until none of them asks: one that opens slowly may hold up another.
  for (let known = -1; known !== asked(); ) {
    known = asked();
    await setTimeout(QUIET_MS);
  }
  for (const { on } of shown) on.forget();
  // One fill, which all of them hear.
  await buy();
  await Promise.all(shown.map(({ on }) => on.hear()));
  return Object.fromEntries(shown.map(({ screen, on }) => [screen.name, [...on.asked]]));
}

function needlessIn(paths: readonly string[] = []): string[] {
  return paths.filter((path) => !CHANGED.has(path));
}

async function buy(): Promise<void> {
  const atMarket = { currency_id: '4', legal_id: '2', type: '1', order_type: 'market' };
  await exchange.call('/coin/trade', { ...atMarket, quote_amount: '10' }, token);
}

describe('one own fill', () => {
  const own = allScreens().filter(({ who }) => who === 'customer');
  const groups = inGroups(own, GROUP, PHONES);

  it('is looked at on every screen', () => {
    expect(own.length).toBeGreaterThan(40);
  });

  it.each(groups)(
    'has nothing asked for again that it has not changed, %s',
    LONG,
    async (_name, walks) => {
      const phones = await Promise.all(walks.map(() => Listening.begin()));
      const table: Record<string, readonly string[]> = {};
      const longest = Math.max(...walks.map(({ length }) => length));
      for (let at = 0; at < longest; at += 1) {
        const shown = walks.flatMap((walk, phone) => {
          const [screen, on] = [walk[at], phones[phone]];
          return screen === undefined || on === undefined ? [] : [{ screen, on }];
        });
        Object.assign(table, await lookAt(shown));
      }
      if (process.env['OWN_FILL_TABLE'] !== undefined) {
        const total = Object.values(table).flat().length;
        process.stdout.write(`${JSON.stringify({ total, table }, null, 1)}\n`);
      }
      expect(Object.keys(table)).toHaveLength(walks.flat().length);
      // On a busy machine a screen may still have been opening; what a fill brings comes again.
      const [on] = phones;
      for (const screen of walks.flat()) {
        if (on === undefined || needlessIn(table[screen.name]).length === 0) continue;
        Object.assign(table, await lookAt([{ screen, on }]));
      }
      const needless = Object.entries(table)
        .map(([name, paths]) => [name, needlessIn(paths)] as const)
        .filter(([, paths]) => paths.length > 0);
      expect(needless).toEqual([]);
      await Promise.all(phones.map((phone) => phone.end()));
    },
  );
});
