/**
 * How smooth live numbers are: fifty quotes a second beside what the exchange itself says, thirty
 * rows or the depth open, on a processor slowed four times; judged by the browser's own trace.
 */
import type { CDPSession, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { findChromium, noChromiumSentence, unseenOff } from '../test/chromium.ts';
import { median } from './statistics.ts';
import { startQuoteRelay } from './web-relay.ts';

const QUOTES_PER_SECOND = 50;
/** The exchange tells what has moved ten times a second, in one frame for everything. */
const FRAMES_PER_SECOND = 10;
const QUOTES_PER_FRAME = QUOTES_PER_SECOND / FRAMES_PER_SECOND;
const SLOWER = 4;
const WARM_UP_MS = 2_000;
const WATCHED_MS = 8_000;
const VISITS = 5;
const VIEW = { width: 390, height: 844 };
/** So high that thirty rows, or a chart with the book below it, are seen at once. */
const WHOLE_VIEW = { width: 390, height: 1_900 };
const DESK_VIEW = { width: 1_440, height: 900 };
const LONG_TASK_US = 50_000;
const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline.frame'];

export interface FrameFigures {
  readonly quotes: number;
  readonly drawn: number;
  /** Frames that missed their moment while the browser saw something move steadily. */
  readonly dropped: number;
  /** The same while nothing did: a number changed a frame later than it might have. */
  readonly late: number;
  /** Tasks of the page's main thread of more than 50 ms. */
  readonly longTasks: number;
}

interface TraceEvent {
  readonly name: string;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly ph: string;
  readonly args?: { readonly name?: string; readonly frame_reporter?: FrameReport };
}

/** What the browser says of one frame. */
interface FrameReport {
  readonly state: string;
  readonly affects_smoothness: boolean;
}

/** The market of the watched book first: on its screen every quote must be drawn. */
async function readPrices(address: string): Promise<[number, number][]> {
  const reply = await fetch(`${address}/api/currency/quotation_new`);
  const { message } = (await reply.json()) as {
    message: { quotation: { id: number; now_price: string }[] }[];
  };
  return message.flatMap(({ quotation }) =>
    quotation.map((row): [number, number] => [row.id, Number(row.now_price)]),
  );
}

async function trace(session: CDPSession, watch: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await watch();
  const complete = new Promise((answer) => session.once('Tracing.tracingComplete', answer));
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** Begun reports only: each frame has a second event for its end, and others for its parts. */
function isLate({ name, ph, args }: TraceEvent): boolean {
  const report = args?.frame_reporter;
  if (name !== 'PipelineReporter' || ph !== 'b' || report === undefined) return false;
  return report.state === 'STATE_DROPPED' && !report.affects_smoothness;
}

function count(events: readonly TraceEvent[], quotes: number): FrameFigures {
  const main = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const isMain = (event: TraceEvent): boolean =>
    main.some(({ pid, tid }) => pid === event.pid && tid === event.tid);
  const named = (wanted: string) => events.filter(({ name }) => name === wanted);
  const long = events.filter(
    (event) => event.name.endsWith('RunTask') && (event.dur ?? 0) > LONG_TASK_US && isMain(event),
  );
  return {
    quotes,
    drawn: named('DrawFrame').length,
    dropped: named('DroppedFrame').length,
    late: events.filter(isLate).length,
    longTasks: long.length,
  };
}

/** Moves a page up and down for as long as it is watched, in the compositor as a finger does. */
async function scroll(session: CDPSession): Promise<void> {
  const endMs = performance.now() + WATCHED_MS;
  for (let way = -1; performance.now() < endMs; way = -way) {
    await session.send('Input.synthesizeScrollGesture', {
      x: VIEW.width / 2,
      y: VIEW.height / 2,
      yDistance: way * VIEW.height * 0.4,
      speed: VIEW.height,
      gestureSourceType: 'mouse',
    });
  }
}

/** A page on a slowed processor, and what a span of it was like. */
async function watched(
  open: (page: Page) => Promise<void>,
  source: { readonly quotes: number; move(count: number): void },
  scrolls: boolean,
  view = scrolls ? VIEW : WHOLE_VIEW,
): Promise<FrameFigures> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(noChromiumSentence);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', unseenOff],
  });
  try {
    const page = await browser.newPage({ viewport: view });
    await open(page);
    await page.waitForTimeout(WARM_UP_MS);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const timer = setInterval(() => source.move(QUOTES_PER_FRAME), 1_000 / FRAMES_PER_SECOND);
    await page.waitForTimeout(WARM_UP_MS);
    const before = source.quotes;
    const watch = () => (scrolls ? scroll(session) : page.waitForTimeout(WATCHED_MS));
    const events = await trace(session, watch);
    clearInterval(timer);
    return count(events, source.quotes - before);
  } finally {
    await browser.close();
  }
}

