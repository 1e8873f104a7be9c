/**
 * The order book against its naive twin: the same seeded commands, and every answer, every fill
 * and the fingerprints must be equal. A failing seed is part of the message and repeats.
 */
import { describe, expect, test } from 'vitest';
import { Book } from './book.ts';
import { NaiveBook } from './naive-book.ts';
import {
  anyPrice,
  FILL_OR_KILL,
  GOOD_TILL_CANCELLED,
  IMMEDIATE_OR_CANCEL,
  placeBudget,
  placeLimit,
  replaceOrder,
} from '../../tests/support/book-orders.ts';
import { hashBook } from './state-hash.ts';
import { ASK, BID, type FillSink, MAX_TICKS, type OrderBook, type Side } from './words.ts';
import { stepsOf } from '../../tests/support/seeds.ts';

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
  /** Whether some orders show a part only; what is hidden cannot be read from a book. */
  readonly isOpen?: boolean;
}

type Command = (book: OrderBook, sink: FillSink) => unknown;

function pick<T>(draw: (below: number) => number, from: readonly T[]): T {
  const chosen = from[draw(from.length)];
  if (chosen === undefined) throw new Error('nothing to pick from');
  return chosen;
}

/** Draws commands; ids of orders that may rest are remembered so that later commands meet them. */
class CommandSource {
  private readonly world: World;
  private readonly draw: (below: number) => number;
  private nextId: number;
  private readonly recent: number[] = [];

  constructor(world: World, seed: number) {
    this.world = world;
    this.draw = seededDraw(seed);
    this.nextId = world.firstId;
  }

  next(): Command {
    const kind = this.draw(9);
    if (kind < 4) return this.limit();
    if (kind === 4) return this.draw(2) === 0 ? this.budget() : this.market();
    return kind < 8 ? this.change() : this.question();
  }

  private taker() {
    const side: Side = this.draw(2) === 0 ? BID : ASK;
    const limitTicks = this.ticks(side);
    const selfTrade = pick(this.draw, [0, 0, 1, 2, 3] as const);
    return { side, limitTicks, owner: 1 + this.draw(this.world.owners), selfTrade };
  }

  // One in four keeps to its half, buyers the lower and sellers the upper: so the book fills up.
  private ticks(side: Side): number {
    const { lowest, spread } = this.world;
    if (this.draw(4) < 3) return lowest + this.draw(spread);
    const half = spread >> 1;
    return side === BID ? lowest + this.draw(half) : lowest + half + this.draw(spread - half);
  }

  private lots(): number {
    return 1 + this.draw(this.draw(4) === 0 ? 100 : 10);
  }

  private quote(): number {
    return 1 + this.draw(20 * (this.world.lowest + this.world.spread));
  }

  private limit(): Command {
    const patience = this.draw(8);
    const impatient = patience === 0 ? IMMEDIATE_OR_CANCEL : FILL_OR_KILL;
    const timeInForce = patience < 2 ? impatient : GOOD_TILL_CANCELLED;
    const orderId = this.nextId;
    this.nextId += 1 + this.draw(3);
    this.recent[this.recent.length < 150 ? this.recent.length : this.draw(150)] = orderId;
    const postOnly = timeInForce === GOOD_TILL_CANCELLED && this.draw(3) === 0;
    const hides = !this.world.isOpen && this.draw(4) === 0 ? { peak: 1 + this.draw(8) } : {};
    const order = { ...this.taker(), orderId, lots: this.lots(), timeInForce, postOnly, ...hides };
    return (book, sink) => placeLimit(book, order, sink);
  }

  private market(): Command {
    const { side, owner, selfTrade } = this.taker();
    const lots = this.lots();
    return (book, sink) => book.match(side, anyPrice(side), lots, owner, selfTrade, sink);
  }

  private budget(): Command {
    const order = { ...this.taker(), budget: this.quote() };
    const limitTicks = this.draw(2) === 0 ? anyPrice(order.side) : order.limitTicks;
    return (book, sink) => placeBudget(book, { ...order, limitTicks }, sink);
  }

