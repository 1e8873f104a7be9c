import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';

/** The database has too much to do for this caller just now; asked again later it may answer. */
export class ReadingBusy extends Error {}

/** Whose reading something is: a customer, a visitor by his address, or who wants to log in. */
export type Reader =
  | { readonly customerId: number }
  | { readonly address: string }
  | { readonly door: string };

/** Who wants to enter an account; by his address where he does not say which. */
export function doorOf(account: string, address: string): Reader {
  const typed = account.trim().toLowerCase();
  return {
    door: createHash('sha256')
      .update(typed === '' ? address : typed)
      .digest('hex'),
  };
}

/** How much each may have at a time, and how long one waits for it. */
export interface ShareLimits {
  readonly perReader: number;
  readonly visitors: number;
  /** For all who want to log in, and how many of them may wait: a rush is let in, not sent away. */
  readonly doors: number;
  readonly atDoors: number;
  /** How many of a reader may wait at a time, and for how long. */
  readonly waiting: number;
  readonly patienceMs: number;
}

const current = new AsyncLocalStorage<Reader>();

/** Does something as a reader: what it reads counts as his. */
export function readingAs<Answer>(reader: Reader, act: () => Answer): Answer {
  return current.run(reader, act);
}

/**
 * Does something as the house, whoever's call it follows from: what it reads is nobody's share,
 * and neither is what it leaves to do later.
 */
export function readingAsHouse<Answer>(act: () => Answer): Answer {
  return current.exit(act);
}

/** Whose reading this is; undefined for the house itself. */
export function presentReader(): Reader | undefined {
  return current.getStore();
}

interface Queue {
  taken: number;
  readonly waiting: (() => void)[];
}

const VISITORS = 'visitors';
const DOORS = 'doors';

/**
 * Shares of the connections that read for callers. Whoever asks for much waits for himself: each
 * customer, each visitor's address and each account that somebody wants to enter has a share of
 * its own, and visitors together another, so that no one of them keeps the others waiting.
 */
export class Shares {
  private readonly limits: ShareLimits;
  private readonly queues = new Map<string, Queue>();

  constructor(limits: ShareLimits) {
    this.limits = limits;
  }

  /**
   * Waits for a reader's share; call what it gives back when the reading is done.
   * @throws ReadingBusy when too many of his wait already, or this one has waited too long
   */
  async take(reader: Reader): Promise<() => void> {
    const { perReader, visitors, doors, atDoors, waiting } = this.limits;
    if ('customerId' in reader) return this.enter(`customer:${reader.customerId}`, perReader);
    const atDoor = 'door' in reader;
    const name = atDoor ? `door:${reader.door}` : `address:${reader.address}`;
    const own = await this.enter(name, perReader);
    try {
      const all = await (atDoor
        ? this.enter(DOORS, doors, atDoors)
        : this.enter(VISITORS, visitors, waiting));
      return () => {
        all();
        own();
      };
    } catch (error) {
      own();
      throw error;
    }
  }

  private async enter(
    name: string,
    most: number,
    waiting = this.limits.waiting,
  ): Promise<() => void> {
    const queue = this.queues.get(name) ?? { taken: 0, waiting: [] };
    this.queues.set(name, queue);
    if (queue.taken >= most) await this.wait(queue, waiting);
    else queue.taken += 1;
    return () => {
      const next = queue.waiting.shift();
      // Who waits takes the place over, so that nobody comes in between.
      if (next !== undefined) next();
      else queue.taken -= 1;
      if (queue.taken === 0) this.queues.delete(name);
    };
  }

  private wait(queue: Queue, most: number): Promise<void> {
    if (queue.waiting.length >= most) throw new ReadingBusy('too many wait');
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(enter), 1);
        reject(new ReadingBusy('waited too long'));
      }, this.limits.patienceMs);
      queue.waiting.push(enter);
    });
  }
}
