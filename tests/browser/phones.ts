/** Phones that tests look at, emptied and used again instead of made anew. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** What the specification designs for. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
};

/** What a test may have listened to. */
const HEARD = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const;

const FORGET = `localStorage.clear(); sessionStorage.clear();
  Promise.all([
    caches.keys().then((keys) => Promise.all(keys.map((key) => caches.delete(key)))),
    indexedDB.databases().then((all) => all.map(({ name }) => indexedDB.deleteDatabase(name))),
  ]).then(() => undefined)`;

/** A page, and what went wrong in it since it was taken. */
export interface Phone {
  readonly page: Page;
  readonly errors: string[];
}

/**
 * The first act of a day opens its receipt; a test that is about another is told by a notice, on
 * whichever side of midnight it is. Likewise the whole ticket and not that of first trades.
 */
const RECEIPT_SEEN = `try {
  localStorage.setItem('receiptDay', 'seen');
  localStorage.setItem('spotTraded', '{"type":"boolean","data":true}');
  const read = Storage.prototype.getItem;
  Storage.prototype.getItem = function (key) {
    const text = read.call(this, key);
    return key === 'receiptDay' && text !== null ? new Date().toDateString() : text;
  };
} catch {}`;

/**
 * A new page is a new process that fetches and compiles the client once more, which takes longer
 * than most tests. So a phone that a test has done with forgets everything that was stored in it,
 * and the next test that wants one of its kind gets it: as empty, but with a warm cache.
 */
export class Phones {
  private readonly browser: Browser;
  /** A page of the exchange that runs nothing. */
  private readonly restingPlace: string;
  /** The pop-up of home as one who has closed it: it comes when it comes, over everything. */
  private readonly popupClosed: string;
  private readonly resting = new Map<string, Page[]>();
  private readonly kinds = new WeakMap<Page, string>();

  constructor(browser: Browser, address: string, popupId: number) {
    this.browser = browser;
    this.restingPlace = `${address}/readyz`;
    const closed = `'hasCloseNotice_${popupId}', '{"type":"boolean","data":true}'`;
    // A frame without rights has no storage.
    this.popupClosed = `try { localStorage.setItem(${closed}); } catch { /* none */ }`;
  }

  /** A phone with empty storage, but that it has closed the pop-up of home, unless it is to. */
  async take(options: BrowserContextOptions, meetsPopup = false): Promise<Phone> {
    const chosen = { ...PHONE, ...options };
    const kind = JSON.stringify({ ...chosen, meetsPopup });
    const page = this.resting.get(kind)?.pop() ?? (await this.make(chosen, meetsPopup));
    this.kinds.set(page, kind);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    return { page, errors };
  }

  /**
   * Takes a phone back. Scripts that were added to it must have been disposed of. Whoever gave it
   * what cannot be taken off, another clock or a service worker, closes it instead.
   */
  async putAway(page: Page): Promise<void> {
    if (page.isClosed()) return;
    for (const name of HEARD) page.removeAllListeners(name);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().setOffline(false);
    await page.goto(this.restingPlace);
    await page.evaluate(FORGET);
    await page.context().clearCookies();
    const kind = this.kinds.get(page) ?? '';
    const { viewport } = JSON.parse(kind) as { viewport: { width: number; height: number } };
    if (page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport);
    this.resting.set(kind, [...(this.resting.get(kind) ?? []), page]);
  }

  private async make(options: BrowserContextOptions, meetsPopup: boolean): Promise<Page> {
    const context = await this.browser.newContext(options);
    if (!meetsPopup) await context.addInitScript(this.popupClosed);
    await context.addInitScript(RECEIPT_SEEN);
    return context.newPage();
  }
}
