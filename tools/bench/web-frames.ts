/**
 * How smooth live numbers are: fifty quotes a second beside what the exchange itself says, thirty
 * rows or the depth open, on a processor slowed four times; judged by the browser's own trace.
 */
import type { CDPSession, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { findChromium, noChromiumSentence, unseenOff } from '../test/chromium.ts';
import { startQuoteRelay } from './web-relay.ts';

const QUOTES_PER_SECOND = 50;
/** The exchange tells what has moved ten times a second, in one frame for everything. */
const FRAMES_PER_SECOND = 10;
const QUOTES_PER_FRAME = QUOTES_PER_SECOND / FRAMES_PER_SECOND;
const SLOWER = 4;
const WARM_UP_MS = 2_000;
const WATCHED_MS = 8_000;
const LONG_TASK_US = 50_000;
const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline.frame'];

export interface FrameFigures {
  readonly quotes: number;
  readonly drawn: number;
  readonly dropped: number;
  /** Tasks of the page's main thread of more than 50 ms. */
  readonly longTasks: number;
}

interface TraceEvent {
  readonly name: string;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: string };
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
    longTasks: long.length,
  };
}

/** A page on a slowed processor, and what a span of it was like. */
async function watched(
  open: (page: Page) => Promise<void>,
  source: { readonly quotes: number; move(count: number): void },
): Promise<FrameFigures> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(noChromiumSentence);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', unseenOff],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 1_900 } });
    await open(page);
    await page.waitForTimeout(WARM_UP_MS);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const timer = setInterval(() => source.move(QUOTES_PER_FRAME), 1_000 / FRAMES_PER_SECOND);
    await page.waitForTimeout(WARM_UP_MS);
    const before = source.quotes;
    const events = await trace(session, () => page.waitForTimeout(WATCHED_MS));
    clearInterval(timer);
    return count(events, source.quotes - before);
  } finally {
    await browser.close();
  }
}

/** Watches one screen of a running exchange. */
export async function measureFrames(
  address: string,
  route: string,
  isBusy: 'all markets' | 'first market',
): Promise<FrameFigures> {
  const all = await readPrices(address);
  const relay = await startQuoteRelay(address, isBusy === 'all markets' ? all : all.slice(0, 1));
  try {
    return await watched(async (page) => {
      await page.goto(`${relay.address}/h5/#${route}`);
    }, relay);
  } finally {
    await relay.stop();
  }
}

/**
 * Thirty lines of text without a framework, a style sheet or a wire: five change at a time, and as
 * in the client a picture is asked for, because a browser counts the pictures of a page that asks.
 */
const BARE_PAGE = `<body style="background:#1e1e1e;color:#ddd;font:16px sans-serif">
  ${'<p>63,500.10</p>'.repeat(30)}
  <script>
    const rows = document.querySelectorAll('p');
    let turn = 0;
    const draw = () => {
      for (let row = 0; row < ${QUOTES_PER_FRAME}; row += 1, turn += 1) {
        rows[turn % rows.length].textContent = String(63500 + turn / 100);
      }
    };
    setInterval(() => requestAnimationFrame(draw), ${1_000 / FRAMES_PER_SECOND});
  </script>`;

/**
 * The reference: what the same browser on the same machine at the same moment makes of as many
 * changes on the barest page there can be. Frames it drops are not the client's.
 */
export function measureBareFrames(): Promise<FrameFigures> {
  const source = {
    quotes: 0,
    move(count: number) {
      source.quotes += count;
    },
  };
  return watched((page) => page.setContent(BARE_PAGE), source);
}

/** The figures in one line. */
export function describeFrames({ quotes, drawn, dropped, longTasks }: FrameFigures): string {
  const isKept = dropped === 0 && longTasks === 0;
  return (
    `${isKept ? 'ok  ' : 'MISS'} ${quotes} quotes in ${WATCHED_MS / 1_000} s, ` +
    `${SLOWER} times slower: ` +
    `${drawn} frames drawn, ${dropped} dropped, ${longTasks} tasks over 50 ms (none allowed)`
  );
}