  private change(): Command {
    const id = this.recent.length === 0 ? this.nextId : pick(this.draw, this.recent);
    const kind = this.draw(4);
    const lots = this.lots();
    if (kind < 2) return (book) => book.cancel(id);
    if (kind === 2) {
      return (book) => book.reduce(id, Math.min(lots, book.order(id)?.lots ?? lots));
    }
    const { limitTicks, selfTrade } = this.taker();
    const keepsPrice = this.draw(2) === 0;
    const change = { orderId: id, lots, postOnly: this.draw(3) === 0, selfTrade };
    return (book, sink) => {
      const ticks = (keepsPrice ? book.order(id)?.ticks : undefined) ?? limitTicks;
      return replaceOrder(book, { ...change, limitTicks: ticks }, sink);
    };
  }

  private question(): Command {
    const { side, limitTicks, owner, selfTrade } = this.taker();
    const lots = this.lots();
    const budget = this.quote();
    const gone = this.recent.length === 0 ? this.nextId : pick(this.draw, this.recent);
    const asked = (book: OrderBook) => [
      book.fillableLots(side, limitTicks, lots, owner, selfTrade),
      book.quoteToFill(side, limitTicks, lots, owner, selfTrade),
      book.fillableByBudget(side, limitTicks, budget, owner, selfTrade),
      book.wouldCross(side, limitTicks),
    ];
    return (book) => [asked(book), book.asIfWithout(gone, () => asked(book)), book.levels(side, 5)];
  }
}

/** Runs a command and writes down its answer and everything its sink hears. */
function record(book: OrderBook, command: Command): string {
  const heard: unknown[] = [];
  const sink: FillSink = {
    fill: (...fill) => heard.push(fill),
    refilled: (...refilled) => heard.push(['refilled', ...refilled]),
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
  const source = new CommandSource(world, seed);
  const book = new Book({ initialCapacity: 1, trackTouched: true });
  const twin = new NaiveBook();
  const mirror = new DepthMirror();
  for (let step = 0; step < commands; step += 1) {
    const command = source.next();
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
    ['six prices and four owners', { owners: 4, lowest: 97, spread: 6, firstId: 1 }, 10, 1_000],
    ['forty prices', { owners: 8, lowest: 1_000_000, spread: 40, firstId: 2 ** 40 }, 8, 1_000],
    ['prices from one tick', { owners: 3, lowest: 1, spread: 70, firstId: 2 ** 32 - 50 }, 6, 800],
    [
      'prices up to the highest',
      { owners: 50, lowest: MAX_TICKS - 2_000, spread: 2_000, firstId: 2 ** 52 },
      4,
      800,
    ],
    ['prices far apart', { owners: 9, lowest: 1, spread: 2_000_000_000, firstId: 7 }, 4, 600],
  ];
  // One case a seed: a failing seed stands in the title, and no case runs long.
  const cases = worlds.flatMap(([name, world, seeds, commands]) =>
    Array.from({ length: seeds }, (_, index) => ({
      name,
      world,
      seed: (index + 1) * 7_919,
      commands: stepsOf(commands),
    })),
  );
  test.each(cases)('over $commands commands with $name, seed $seed', (each) => {
    expect(firstDifference(each.world, each.seed, each.commands)).toBeUndefined();
  });

  test('and a book rebuilt from its orders in priority order goes on like the old one', () => {
    const world = { owners: 5, lowest: 500, spread: 20, firstId: 1, isOpen: true };
    const source = new CommandSource(world, 42);
    const book = new Book();
    for (let step = 0; step < 3_000; step += 1) record(book, source.next());
    const rebuilt = new Book();
    for (const side of [BID, ASK] as const) {
      book.forEachOrder(side, (id, owner, ticks, lots) =>
        rebuilt.rest(id, owner, side, ticks, lots),
      );
    }
    expect(rebuilt.size).toBeGreaterThan(5);
    expect(hashBook(rebuilt)).toBe(hashBook(book));
    for (let step = 0; step < 3_000; step += 1) {
      const command = source.next();
      expect(record(rebuilt, command)).toBe(record(book, command));
    }
    expect(hashBook(rebuilt)).toBe(hashBook(book));
  });
});
