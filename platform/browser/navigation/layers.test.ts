import { beforeEach, describe, expect, it } from 'vitest';
import { Layers } from './layers.ts';

type EntryState = { idx?: number | null; key?: string; over?: number } | null;
type Entry = { state: EntryState; href: string };

/** A history whose ways take a turn, as a browser's do, and a router that notes what it hears. */
class FakeBrowser {
  entries: Entry[] = [{ state: { idx: 0 }, href: '#/home' }];
  at = 0;
  /** What the router was told of. */
  heard: string[] = [];
  /** A browser may lose a way that was asked for. */
  loses = false;
  private soon: { call: () => void; afterMs: number }[] = [];
  layers: Layers | undefined;

  readonly history = {
    state: null as EntryState,
    pushState: (state: EntryState): void => {
      this.entries = [...this.entries.slice(0, this.at + 1), { state, href: this.href() }];
      this.arrive(this.at + 1);
    },
    replaceState: (state: EntryState, _: string, href: string = this.href()): void => {
      this.entries[this.at] = { state, href };
      this.arrive(this.at);
    },
    go: (steps: number): void => {
      if (!this.loses) this.later(() => this.walk(steps), 1);
    },
  };
  readonly href = (): string => this.entries[this.at]?.href ?? '';
  readonly later = (call: () => void, afterMs: number): void => {
    this.soon.push({ call, afterMs });
  };

  /** The person, or the browser for us, goes through the history. */
  walk(steps: number): void {
    const at = this.at + steps;
    if (at < 0 || at >= this.entries.length) return;
    this.arrive(at);
    if (this.layers?.popped() !== true) this.heard.push(this.href());
  }

  /** The person taps on a link that the router knows nothing of. */
  follow(href: string): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { state: null, href }];
    this.walk(1);
  }

  /** The router opens a screen, or replaces its address. */
  route(href: string, replaces = false): void {
    const idx = this.history.state?.idx ?? 0;
    if (replaces) return this.history.replaceState({ idx }, '', href);
    this.history.pushState({ idx: idx + 1 });
    this.history.replaceState({ idx: idx + 1 }, '', href);
  }

  /** All that was put off, the nearest first. */
  rest(): void {
    while (this.soon.length > 0) {
      this.soon.sort((one, other) => one.afterMs - other.afterMs);
      this.soon.shift()?.call();
    }
  }

  start(): Layers {
    this.arrive(this.at);
    this.layers = new Layers(this);
    this.rest();
    return this.layers;
  }

  private arrive(at: number): void {
    this.at = at;
    this.history.state = this.entries[at]?.state ?? null;
  }
}

let browser: FakeBrowser;
let layers: Layers;

beforeEach(() => {
  browser = new FakeBrowser();
  layers = browser.start();
  browser.route('#/trade');
});

/** A sheet that closes when it is asked to, unless it is held. */
function sheet(isHeld = false) {
  const own = { isOpen: true, closes: 0, close: () => {} };
  const remove = layers.add(() => {
    own.closes += 1;
    if (!isHeld) own.close();
  });
  own.close = () => {
    if (own.isOpen) remove();
    own.isOpen = false;
  };
  browser.rest();
  return own;
}

describe('what lies over a screen', () => {
  it('is closed by the way back, which leaves the screen and tells the router nothing', () => {
    const ticket = sheet();
    expect(browser.at).toBe(2);
    browser.walk(-1);
    browser.rest();
    expect([ticket.isOpen, browser.at, browser.href()]).toEqual([false, 1, '#/trade']);
    expect(browser.heard).toEqual([]);
    browser.walk(-1);
    expect(browser.heard).toEqual(['#/home']);
  });

  it('leaves no entry behind when it is closed by its cross', () => {
    sheet().close();
    browser.rest();
    expect(browser.at).toBe(1);
    browser.walk(-1);
    expect([browser.href(), browser.heard]).toEqual(['#/home', ['#/home']]);
  });

  it('closes one by one, from above', () => {
    const ticket = sheet();
    const confirm = sheet();
    browser.walk(-1);
    browser.rest();
    expect([ticket.isOpen, confirm.isOpen, browser.at]).toEqual([true, false, 2]);
    browser.walk(-1);
    browser.rest();
    expect([ticket.isOpen, browser.at, browser.heard]).toEqual([false, 1, []]);
  });

  it('closes all that one goes back over at once', () => {
    const both = [sheet(), sheet()];
    browser.walk(-2);
    browser.rest();
    expect([both.map(({ isOpen }) => isOpen), browser.at]).toEqual([[false, false], 1]);
  });

  it('hands its entry to what opens in its place', () => {
    const first = sheet();
    first.close();
    const second = sheet();
    expect([browser.at, browser.entries.length]).toEqual([2, 3]);
    browser.walk(-1);
    browser.rest();
    expect([second.isOpen, first.closes, browser.at]).toEqual([false, 0, 1]);
  });

  it('has its entry again where it did not close', () => {
    const busy = sheet(true);
    browser.walk(-1);
    browser.rest();
    expect([busy.isOpen, busy.closes, browser.at]).toEqual([true, 1, 2]);
    browser.walk(-1);
    expect([busy.closes, browser.heard]).toEqual([2, []]);
  });

  it('does not come back by the way forward', () => {
    const ticket = sheet();
    browser.walk(-1);
    browser.rest();
    browser.walk(1);
    browser.rest();
    expect([ticket.isOpen, browser.at, browser.heard]).toEqual([false, 1, []]);
  });

  it('keeps the address that it has led to, however it is closed', () => {
    for (const close of [() => browser.walk(-1), (own: { close: () => void }) => own.close()]) {
      const filter = sheet();
      browser.route(`#/trade?${browser.at}`, true);
      layers.note();
      close(filter);
      browser.rest();
      expect([browser.at, browser.href()]).toEqual([1, '#/trade?2']);
    }
    expect(browser.heard).toEqual([]);
  });
});