/** What is watched of a screen. */
export interface Watching {
  readonly route: string;
  readonly isBusy: 'all markets' | 'first market';
  readonly scrolls?: boolean;
  /** In the window of a desk; else of a phone. */
  readonly isDesk?: boolean;
}

/** Watches one screen of a running exchange. */
export async function measureFrames(address: string, what: Watching): Promise<FrameFigures> {
  const all = await readPrices(address);
  const busy = what.isBusy === 'all markets' ? all : all.slice(0, 1);
  const relay = await startQuoteRelay(address, busy);
  try {
    const open = async (page: Page): Promise<void> => {
      await page.goto(`${relay.address}/h5/#${what.route}`);
    };
    return await watched(open, relay, what.scrolls === true, what.isDesk ? DESK_VIEW : undefined);
  } finally {
    await relay.stop();
  }
}

/**
 * Thirty lines of text without a framework, a style sheet or a wire: five change at a time, by
 * their letters and by a style of their own, for by that a browser takes them to be animated and
 * counts each frame that it misses.
 */
const BARE_PAGE = `<body style="background:#1e1e1e;color:#ddd;font:16px sans-serif">
  ${'<p>63,500.10</p>'.repeat(30)}
  <script>
    const rows = document.querySelectorAll('p');
    let turn = 0;
    const draw = () => {
      for (let row = 0; row < ${QUOTES_PER_FRAME}; row += 1, turn += 1) {
        const line = rows[turn % rows.length];
        line.textContent = String(63500 + turn / 100);
        line.style.color = turn % 2 ? 'green' : 'red';
      }
    };
    setInterval(() => requestAnimationFrame(draw), ${1_000 / FRAMES_PER_SECOND});
  </script>`;

/**
 * The reference: what the same browser on the same machine at the same moment makes of as many
 * changes on the barest page there can be. Frames it drops are not the client's.
 */
export function measureBareFrames(scrolls: boolean): Promise<FrameFigures> {
  const source = {
    quotes: 0,
    move(count: number) {
      source.quotes += count;
    },
  };
  return watched((page) => page.setContent(BARE_PAGE), source, scrolls);
}

/** The medians of a few visits, each with a browser of its own: these machines are uneven. */
export async function inTheMiddle(visit: () => Promise<FrameFigures>): Promise<FrameFigures> {
  const visits: FrameFigures[] = [];
  for (let number = 0; number < VISITS; number += 1) visits.push(await visit());
  const middle = (figure: keyof FrameFigures): number => median(visits.map((one) => one[figure]));
  return {
    quotes: middle('quotes'),
    drawn: middle('drawn'),
    dropped: middle('dropped'),
    late: middle('late'),
    longTasks: middle('longTasks'),
  };
}

/** The figures in one line; scrolled pages have no budget and are printed to be compared. */
export function describeFrames(figures: FrameFigures, scrolls: boolean): string {
  const { quotes, drawn, dropped, late, longTasks } = figures;
  const verdict = dropped === 0 ? 'ok  ' : 'MISS';
  return (
    `${scrolls ? '    ' : verdict} ${quotes} quotes in ${WATCHED_MS / 1_000} s, ` +
    `${SLOWER} times slower: ${drawn} frames drawn, ` +
    `${dropped} dropped${scrolls ? '' : ' (none allowed)'} · ` +
    `${late} late while nothing was animated, ${longTasks} tasks over 50 ms`
  );
}
