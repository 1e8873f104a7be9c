/**
 * The order book against its naive twin: the same seeded commands, and every answer, every fill
 * and the fingerprints must be equal. A failing seed is part of the message and repeats.
 */
import { describe, expect, test } from 'vitest';
import { Book } from './book.ts';
import { NaiveBook } from './naive-book.ts';
import {
  FILL_OR_KILL,
  GOOD_TILL_CANCELLED,
  IMMEDIATE_OR_CANCEL,
  placeBudget,
  placeLimit,
  replaceOrder,
} from './orders.ts';
import { hashBook } from './state-hash.ts';
import { ASK, BID, type FillSink, MAX_TICKS, type OrderBook, type Side } from './words.ts';

/** A draw of a whole number from 0 to `below` - 1, from a seeded generator (a 32-bit LCG). */
function seededDraw(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

interface World {
  readonly owners: number;
  /** Prices lie between `lowest` and `lowest` + `spread`. */
  readonly lowest: number;
  readonly spread: number;
  readonly firstId: number;
}

type Command = (book: OrderBook, sink: FillSink) => unknown;

function pick<T>(draw: (below: number) => number, from: readonly T[]): T {
  const chosen = from[draw(from.length)];
  if (chosen === undefined) throw new Error('nothing to pick from');
  return chosen;
}

/** Draws commands; ids of orders that may rest are remembered so that later commands meet them. */
function commandSource(world: World, draw: (below: number) => number): () => Command {
  let nextId = world.firstId;
  const recent: number[] = [];
  const someId = () => (recent.length === 0 ? nextId : pick(draw, recent));
  const side = (): Side => (draw(2) === 0 ? BID : ASK);
  const mode = () => pick(draw, [0, 0, 1, 2, 3] as const);
  const ticks = () => world.lowest + draw(world.spread);
  const lots = () => 1 + draw(draw(4) === 0 ? 100 : 10);
  const owner = () => 1 + draw(world.owners);

  const limit = (): Command => {
    const timeInForce = pick(draw, [
      GOOD_TILL_CANCELLED,
      GOOD_TILL_CANCELLED,
      GOOD_TILL_CANCELLED,
      IMMEDIATE_OR_CANCEL,
      FILL_OR_KILL,
    ] as const);
    const orderId = nextId;
    nextId += 1 + draw(3);
    recent[recent.length < 60 ? recent.length : draw(60)] = orderId;
    const postOnly = timeInForce === GOOD_TILL_CANCELLED && draw(3) === 0;
    const common = { orderId, owner: owner(), side: side(), limitTicks: ticks(), lots: lots() };
    const order = { ...common, timeInForce, postOnly, selfTrade: mode() };
    return (book, sink) => placeLimit(book, order, sink);
  };
  const market = (): Command => {
    const direction = side();
    const edge = direction === BID ? MAX_TICKS : 1;
    const limitTicks = draw(2) === 0 ? edge : ticks();
    const common = { owner: owner(), side: direction, limitTicks, selfTrade: mode() };
    if (draw(2) === 0) {
      const order = { ...common, budget: 1 + draw(20 * (world.lowest + world.spread)) };
      return (book, sink) => placeBudget(book, order, sink);
    }
    const wanted = lots();
    return (book, sink) =>
      book.match(direction, limitTicks, wanted, common.owner, common.selfTrade, sink);
  };
  const change = (): Command => {
    const id = someId();
    const kind = draw(4);
    if (kind < 2) return (book) => book.cancel(id);
    const newLots = lots();
    if (kind === 2) {
      return (book) => book.reduce(id, Math.min(newLots, book.order(id)?.lots ?? newLots));
    }
    const postOnly = draw(3) === 0;
    const replacement = { orderId: id, limitTicks: ticks(), lots: newLots, postOnly };
    const selfTrade = mode();
    const samePrice = draw(2) === 0;
    return (book, sink) => {
      const limitTicks = (samePrice ? book.order(id)?.ticks : undefined) ?? replacement.limitTicks;
      return replaceOrder(book, { ...replacement, limitTicks, selfTrade }, sink);
    };
  };
  const question = (): Command => {
    const direction = side();
    const limitTicks = ticks();
    const amount = lots();
    const who = owner();
    const how = mode();
    const budget = 1 + draw(20 * (world.lowest + world.spread));
    return (book) => [
      book.fillableLots(direction, limitTicks, amount, who, how),
      book.quoteToFill(direction, limitTicks, amount, who, how),
      book.fillableByBudget(direction, limitTicks, budget, who, how),
      book.wouldCross(direction, limitTicks),
      book.levels(direction, 5),
    ];
  };
  return () => pick(draw, [limit, limit, limit, limit, market, change, change, question])();
}

/** Runs a command and writes down its answer and everything its sink hears. */
function record(book: OrderBook, command: Command): string {
  const heard: unknown[] = [];
  const sink: FillSink = {
    fill: (...fill) => heard.push(fill),
    makerCancelled: (...cancelled) => heard.push(['cancelled', ...cancelled]),
  };
  const answer = command(book, sink);
  return JSON.stringify([answer, heard, book.size, book.bestBid(), book.bestAsk()]);
}

function depthOf(book: OrderBook): string {
  return JSON.stringify([BID, ASK].map((side) => book.levels(side === 0 ? BID : ASK, 1e9)));
}

/** A depth table kept only by the changes the book announces. */
class DepthMirror {
  readonly #lots = new Map<string, number>();

  take(book: Book): void {
    const seen = new Set<string>();
    book.drainTouched((side, ticks, totalLots) => {
      const key = `${side}:${ticks}`;
      expect(seen.has(key), 'a level is announced once a drain').toBe(false);
      seen.add(key);
      if (totalLots === 0) this.#lots.delete(key);
      else this.#lots.set(key, totalLots);
    });
  }

  equals(book: Book): boolean {
    const rows = [BID, ASK].flatMap((side) =>
      book.levels(side === 0 ? BID : ASK, 1e9).map(([ticks, lots]) => [`${side}:${ticks}`, lots]),
    );
    return (
      rows.length === this.#lots.size &&
      rows.every(([key, lots]) => this.#lots.get(String(key)) === lots)
    );
  }
}

/** The first command at which book and twin part, or undefined. */
function firstDifference(world: World, seed: number, commands: number): string | undefined {
  const draw = seededDraw(seed);
  const next = commandSource(world, draw);
  const book = new Book({ initialCapacity: 1, trackTouched: true });
  const twin = new NaiveBook();
  const mirror = new DepthMirror();
  for (let step = 0; step < commands; step += 1) {
    const command = next();
    const ours = record(book, command);
    const theirs = record(twin, command);
    if (ours !== theirs) return `seed ${seed}, command ${step}: ${ours} against ${theirs}`;
    if (step % 64 !== 0 && step !== commands - 1) continue;
    if (hashBook(book) !== hashBook(twin)) return `seed ${seed}, command ${step}: fingerprints`;
    if (depthOf(book) !== depthOf(twin)) return `seed ${seed}, command ${step}: depth`;
    mirror.take(book);
    if (!mirror.equals(book)) return `seed ${seed}, command ${step}: announced depth`;
  }
  return undefined;
}

describe('the order book does exactly what its naive twin does', () => {
  const worlds: readonly (readonly [string, World, number, number])[] = [
    ['six prices and four owners', { owners: 4, lowest: 97, spread: 6, firstId: 1 }, 10, 10_000],
    ['forty prices', { owners: 8, lowest: 1_000_000, spread: 40, firstId: 2 ** 40 }, 8, 10_000],
    ['prices from one tick', { owners: 3, lowest: 1, spread: 70, firstId: 2 ** 32 - 50 }, 6, 8_000],
    [
      'prices up to the highest',
      { owners: 50, lowest: MAX_TICKS - 2_000, spread: 2_000, firstId: 2 ** 52 },
      4,
      8_000,
    ],
    ['prices far apart', { owners: 9, lowest: 1, spread: 2_000_000_000, firstId: 7 }, 4, 6_000],
  ];
  test.each(worlds)('over thousands of commands with %s', (_name, world, seeds, commands) => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      expect(firstDifference(world, seed * 7_919, commands)).toBeUndefined();
    }
  });

  test('and a book rebuilt from its orders in priority order goes on like the old one', () => {
    const world = { owners: 5, lowest: 500, spread: 20, firstId: 1 };
    const next = commandSource(world, seededDraw(42));
    const book = new Book();
    for (let step = 0; step < 3_000; step += 1) record(book, next());
    const rebuilt = new Book();
    for (const side of [BID, ASK] as const) {
      book.forEachOrder(side, (id, owner, ticks, lots) =>
        rebuilt.rest(id, owner, side, ticks, lots),
      );
    }
    expect(rebuilt.size).toBeGreaterThan(5);
    expect(hashBook(rebuilt)).toBe(hashBook(book));
    for (let step = 0; step < 3_000; step += 1) {
      const command = next();
      expect(record(rebuilt, command)).toBe(record(book, command));
    }
    expect(hashBook(rebuilt)).toBe(hashBook(book));
  });
});
