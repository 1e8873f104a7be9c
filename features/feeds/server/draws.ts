/**
 * Where the simulated market takes its chance from: a secret of 256 bits gives a key for each
 * hour, and an hour's key gives every draw of it by HMAC-SHA-512. A key tells nothing of another
 * hour, so it is made public once its hour is over, and its hash before the hour begins
 * (decision 0036). Whoever has the key can make every draw again.
 */
import { createHash, createHmac, hash } from 'node:crypto';
import type { Market } from '../../catalogue/contract.ts';
import { Chance, ClusteredReturns, joinedReturn } from './chance.ts';

/** The secret that a given seed stands for: everybody can make it. */
export function secretOfSeed(seed: number): Buffer {
  return createHash('sha256').update(`bourse-feed-seed-1|${seed}`).digest();
}

/** The key of an hour. */
export function hourKeyOf(secret: Buffer, hourMs: number): Buffer {
  return createHmac('sha256', secret).update(`bourse-feed-hour-1|${hourMs}`).digest();
}

/** What is announced of an hour's key. */
export function keyHashOf(hourKey: Buffer): string {
  return createHash('sha256').update(hourKey).digest('hex');
}

const BYTES_A_DRAW = 6;
const DRAWS_A_BLOCK = 10;
const BLOCK_BYTES = 128;

interface Pads {
  readonly inner: Buffer;
  readonly outer: Buffer;
}

const padsOf = new WeakMap<Buffer, Pads>();

function makePads(key: Buffer): Pads {
  const padded = Buffer.alloc(BLOCK_BYTES);
  key.copy(padded);
  const by = (mask: number): Buffer => Buffer.from(padded.map((byte) => byte ^ mask));
  const pads = { inner: by(0x36), outer: by(0x5c) };
  padsOf.set(key, pads);
  return pads;
}

/** HMAC-SHA-512 by RFC 2104: Node's own takes forty times as long for texts as short as these. */
function hmac(key: Buffer, text: string): Buffer {
  const { inner, outer } = padsOf.get(key) ?? makePads(key);
  const first = hash('sha512', Buffer.concat([inner, Buffer.from(text)]), 'buffer');
  return hash('sha512', Buffer.concat([outer, first]), 'buffer');
}

/** The draws of one purpose in one step of an hour. */
export function drawsOf(hourKey: Buffer, step: number, purpose: string): Chance {
  let drawn = 0;
  let block: Buffer = Buffer.alloc(0);
  return new Chance(() => {
    const place = drawn % DRAWS_A_BLOCK;
    if (place === 0) {
      const text = `${step}|${purpose}|${drawn / DRAWS_A_BLOCK}`;
      block = hmac(hourKey, text);
    }
    drawn += 1;
    return block.readUIntBE(place * BYTES_A_DRAW, BYTES_A_DRAW) / 2 ** (8 * BYTES_A_DRAW);
  });
}

/** Storms cluster within an hour; each begins as if so many steps had come before it. */
const WARM_STEPS = 300;

/** How the prices of an hour move, step by step: clustered returns out of its draws. */
export class HourMoves {
  private readonly hourKey: Buffer;
  private readonly returns = new Map<string, ClusteredReturns>();
  private readonly moves = new Map<string, number>();
  private readonly purposes: readonly string[];
  private next = -WARM_STEPS;

  /** @param baseIds the coins and stocks that move by themselves */
  constructor(hourKey: Buffer, baseIds: readonly number[]) {
    this.hourKey = hourKey;
    this.purposes = ['coin', 'stock', ...baseIds.map((id) => `base ${id}`)];
    for (const purpose of this.purposes) this.returns.set(purpose, new ClusteredReturns());
  }

  /** Goes to a step; steps in between count, because storms go through them. */
  goTo(step: number): void {
    for (; this.next <= step; this.next += 1) {
      for (const purpose of this.purposes) {
        const draw = drawsOf(this.hourKey, this.next, purpose).fatTailed();
        this.moves.set(purpose, this.returns.get(purpose)?.next(draw) ?? 0);
      }
    }
  }

  /** The return of a market in the present step, in standard deviations. */
  moveOf({ kind, base }: Pick<Market, 'kind' | 'base'>): number {
    return joinedReturn(kind, this.moves.get(kind) ?? 0, this.moves.get(`base ${base.id}`) ?? 0);
  }
}
