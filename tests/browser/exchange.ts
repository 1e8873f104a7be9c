/** A whole exchange with a live simulated market, and a phone that looks at it. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import type { RunningServer } from '../../apps/server/server.ts';
import { findChromium, unseenOff } from '../../tools/test/chromium.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { lookAtFailures } from './failures.ts';
import { openMarket } from './market.ts';
import { type Phone, Phones } from './phones.ts';
import { seededName } from './seeded-exchange.ts';
import { TurnedClock } from './turned-clock.ts';

const FLAGS = [
  unseenOff,
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const MOST_LOOKS = 100;
const LOOK_AGAIN_MS = 200;
const DAY_MS = 86_400_000;
/** Addresses of EIP-55's own examples. */
const ETHEREUM_ADDRESSES = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
] as const;
const IBAN = 'DE89 3704 0044 0532 0130 00';
/** An exchange and a browser; both end with `stop`. */
export class Exchange {
  readonly server: RunningServer;
  private readonly browser: Browser;
  private readonly phones: Phones;
  private readonly database: TestDatabase;
  private readonly folder: string;
  private readonly clock: TurnedClock;

  private constructor(
    server: RunningServer,
    browser: Browser,
    database: TestDatabase,
    folder: string,
    popupId: number,
    clock: TurnedClock,
  ) {
    this.server = server;
    this.clock = clock;
    this.browser = browser;
    this.phones = new Phones(browser, server.address, popupId);
    this.database = database;
    this.folder = folder;
  }

  /** Opens an exchange over a database of its own. */
  static async open(): Promise<Exchange> {
    const executablePath = findChromium();
    if (executablePath === undefined) throw new Error('no Chromium: .ci/run installs one');
    const folder = mkdtempSync(join(tmpdir(), 'bourse-browser-'));
    cpSync(inject('seededFolder'), folder, { recursive: true });
    const database = await createTestDatabase({ template: seededName });
    const clock = new TurnedClock();
    const server = await openMarket(database.connectionString, folder, clock.nowMs);
    const browser = await chromium.launch({ executablePath, args: FLAGS });
    lookAtFailures(browser);
    const reply = await fetch(`${server.address}/api/news/index_pop`);
    const popup = (await reply.json()) as { message: { id: number } };
    return new Exchange(server, browser, database, folder, popup.message.id, clock);
  }

  /** A phone with empty storage; errors of its page fail the test that asks for `errors`. */
  phone(options: BrowserContextOptions = {}, meetsPopup = false): Promise<Phone> {
    return this.phones.take(options, meetsPopup);
  }

  /** Takes back a phone that a test has done with; see `Phones.putAway`. */
  putAway(page: Page): Promise<void> {
    return this.phones.putAway(page);
  }

  /** Lets time pass at the exchange; sessions that do not stay end meanwhile. */
  pass(ms: number): Promise<void> {
    return this.clock.pass(ms, this.server.service);
  }

  /** Its database, for rows that no screen makes. */
  get connectionString(): string {
    return this.database.connectionString;
  }

  /** The address of a screen. */
  at(route: string): string {
    return `${this.server.address}/h5/#/pages/${route}`;
  }

  /** The code that was sent last to somebody, from the demo outbox. */
  async code(to: string): Promise<string> {
    const reply = await fetch(
      `${this.server.address}/api/demo/outbox?to=${encodeURIComponent(to)}`,
    );
    const { message } = (await reply.json()) as { message: { code: string }[] };
    // Notices of log-ins carry none.
    return message.find(({ code }) => code !== '')?.code ?? '';
  }

