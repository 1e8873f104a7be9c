/**
 * Times the order book alone, beside the npm package `nodejs-order-book` on the same commands in
 * the same process, and checks that both arrive where a correct book must.
 *
 * Run: `node tools/bench/book.ts`. With BENCH_WORKLOADS set to a folder that holds A.bin and
 * B.bin (see workload.ts) those are used; otherwise the workloads are made from a seed.
 */
import { strict as assert } from 'node:assert';
import { pathToFileURL } from 'node:url';
import { OrderBook as PackageBook, Side as PackageSide } from 'nodejs-order-book';
import { Book } from '../../core/book/book.ts';
import { ASK, BID, type FillSink, MAX_TICKS, SELF_TRADE_ALLOWED } from '../../core/book/words.ts';
import type { Expected } from './book-reference.ts';
import {
  CANCEL,
  LIMIT,
  MARKET,
  type Mix,
  MOVE,
  makeWorkload,
  readWorkload,
  type Workload,
} from './workload.ts';

const TIMED = 1_000_000;
const SEED = 7;
/** The package is slow, and slower the longer it runs: it is timed on the first part only. */
const PACKAGE_TIMED = 200_000;
const BOOK_RUNS = 7;
const PACKAGE_RUNS = 3;
/** What the book must reach, as a multiple of the package. */
export const BOOK_GOAL_RATIO = 15;

/** Figures of one workload, in commands per second (medians). */
export interface BookFigures {
  readonly mix: Mix;
  /** Our book over all timed commands. */
  readonly bookPerSecond: number;
  /** Our book over the first part, which the package is timed on. */
  readonly bookFirstPerSecond: number;
  readonly packagePerSecond: number;
  /** Our book over the package, both on the first part. */
  readonly ratio: number;
}

// The package names its times in force by an enumeration that it does not export.
type PackageTimeInForce = Parameters<PackageBook['limit']>[0]['timeInForce'];
const RESTS = 'GTC' as PackageTimeInForce;
const IMMEDIATE_ONLY = 'IOC' as PackageTimeInForce;

class CountingSink implements FillSink {
  trades = 0;
  volume = 0;
  notional = 0;
  fill(_order: number, _owner: number, ticks: number, lots: number): void {
    this.trades += 1;
    this.volume += lots;
    this.notional += ticks * lots;
  }
  makerCancelled(): void {
    throw new Error('these workloads have no self-trade prevention');
  }
}

/** Runs commands `from` to `to` (exclusive) of a workload. */
function runBook(book: Book, work: Workload, from: number, to: number, sink: FillSink): void {
  const { kinds, sides, ids, prices, quantities } = work;
  for (let row = from; row < to; row += 1) {
    const kind = kinds[row] ?? 0;
    const id = ids[row] ?? 0;
    if (kind === CANCEL) {
      book.cancel(id);
      continue;
    }
    if (kind === MOVE) book.cancel(id);
    const side = sides[row] === 0 ? BID : ASK;
    const anyPrice = side === BID ? MAX_TICKS : 1;
    const limit = kind === MARKET ? anyPrice : (prices[row] ?? 0);
    const left = book.match(side, limit, quantities[row] ?? 0, id, SELF_TRADE_ALLOWED, sink);
    if (left > 0 && (kind === LIMIT || kind === MOVE)) book.rest(id, id, side, limit, left);
  }
}

function arrivedAt(book: Book, sink: CountingSink): Expected {
  const { trades, volume, notional } = sink;
  const bidLevels = book.levels(BID, Number.POSITIVE_INFINITY).length;
  const askLevels = book.levels(ASK, Number.POSITIVE_INFINITY).length;
  return { trades, volume, notional, live: book.size, bidLevels, askLevels };
}

/** Where our book comes out of a workload: equal to `work.expected` when it is correct. */
export function verifyBook(work: Workload): Expected {
  const book = new Book();
  runBook(book, work, 0, work.prefill, new CountingSink());
  const sink = new CountingSink();
  runBook(book, work, work.prefill, work.count, sink);
  return arrivedAt(book, sink);
}

interface BookRun {
  readonly allMs: number;
  readonly firstMs: number;
  readonly liveAfterFirst: number;
}

