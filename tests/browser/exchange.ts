/** A whole exchange with a live simulated market, and a phone that looks at it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pino from 'pino';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { openServer, type RunningServer } from '../../apps/server/compose.ts';
import { readSettings } from '../../platform/server/settings/settings.ts';
import { findChromium } from '../../tools/test/chromium.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
/** What the specification designs for. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
};

/** An exchange and a browser; both end with `stop`. */
export class Exchange {
  readonly server: RunningServer;
  private readonly browser: Browser;
  private readonly database: TestDatabase;
  private readonly folder: string;

  private constructor(
    server: RunningServer,
    browser: Browser,
    database: TestDatabase,
    folder: string,
  ) {
    this.server = server;
    this.browser = browser;
    this.database = database;
    this.folder = folder;
  }

  /** Opens an exchange over a database of its own. */
  static async open(): Promise<Exchange> {
    const executablePath = findChromium();
    if (executablePath === undefined) throw new Error('no Chromium: .ci/run installs one');
    const folder = mkdtempSync(join(tmpdir(), 'bourse-browser-'));
    const database = await createTestDatabase();
    const server = await openServer({
      settings: readSettings({ PORT: '0', DATA_DIR: folder }),
      connectionString: database.connectionString,
      log: pino({ level: 'error' }),
      root: ROOT,
      nowMs: Date.now,
      callsPerMinute: 6_000,
      onStep: () => undefined,
      market: true,
    });
    const browser = await chromium.launch({ executablePath, args: FLAGS });
    return new Exchange(server, browser, database, folder);
  }

  /** A phone with empty storage; errors of its page fail the test that asks for `errors`. */
  async phone(options: BrowserContextOptions = {}): Promise<{ page: Page; errors: string[] }> {
    const context = await this.browser.newContext({ ...PHONE, ...options });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    return { page, errors };
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
    return message[0]?.code ?? '';
  }

  /** Ends browser, server and database. */
  async stop(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
    await this.database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