  /** Calls the server as a customer does; answers the `message` of the reply. */
  async call(path: string, fields: Readonly<Record<string, string>>, token = ''): Promise<unknown> {
    const reply = await fetch(`${this.server.address}/api${path}`, {
      method: 'POST',
      headers: { authorization: token },
      body: new URLSearchParams(fields),
    });
    const body = (await reply.json()) as { type: string; message: unknown };
    if (body.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.message;
  }

  /** The token of a demo customer, anew with each call. */
  async logIn(name: 'alice' | 'bob'): Promise<string> {
    const fields = { user_string: `${name}@demo.test`, password: `demo-${name}` };
    return String(await this.call('/user/login', fields));
  }

  /** How many prices a book offers to buyers. */
  private async depthOf(base: number, quote: number): Promise<number> {
    const pair = `currency_id=${base}&legal_id=${quote}&limit=5`;
    const reply = await fetch(`${this.server.address}/api/market/depth?${pair}`);
    const { message } = (await reply.json()) as { message: { asks?: readonly unknown[] } };
    return message.asks?.length ?? 0;
  }

  /** The makers of a new exchange quote a moment after it has opened. */
  async untilBitcoinIsOffered(): Promise<void> {
    for (let looks = 0; (await this.depthOf(4, 2)) === 0; looks += 1) {
      if (looks > MOST_LOOKS) throw new Error('Nobody offers bitcoin.');
      await setTimeout(LOOK_AGAIN_MS);
    }
  }

  /** The token of Alice after she has bought, and while orders of hers wait. */
  async customerWithOrders(): Promise<string> {
    const token = await this.logIn('alice');
    const pair = { currency_id: '4', legal_id: '2', type: '1' };
    await this.untilBitcoinIsOffered();
    const atMarket = { ...pair, order_type: 'market', quote_amount: '250' };
    await this.call('/coin/trade', atMarket, token);
    for (const price of ['40000', '41000.5']) {
      const waiting = { ...pair, order_type: 'limit', target_price: price, amount: '0.0015' };
      await this.call('/coin/trade', waiting, token);
    }
    // One seconds order ends soon, the other runs as long as screens are looked at.
    await this.call('/microtrade/accept_risk', {}, token);
    for (const seconds of ['30', '600']) {
      const stake = { match_id: '1', currency_id: '2', type: '1', number: '10', seconds };
      await this.call('/microtrade/submit', stake, token);
    }
    await this.openContracts(token);
    await this.moveMoney(token);
    return token;
  }

  /** Makes everything that was saved old enough to withdraw to. */
  async letDestinationsCool(): Promise<void> {
    type Saved = { readonly saved_ms: string };
    const tables = this.server.gateway.reading.tables<{
      destination_addresses: Saved;
      destination_cards: Saved;
    }>();
    const saved_ms = String(Date.now() - 2 * DAY_MS);
    await tables.updateTable('destination_addresses').set({ saved_ms }).execute();
    await tables.updateTable('destination_cards').set({ saved_ms }).execute();
  }

  /** Sends a picture; its address as the server answers it. */
  async upload(token: string): Promise<string> {
    const create = { width: 320, height: 240, channels: 3, background: '#1f8f6f' } as const;
    const bytes = await sharp({ create }).png().toBuffer();
    const form = new FormData();
    form.append('file', new File([Uint8Array.from(bytes)], 'voucher.png', { type: 'image/png' }));
    const reply = await fetch(`${this.server.address}/api/upload`, {
      method: 'POST',
      headers: { authorization: token },
      body: form,
    });
    return String(((await reply.json()) as { message: unknown }).message);
  }

  /** An address that may be used and others that cool, a card, a deposit and a withdrawal. */
  private async moveMoney(token: string): Promise<void> {
    const save = (fields: Readonly<Record<string, string>>) =>
      this.call('/user/wallet/save', fields, token);
    const [usable, cooling] = ETHEREUM_ADDRESSES;
    const usdt = { currency: '2', name: 'USDT', network: 'erc20' };
    await save({ ...usdt, address: usable, label: 'Cold storage' });
    const bank = { bank_name: 'Commerzbank', bank_dizhi: 'Berlin' };
    const card = { real_name: 'Alice Liddell', ...bank, iban: IBAN };
    await this.call('/user/cash_save', card, token);
    await this.letDestinationsCool();
    await save({ ...usdt, address: cooling });
    const account = await this.upload(token);
    const deposit = { currency: '2', network: 'trc20', amount: '150', type: '0', account };
    await this.call('/wallet/charge_req', deposit, token);
    const out = { currency: '2', number: '100', type: '0', address: usable };
    await this.call('/wallet/out', { ...out, pay_password: '123456' }, token);
  }

  /** One position of each kind, one that was closed, and two orders, one of them taken back. */
  private async openContracts(token: string): Promise<void> {
    const order = { currency_id: '4', legal_id: '2', type: '1', share: '2', multiple: '20' };
    const newest = async (status: string) => {
      const page = await this.call('/lever/my_trade', { status, limit: '1' }, token);
      const { message } = page as { message: { data: { id: number }[] } };
      return { id: String(message.data[0]?.id ?? 0) };
    };
    const submit = (fields: Readonly<Record<string, string>>) =>
      this.call('/lever/submit', { ...order, ...fields }, token);
    await submit({ status: '1' });
    await this.call('/lever/close', await newest('1'), token);
    const limit = { status: '0', target_price: '60000' };
    await submit(limit);
    await this.call('/lever/cancel', await newest('0'), token);
    await submit({ ...limit, stop_loss_price: '55000' });
    await submit({ status: '1', share: '5' });
    await submit({ status: '1', type: '2', margin_mode: 'isolated' });
  }

  /** Ends browser, server and database. */
  async stop(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
    await this.database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * The exchange of a test file, opened before its first test and stopped after its last.
 * @param take gets it, with the token of Alice after she has traded
 */
export function useTradedExchange(take: (exchange: Exchange, token: string) => void): void {
  let opened: Exchange | undefined;
  beforeAll(async () => {
    opened = await Exchange.open();
    take(opened, await opened.customerWithOrders());
  });
  afterAll(async () => {
    await opened?.stop();
  });
}