function timeBook(work: Workload): BookRun {
  const book = new Book();
  runBook(book, work, 0, work.prefill, new CountingSink());
  const sink = new CountingSink();
  const firstEnd = Math.min(work.count, work.prefill + PACKAGE_TIMED);
  const startMs = performance.now();
  runBook(book, work, work.prefill, firstEnd, sink);
  const firstMs = performance.now() - startMs;
  const liveAfterFirst = book.size;
  runBook(book, work, firstEnd, work.count, sink);
  const allMs = performance.now() - startMs;
  const found = arrivedAt(book, sink);
  assert.deepEqual(found, work.expected, `workload ${work.name}: our book came out elsewhere`);
  return { allMs, firstMs, liveAfterFirst };
}

function runPackage(book: PackageBook, work: Workload, names: string[], from: number, to: number) {
  for (let row = from; row < to; row += 1) {
    const kind = work.kinds[row] ?? 0;
    const id = names[row] ?? '';
    if (kind === CANCEL || kind === MOVE) book.cancel(id);
    if (kind === CANCEL) continue;
    const side = work.sides[row] === 0 ? PackageSide.BUY : PackageSide.SELL;
    const size = work.quantities[row] ?? 0;
    if (kind === MARKET) book.market({ side, size });
    else {
      const price = work.prices[row] ?? 0;
      const rests = kind === LIMIT || kind === MOVE;
      book.limit({ id, side, size, price, timeInForce: rests ? RESTS : IMMEDIATE_ONLY });
    }
  }
}

/** Times the package on the first commands, in ms; its resting orders must be as many as ours. */
function timePackage(work: Workload, liveExpected: number): number {
  const end = Math.min(work.count, work.prefill + PACKAGE_TIMED);
  const names = Array.from(work.ids.subarray(0, end), String);
  const book = new PackageBook();
  runPackage(book, work, names, 0, work.prefill);
  const startMs = performance.now();
  runPackage(book, work, names, work.prefill, end);
  const tookMs = performance.now() - startMs;
  const { asks, bids } = book.snapshot();
  const live = [...asks, ...bids].reduce((sum, level) => sum + level.orders.length, 0);
  assert.equal(live, liveExpected, `workload ${work.name}: the package came out elsewhere`);
  return tookMs;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}

async function loadWorkload(mix: Mix): Promise<Workload> {
  const folder = process.env['BENCH_WORKLOADS'];
  return folder === undefined ? makeWorkload(mix, TIMED, SEED) : await readWorkload(folder, mix);
}

/** Times both books on one workload. Throws when either comes out elsewhere than it must. */
export function benchWorkload(mix: Mix, work: Workload): BookFigures {
  const timed = work.count - work.prefill;
  const first = Math.min(timed, PACKAGE_TIMED);
  const runs = Array.from({ length: BOOK_RUNS }, () => timeBook(work));
  const live = runs[0]?.liveAfterFirst ?? 0;
  const packageMs = median(Array.from({ length: PACKAGE_RUNS }, () => timePackage(work, live)));
  const firstMs = median(runs.map((run) => run.firstMs));
  return {
    mix,
    bookPerSecond: (timed / median(runs.map((run) => run.allMs))) * 1000,
    bookFirstPerSecond: (first / firstMs) * 1000,
    packagePerSecond: (first / packageMs) * 1000,
    ratio: packageMs / firstMs,
  };
}

/** Commands a second of the package alone on the first commands of a workload. */
export function packagePerSecond(work: Workload): number {
  const { liveAfterFirst } = timeBook(work);
  const first = Math.min(work.count - work.prefill, PACKAGE_TIMED);
  const runs = Array.from({ length: PACKAGE_RUNS }, () => timePackage(work, liveAfterFirst));
  return (first / median(runs)) * 1000;
}

/** Times both books on workloads A and B. */
export async function benchBook(): Promise<BookFigures[]> {
  const figures: BookFigures[] = [];
  for (const mix of ['A', 'B'] as const) figures.push(benchWorkload(mix, await loadWorkload(mix)));
  return figures;
}

/** The figures as lines to print. */
export function describeBookFigures(figures: readonly BookFigures[]): string {
  const millions = (perSecond: number) => `${(perSecond / 1e6).toFixed(2)} M/s`;
  return figures
    .map((each) =>
      [
        `order book, workload ${each.mix}: ${millions(each.bookPerSecond)}`,
        `first commands ${millions(each.bookFirstPerSecond)}`,
        `nodejs-order-book ${millions(each.packagePerSecond)}`,
        `ratio ${each.ratio.toFixed(1)} (goal ${BOOK_GOAL_RATIO})`,
      ].join(' · '),
    )
    .join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(`${describeBookFigures(await benchBook())}\n`);
}