describe('going elsewhere from what lies over a screen', () => {
  it('puts the new screen over the old one, with nothing between', () => {
    const [ticket, confirm] = [sheet(), sheet()];
    layers.leave(() => browser.route('#/orders'));
    confirm.close();
    ticket.close();
    browser.rest();
    expect(browser.entries.map(({ href }) => href)).toEqual(['#/home', '#/trade', '#/orders']);
    browser.walk(-1);
    expect(browser.heard).toEqual(['#/trade']);
  });

  it('leaves its screen for one that takes its place, closed or not when that comes', () => {
    const [picker, notice] = [sheet(), sheet()];
    notice.close();
    browser.rest();
    // No effect has noted the address: the sheet is gone in the same moment.
    picker.close();
    browser.route('#/trade?eth', true);
    browser.rest();
    expect(browser.entries.slice(0, 2).map(({ href }) => href)).toEqual(['#/home', '#/trade?eth']);
    expect([browser.at, browser.heard]).toEqual([1, []]);
    browser.walk(-1);
    expect(browser.heard).toEqual(['#/home']);
  });

  it('asks nothing to close that goes with its screen', () => {
    const ticket = sheet();
    layers.leave(() => {
      browser.route('#/orders');
      ticket.close();
    });
    browser.rest();
    expect([ticket.closes, browser.at]).toEqual([0, 2]);
  });

  it('makes no entry for what goes with its screen once the next one is drawn', () => {
    const ticket = sheet();
    layers.leave(() => {
      browser.route('#/orders');
      browser.later(ticket.close, 20);
    });
    browser.rest();
    // One made and left again would swallow a way that is asked for meanwhile.
    expect(browser.entries.map(({ href }) => href)).toEqual(['#/home', '#/trade', '#/orders']);
    expect([ticket.closes, browser.at]).toEqual([0, 2]);
  });

  it('takes along what lies over every screen', () => {
    const notice = sheet();
    layers.leave(() => browser.route('#/orders'));
    browser.rest();
    expect([notice.isOpen, browser.href(), browser.at]).toEqual([true, '#/orders', 3]);
    browser.walk(-1);
    browser.rest();
    expect([notice.isOpen, browser.href(), browser.heard]).toEqual([false, '#/orders', []]);
  });

  it('goes at once where nothing lies over the screen', () => {
    layers.leave(() => browser.route('#/orders'));
    expect(browser.href()).toBe('#/orders');
  });

  it('lets a link of the browser itself through, and its way back', () => {
    const ticket = sheet();
    browser.follow('#/orders');
    ticket.close();
    browser.rest();
    expect([browser.heard, ticket.closes]).toEqual([['#/orders'], 0]);
    // The entry that the sheet has left is passed over.
    browser.walk(-1);
    browser.rest();
    expect([browser.at, browser.href()]).toEqual([1, '#/trade']);
  });

  it('goes on where the browser loses a way', () => {
    const ticket = sheet();
    browser.loses = true;
    layers.leave(() => browser.route('#/orders'));
    ticket.close();
    browser.rest();
    expect(browser.href()).toBe('#/orders');
  });
});

describe('a page that begins anew', () => {
  it('leaves the entries that stand for nothing any more', () => {
    sheet();
    sheet();
    layers = browser.start();
    expect([browser.at, browser.href()]).toEqual([1, '#/trade']);
    const ticket = sheet();
    browser.walk(-1);
    browser.rest();
    expect([ticket.isOpen, browser.at]).toEqual([false, 1]);
  });

  it('closes what is open again where the router had not counted the place before', () => {
    // Typed over the address, and numbered by the router as the page is loaded.
    const entry = (idx: number | null, over?: number) => ({
      state: { idx, key: 'typed', ...(over !== undefined && { over }) },
      href: '#/trade',
    });
    browser = new FakeBrowser();
    browser.entries.push(entry(null), entry(0, 1));
    browser.walk(2);
    layers = new Layers(browser);
    browser.layers = layers;
    const ticket = sheet();
    expect(browser.at).toBe(2);
    browser.walk(-1);
    browser.rest();
    expect([ticket.isOpen, browser.at]).toEqual([false, 1]);
    browser.walk(-1);
    expect(browser.href()).toBe('#/home');
  });
});
