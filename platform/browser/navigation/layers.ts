/**
 * What lies over a screen is an entry of the browser's history: the way back closes it and leaves
 * the screen. Whoever closes it otherwise leaves no entry behind; and where a page begins on an
 * entry that stands for nothing, after a reload, it goes back to that of its screen.
 *
 * An entry is the screen's own, at the same address, with a mark that says how many lie over the
 * screen there. The router is not told of ways from one to another.
 */

/** What the router keeps with an entry, and our mark. */
type EntryState = {
  readonly idx?: number | null;
  readonly key?: string;
  readonly over?: number;
} | null;
type Entry = { readonly state: EntryState; readonly href: string };

/** What is needed of a browser. */
export type LayerBrowser = {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  readonly href: () => string;
  readonly later: (then: () => void, afterMs: number) => void;
};

/** A way through the history that has not arrived by then is not under way any more. */
const ARRIVES_WITHIN_MS = 500;
/** What is still open so long after one has gone elsewhere lies over the next screen too. */
const LEFT_WITHIN_MS = 500;

export class Layers {
  private readonly browser: LayerBrowser;
  /** What closes each layer, from the lowest. */
  private readonly closers: (() => void)[] = [];
  /** What goes elsewhere as soon as no entry of ours lies over the screen. */
  private readonly waiting: (() => void)[] = [];
  /** How many entries of ours lie over the screen's. */
  private depth = 0;
  /** The screen's entry. */
  private screen: Entry = { state: null, href: '' };
  /** Where one is: who closes a layer stays at the address that it has led to. */
  private seen: Entry = this.screen;
  /** Counts our own ways through the history; 0 while none is under way. */
  private under = 0;
  private ways = 0;

  constructor(browser: LayerBrowser) {
    this.browser = browser;
    this.begin();
    this.settleSoon();
  }

  /**
   * Lays something over the screen.
   * @param close closes it; what stays open all the same gets its entry again
   * @returns what to call once it is closed
   */
  add(close: () => void): () => void {
    const closer = () => close();
    this.closers.push(closer);
    this.settleSoon();
    return () => {
      this.closers.splice(this.closers.indexOf(closer), 1);
      this.settleSoon();
    };
  }

  /** Goes elsewhere, from the screen's own entry. */
  leave(go: () => void): void {
    if (this.under === 0 && this.depth === 0) return go();
    this.waiting.push(go);
    this.settle();
  }

  /** Notes that the address may have been replaced while something lies over the screen. */
  note(): void {
    if (this.depth === 0 || this.under > 0) return;
    const { history } = this.browser;
    if (overOf(history.state) !== this.depth) {
      history.replaceState({ ...history.state, over: this.depth }, '');
    }
    this.seen = this.here();
  }

  /** Called when the browser has gone to another entry. @returns whether the screen stays */
  popped(): boolean {
    const { state, href } = this.here();
    const landed = overOf(state);
    const isAsked = this.under === 0;
    this.under = 0;
    const isMoved = !isAsked || landed > 0 || this.depth > 0;
    const isSame = isOneScreen(state, this.screen.state);
    if (!isMoved || !isSame || (landed === 0 && href !== this.screen.href)) {
      this.begin();
      this.settleSoon();
      return false;
    }
    const isBack = landed < this.depth;
    this.depth = landed;
    if (isBack) this.stay();
    if (isAsked) for (const close of this.closers.slice(landed).toReversed()) close();
    this.settleSoon();
    return true;
  }

  private here(): Entry {
    return { state: this.browser.history.state as EntryState, href: this.browser.href() };
  }

  private begin(): void {
    this.screen = this.here();
    this.seen = this.screen;
    this.depth = overOf(this.screen.state);
  }

  /** Gives the entry that one has come back to the address that one was at. */
  private stay(): void {
    const { state, href } = this.seen;
    const { over: _over, ...own } = state ?? {};
    const mark = this.depth > 0 ? { over: this.depth } : {};
    this.browser.history.replaceState({ ...own, ...mark }, '', href);
    this.seen = this.here();
    if (this.depth === 0) this.screen = this.seen;
  }

  /** Soon: what closes while another opens leaves its entry to that one. */
  private settleSoon(): void {
    this.browser.later(() => this.settle(), 0);
  }

  /** Makes as many entries as there are layers, or goes back over those that are too many. */
  private settle(): void {
    if (this.under > 0) return;
    const wanted = this.waiting.length > 0 ? 0 : this.closers.length;
    if (this.depth > wanted) return this.goBack(this.depth - wanted);
    if (this.waiting.length > 0) {
      for (const go of this.waiting.splice(0)) go();
      // What lay over the screen that was left goes with it, once the next one is drawn.
      this.browser.later(() => this.settle(), LEFT_WITHIN_MS);
      return;
    }
    while (this.depth < this.closers.length && this.depth < wanted) this.push();
  }

  private push(): void {
    if (this.depth === 0) this.screen = this.here();
    this.depth += 1;
    const { history } = this.browser;
    history.pushState({ ...history.state, over: this.depth }, '');
    this.seen = this.here();
  }

  private goBack(steps: number): void {
    this.ways += 1;
    const way = this.ways;
    this.under = way;
    // It may be another address than when the last layer came.
    this.seen = this.here();
    this.browser.history.go(-steps);
    this.browser.later(() => {
      if (this.under !== way) return;
      this.under = 0;
      this.depth -= steps;
      this.stay();
      this.settle();
    }, ARRIVES_WITHIN_MS);
  }
}

/** A place that the router was not told of has no number until the page is loaded anew. */
function isOneScreen(one: EntryState, other: EntryState): boolean {
  const [a, b] = [one?.idx ?? null, other?.idx ?? null];
  if ((a === null) !== (b === null)) return one?.key === other?.key;
  return a === b;
}

function overOf(state: EntryState): number {
  return state?.over ?? 0;
}
