/**
 * Where the simulated market takes its chance from: a secret of 256 bits gives a key for each
 * hour, and an hour's key gives every draw of it by HMAC-SHA-512. A key tells nothing of another
 * hour, so it is made public once its hour is over, and its hash before the hour begins
 * (decision 0036). Whoever has the key can make every draw again.
 */
import { createHash, createHmac, hash } from 'node:crypto';
import type { Market } from '../../catalogue/contract.ts';
import { commonShare } from './activity.ts';
import { Chance, ClusteredReturns, joinedReturn } from './chance.ts';
import { fastAfter, minuteFactor, stormOf } from './storms.ts';

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

/** What an hour is drawn from. */
export interface DrawnHour {
  readonly key: Buffer;
  /**
   * The logarithm of the slow factor of its volatility, in millionths, as it was announced; none
   * of hours that were announced by earlier releases.
   */
  readonly slowPpm?: number | undefined;
}

/** How the prices of an hour move, step by step, in usual standard deviations. */
export interface HourMoves {
  /** Goes to a step; steps in between count, because storms go through them. */
  goTo(step: number): void;
  /** The return of a market in the present step. */
  moveOf(market: Pick<Market, 'kind' | 'base' | 'definition'>): number;
}

/** @param baseIds the coins and stocks that move by themselves */
export function movesOf({ key, slowPpm }: DrawnHour, baseIds: readonly number[]): HourMoves {
  return slowPpm === undefined
    ? new ClusteredMoves(key, baseIds)
    : new StormyMoves(key, slowPpm / 1_000_000, baseIds);
}

function purposesOf(baseIds: readonly number[]): string[] {
  return ['coin', 'stock', ...baseIds.map((id) => `base ${id}`)];
}

/** Storms cluster within an hour; each begins as if so many steps had come before it. */
const WARM_STEPS = 300;
/** How strongly markets moved together. */
const EARLIER_SHARE = { coin: 0.55, stock: 0.35 } as const;

/** Hours of earlier releases: clustered returns out of the draws of each step. */
class ClusteredMoves implements HourMoves {
  private readonly hourKey: Buffer;
  private readonly returns = new Map<string, ClusteredReturns>();
  private readonly moves = new Map<string, number>();
  private readonly purposes: readonly string[];
  private next = -WARM_STEPS;

  constructor(hourKey: Buffer, baseIds: readonly number[]) {
    this.hourKey = hourKey;
    this.purposes = purposesOf(baseIds);
    for (const purpose of this.purposes) this.returns.set(purpose, new ClusteredReturns());
  }

  goTo(step: number): void {
    for (; this.next <= step; this.next += 1) {
      for (const purpose of this.purposes) {
        const draw = drawsOf(this.hourKey, this.next, purpose).fatTailed();
        this.moves.set(purpose, this.returns.get(purpose)?.next(draw) ?? 0);
      }
    }
  }

  moveOf({ kind, base }: Pick<Market, 'kind' | 'base'>): number {
    const [common, own] = [this.moves.get(kind) ?? 0, this.moves.get(`base ${base.id}`) ?? 0];
    return joinedReturn(EARLIER_SHARE[kind], common, own);
  }
}

const MINUTE_STEPS = 60;
const MINUTE_MS = 60_000;
/** An hour begins as if another had come before it: the fast factor has forgotten the rest. */
const WARM_MINUTES = 60;

/**
 * Fat-tailed draws of each step, times what its minute is like and how stormy it is. The storms of
 * a kind of markets are common to all of them.
 */
class StormyMoves implements HourMoves {
  private readonly hourKey: Buffer;
  private readonly slow: number;
  private readonly purposes: readonly string[];
  private readonly moves = new Map<string, number>();
  private readonly fast = { coin: 0, stock: 0 };
  private readonly minutes = new Map<string, number>();
  private minute = -WARM_MINUTES;

  constructor(hourKey: Buffer, slow: number, baseIds: readonly number[]) {
    this.hourKey = hourKey;
    this.slow = slow;
    this.purposes = purposesOf(baseIds);
  }

  goTo(step: number): void {
    const minute = Math.floor(step / MINUTE_STEPS);
    if (this.minute <= minute) {
      for (; this.minute <= minute; this.minute += 1) this.blow(this.minute);
      for (const purpose of this.purposes) {
        const chance = drawsOf(this.hourKey, minute, `minute ${purpose}`);
        this.minutes.set(purpose, minuteFactor(chance));
      }
    }
    for (const purpose of this.purposes) {
      const draw = drawsOf(this.hourKey, step, purpose).fatTailed();
      this.moves.set(purpose, draw * (this.minutes.get(purpose) ?? 1));
    }
  }

  moveOf(market: Pick<Market, 'kind' | 'base' | 'definition'>): number {
    const { kind, base } = market;
    const [common, own] = [this.moves.get(kind) ?? 0, this.moves.get(`base ${base.id}`) ?? 0];
    const storm = stormOf(this.fast[kind], this.slow);
    return storm * joinedReturn(commonShare(market), common, own);
  }

  /** The storms of another minute. */
  private blow(minute: number): void {
    for (const kind of ['coin', 'stock'] as const) {
      const normal = drawsOf(this.hourKey, minute, `storm ${kind}`).normal();
      this.fast[kind] = fastAfter(this.fast[kind], MINUTE_MS, normal);
    }
  }
}
