/**
 * Seeded workloads for order books, with what a correct book must arrive at.
 *
 * A: a quoting market. About 1,000 resting orders; 9 % limit, 3 % immediate-or-cancel, 6 %
 *    cancel, 82 % move (cancel and limit again under the same id).
 * B: a deep market. About 50,000 resting orders; 60 % limit, 30 % cancel, 10 % market.
 *
 * A workload can also be read from a file `A.bin` or `B.bin`, little-endian: a header of 64 bytes
 * ('OBW1', u32 prefill, u32 timed, u32 ids, i64 trades, i64 volume, i64 notional, u32 live,
 * u32 bid levels, u32 ask levels) and records of 24 bytes (u8 kind, u8 side, u16 0, u32 id,
 * i64 price, i64 quantity). The expected figures count the timed commands only.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BookReference, type Expected } from './book-reference.ts';

export type Mix = 'A' | 'B';

export const LIMIT = 1;
export const IMMEDIATE = 2;
export const MARKET = 3;
export const CANCEL = 4;
/** Cancel and limit again under the same id; the quantity is what was resting. */
export const MOVE = 5;

/** Commands in columns: the first `prefill` build the book, the others are timed. */
export interface Workload {
  readonly name: string;
  readonly prefill: number;
  readonly count: number;
  readonly kinds: Uint8Array;
  readonly sides: Uint8Array;
  readonly ids: Float64Array;
  readonly prices: Float64Array;
  readonly quantities: Float64Array;
  readonly expected: Expected;
}

const HEADER_BYTES = 64;
const RECORD_BYTES = 24;

/** Reads `<mix>.bin` of a folder. Throws when it is not a workload file. */
export async function readWorkload(folder: string, mix: Mix): Promise<Workload> {
  const bytes = await readFile(join(folder, `${mix}.bin`));
  if (bytes.toString('latin1', 0, 4) !== 'OBW1') throw new Error(`${mix}.bin is not a workload`);
  const prefill = bytes.readUInt32LE(4);
  const count = prefill + bytes.readUInt32LE(8);
  const work = emptyWorkload(count);
  for (let row = 0; row < count; row += 1) {
    const at = HEADER_BYTES + row * RECORD_BYTES;
    work.kinds[row] = bytes.readUInt8(at);
    work.sides[row] = bytes.readUInt8(at + 1);
    work.ids[row] = bytes.readUInt32LE(at + 4);
    work.prices[row] = Number(bytes.readBigInt64LE(at + 8));
    work.quantities[row] = Number(bytes.readBigInt64LE(at + 16));
  }
  const expected = {
    trades: Number(bytes.readBigInt64LE(16)),
    volume: Number(bytes.readBigInt64LE(24)),
    notional: Number(bytes.readBigInt64LE(32)),
    live: bytes.readUInt32LE(40),
    bidLevels: bytes.readUInt32LE(44),
    askLevels: bytes.readUInt32LE(48),
  };
  return { ...work, name: mix, prefill, count, expected };
}

/** Makes a workload: the same mix, number of timed commands and seed give the same commands. */
export function makeWorkload(mix: Mix, timed: number, seed: number): Workload {
  const shape = mix === 'A' ? QUOTING : DEEP;
  const work = emptyWorkload(shape.resting + timed);
  const writer = new WorkloadWriter(shape, work, seededRandom(seed));
  for (let row = 0; row < shape.resting; row += 1) writer.passiveLimit(row % 2);
  writer.book.forgetTrades();
  for (let row = 0; row < timed; row += 1) writer.step(row);
  const count = shape.resting + timed;
  return { ...work, name: mix, prefill: shape.resting, count, expected: writer.book.figures() };
}

function emptyWorkload(count: number) {
  return {
    kinds: new Uint8Array(count),
    sides: new Uint8Array(count),
    ids: new Float64Array(count),
    prices: new Float64Array(count),
    quantities: new Float64Array(count),
  };
}

