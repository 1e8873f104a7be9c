/** Going from screen to screen in one page, and knowing when a screen has settled. */
import { setTimeout } from 'node:timers/promises';
import type { BrowserContextOptions, Disposable, Locator, Page, Request } from 'playwright-core';
import type { Exchange } from './exchange.ts';
import { faultsScript } from './page-faults.mjs';
import type { Phone } from './phones.ts';

/** How a page begins: what a person chose on earlier visits. */
export interface Start {
  readonly language?: string;
  /** `system`: as the phone has it. */
  readonly theme?: 'dark' | 'light' | 'system';
  /** Of a logged-in customer. */
  readonly token?: string | undefined;
  readonly context?: BrowserContextOptions;
  /** Whether a visitor stays on screens that lead to the login, however long one looks at them. */
  readonly stays?: boolean;
  /** Whether the notice of the house has been closed before; else it meets one. */
  readonly popupIsClosed?: boolean;
  /** What runs in the page before anything of it. */
  readonly scripts?: readonly string[];
}

/** What a client waits for before it goes elsewhere never comes. */
const STAYS = `{
  const later = window.setTimeout;
  window.setTimeout = (then, ms, ...rest) => later(then, ms === 1200 ? 2 ** 30 : ms, ...rest);
}`;

/**
 * A client loads in a second; with a dozen others on a slow machine it was seen to take twenty. So
 * what it may take is counted in looks: a busy machine comes to each of them later.
 */
const MOST_LOOKS = 1_500;
/** Between two looks at a screen that is on its way. */
const LOOK_AGAIN_MS = 40;

/** Waits a while for a screen to be drawn; two frames later, whether it is. */
const LOOK = `new Promise((resolve) => {
  const isDrawn = () =>
    document.querySelector(
      '[data-path="' + location.hash.slice(1).split('?')[0] + '"]') !== null &&
    document.querySelector('main:not([aria-busy])') !== null &&
    document.querySelector('[data-skeleton]') === null;
  const look = () =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(isDrawn())));
  // Frames that are asked for are drawn: a screen that is not there yet is not worth them.
  if (isDrawn()) look();
  else setTimeout(look, ${LOOK_AGAIN_MS});
})`;

/** The faces of the house come when the first picture stands; those of the system are wider. */
const HAS_FACES = "[...document.fonts].some(({ family }) => family.includes('Bourse Text'))";
const FACES_LOOKS = 250;

/** After so long what is still open was below what was closed. */
const LAYER_MS = 2_000;

/** Kinds of requests that bring what a screen shows. The live wire never ends. */
const awaited = new Set(['fetch', 'xhr', 'script', 'stylesheet', 'document']);

/** One page in which screens follow one another without loading the client again. */
export class Visit {
  readonly page: Page;
  readonly errors: string[];
  private readonly exchange: Exchange;
  private readonly scripts: readonly Disposable[];
  private readonly underWay = new Set<Request>();

  private constructor(exchange: Exchange, { page, errors }: Phone, scripts: Disposable[]) {
    this.exchange = exchange;
    this.page = page;
    this.errors = errors;
    this.scripts = scripts;
    page.on('request', (request) => {
      const isPolling = request.url().includes('/socket.io/');
      if (awaited.has(request.resourceType()) && !isPolling) this.underWay.add(request);
    });
    const ended = (request: Request) => void this.underWay.delete(request);
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
  }

  /** A page that has been here before, with motion off so that nothing has to be waited for. */
  static async begin(exchange: Exchange, start: Start = {}): Promise<Visit> {
    const { language = 'en', theme = 'dark', token = '', context = {}, stays } = start;
    const own = [faultsScript, ...(stays ? [STAYS] : []), ...(start.scripts ?? [])];
    const meetsPopup = start.popupIsClosed !== true;
    const phone = await exchange.phone(
      { reducedMotion: 'reduce', serviceWorkers: 'block', ...context },
      meetsPopup,
    );
    const chosen = theme === 'system' ? '' : theme;
    const stored = {
      lang: language,
      theme: chosen,
      token,
      h5Version: '{"type":"number","data":1}',
    };
    const choices = JSON.stringify(Object.entries(stored));
    const scripts = [
      await phone.page.addInitScript(`for (const [key, value] of ${choices})
        if (value && localStorage.getItem(key) === null) localStorage.setItem(key, value);`),
    ];
    for (const script of own) scripts.push(await phone.page.addInitScript(script));
    return new Visit(exchange, phone, scripts);
  }

  /** Opens a route and waits until everything it fetched is on the screen. */
  async open(route: string): Promise<void> {
    if (this.page.url().startsWith(`${this.exchange.server.address}/h5/`)) {
      await this.page.evaluate(`location.hash = ${JSON.stringify(`#${route}`)}`);
    } else {
      await this.page.goto(`${this.exchange.server.address}/h5/#${route}`);
      await this.untilFaces();
    }
    await this.settle();
  }

  /** A page without a network, or from which a test takes them, keeps the faces of the system. */
  private async untilFaces(): Promise<void> {
    for (let looks = 0; looks < FACES_LOOKS; looks += 1) {
      if (await this.page.evaluate<boolean>(HAS_FACES)) return;
      await setTimeout(LOOK_AGAIN_MS);
    }
  }

  /** Waits for two looks in a row at the screen itself: no request under way, no place-holder. */
  async settle(): Promise<void> {
    let calmLooks = 0;
    for (let looks = 0; calmLooks < 2; looks += 1) {
      if (looks === MOST_LOOKS) throw new Error(`${this.page.url()} does not come to rest.`);
      const isDrawn = await this.look();
      calmLooks = isDrawn && this.underWay.size === 0 ? calmLooks + 1 : 0;
    }
  }

  /** Whether the screen is drawn. While it waits for an answer its page is left to work. */
  private async look(): Promise<boolean> {
    if (this.underWay.size === 0) return this.page.evaluate<boolean>(LOOK);
    await setTimeout(LOOK_AGAIN_MS);
    return false;
  }

  /** The faults of the layout as it is now, one sentence each. */
  async faults(): Promise<string[]> {
    return this.page.evaluate<string[]>('findFaults()');
  }

  /**
   * Opens each sheet that a button of this screen announces, looks at it, and closes it.
   * @param manner how a button is pressed, if not as a finger does, and which need not be, by
   *   what it says
   * @returns how many were opened
   */
  async eachSheet(
    look: (name: string, label: string) => Promise<void>,
    manner: {
      readonly press?: (opener: Locator) => Promise<void>;
      readonly isKnown?: (label: string) => boolean;
    } = {},
  ): Promise<number> {
    const { press = (opener: Locator) => opener.click(), isKnown = () => false } = manner;
    const openers = this.page.locator('[aria-haspopup="dialog"]:visible');
    let looks = 0;
    // Counted anew each time: an order that ends meanwhile takes its button along.
    for (let at = 0; at < (await openers.count()); at += 1) {
      const opener = openers.nth(at);
      const label = (await opener.getAttribute('aria-label')) ?? (await opener.innerText());
      if (isKnown(label)) continue;
      looks += 1;
      await this.sheet(
        () => press(opener),
        () => look(String(at + 1), label),
      );
    }
    return looks;
  }

  /** Opens a sheet, and maybe one over it, looks at it, and closes them as a keyboard does. */
  async sheet(open: () => Promise<void>, look: () => Promise<void>): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await open();
    await dialog.waitFor();
    await this.settle();
    await look();
    await this.page.keyboard.press('Escape');
    const isClosed = await dialog.waitFor({ state: 'detached', timeout: LAYER_MS }).then(
      () => true,
      () => false,
    );
    if (isClosed) return;
    await this.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }

  /** Leaves the phone to the next visit, which finds nothing of this one. */
  async end(): Promise<void> {
    for (const script of this.scripts) await script.dispose();
    await this.exchange.putAway(this.page);
  }

  /** Ends a visit that gave its phone what cannot be taken off. */
  async endForGood(): Promise<void> {
    await this.page.context().close();
  }
}