/** A draw in [0, 1) from a 32-bit xorshift generator. */
function seededRandom(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

interface Shape {
  readonly resting: number;
  readonly middle: number;
  /** Largest step of the middle price, made every 64 commands. */
  readonly drift: number;
  /** Upper ends of the shares, in order, of limit, immediate-or-cancel, cancel, market, move. */
  readonly shares: readonly (readonly [number, number])[];
  /** Distance of a passive order from the middle price, in ticks. */
  readonly distance: (draw: () => number) => number;
  readonly quantity: (draw: () => number) => number;
}

const QUOTING: Shape = {
  resting: 1_000,
  middle: 100_000,
  drift: 1,
  shares: [
    [0.09, LIMIT],
    [0.12, IMMEDIATE],
    [0.18, CANCEL],
    [1, MOVE],
  ],
  distance: (draw) => 1 + Math.floor(draw() * 700),
  quantity: (draw) => 1 + Math.floor(draw() * 1_000),
};

const DEEP: Shape = {
  resting: 50_000,
  middle: 1_000_000,
  drift: 3,
  shares: [
    [0.6, LIMIT],
    [0.9, CANCEL],
    [1, MARKET],
  ],
  distance: (draw) => {
    const mean = draw() < 0.7 ? 60 : 2_500;
    return 1 + Math.min(60_000, Math.floor(-Math.log(1 - draw()) * mean));
  },
  quantity: (draw) => 1 + Math.floor(-Math.log(1 - draw()) * 400),
};

/** Share of limit orders that are priced to trade at once. */
const AGGRESSIVE_SHARE = 0.15;

class WorkloadWriter {
  readonly book = new BookReference();
  readonly #shape: Shape;
  readonly #work: ReturnType<typeof emptyWorkload>;
  readonly #draw: () => number;
  #middle: number;
  #row = 0;
  #nextId = 1;

  constructor(shape: Shape, work: ReturnType<typeof emptyWorkload>, draw: () => number) {
    this.#shape = shape;
    this.#work = work;
    this.#draw = draw;
    this.#middle = shape.middle;
  }

  /** One timed command. */
  step(index: number): void {
    const drift = this.#shape.drift;
    if (index % 64 === 0) this.#middle += (Math.floor(this.#draw() * 3) - 1) * drift;
    const draw = this.#draw();
    const kind = this.#shape.shares.find(([end]) => draw < end)?.[1] ?? LIMIT;
    const side = this.#draw() < 0.5 ? 0 : 1;
    if (kind === LIMIT) this.#limit(side);
    else if (kind === CANCEL) this.#cancel();
    else if (kind === MOVE) this.#move();
    else this.#take(kind, side);
  }

  /** A limit order that rests. */
  passiveLimit(side: number): void {
    this.#arrive(LIMIT, side, this.#passivePrice(side), this.#shape.quantity(this.#draw));
  }

  #limit(side: number): void {
    if (this.#draw() >= AGGRESSIVE_SHARE) this.passiveLimit(side);
    else this.#arrive(LIMIT, side, this.#crossingPrice(side), this.#size());
  }

  #take(kind: number, side: number): void {
    const price = kind === MARKET ? 0 : this.#crossingPrice(side);
    this.#arrive(kind, side, price, this.#size());
  }

  #cancel(): void {
    const order = this.book.pick(this.#draw());
    if (order === undefined) return this.passiveLimit(0);
    this.#write(CANCEL, order.side, order.id, order.price, order.quantity);
    this.book.cancel(order.id);
  }

  #move(): void {
    const order = this.book.pick(this.#draw());
    if (order === undefined) return this.passiveLimit(0);
    const { id, side, quantity } = order;
    const crosses = this.#draw() < 0.02 * Math.min(2, this.#appetite());
    let price = crosses ? this.#crossingPrice(side) : this.#passivePrice(side);
    if (price === order.price) price += side === 0 ? -1 : 1;
    this.#write(MOVE, side, id, price, quantity);
    this.book.cancel(id);
    this.book.arrive(id, side, price, quantity, true);
  }

  #arrive(kind: number, side: number, price: number, quantity: number): void {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#write(kind, side, id, price, quantity);
    const anyPrice = side === 0 ? Number.POSITIVE_INFINITY : 0;
    this.book.arrive(id, side, kind === MARKET ? anyPrice : price, quantity, kind === LIMIT);
  }

  /** Above 1 while the book holds more orders than it should, so that takers take more. */
  #appetite(): number {
    const surplus = (this.book.live - this.#shape.resting) / (this.#shape.resting * 0.1);
    return Math.max(0.05, Math.min(4, 1 + surplus));
  }

  #size(): number {
    return Math.max(1, Math.floor(this.#shape.quantity(this.#draw) * this.#appetite()));
  }

  #passivePrice(side: number): number {
    const distance = this.#shape.distance(this.#draw);
    const opposite = this.book.best(1 - side);
    if (side === 0) {
      const price = this.#middle - distance;
      return opposite === undefined ? price : Math.min(price, opposite - 1);
    }
    const price = this.#middle + distance;
    return opposite === undefined ? price : Math.max(price, opposite + 1);
  }

  #crossingPrice(side: number): number {
    const opposite = this.book.best(1 - side);
    if (opposite === undefined) return this.#passivePrice(side);
    const beyond = Math.floor(this.#draw() * 4);
    return side === 0 ? opposite + beyond : opposite - beyond;
  }

  #write(kind: number, side: number, id: number, price: number, quantity: number): void {
    const row = this.#row;
    this.#work.kinds[row] = kind;
    this.#work.sides[row] = side;
    this.#work.ids[row] = id;
    this.#work.prices[row] = price;
    this.#work.quantities[row] = quantity;
    this.#row = row + 1;
  }
}
