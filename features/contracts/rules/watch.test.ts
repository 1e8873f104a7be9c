import { describe, expect, it } from 'vitest';
import { Random } from '../../../tests/support/random.ts';
import { seedsOf } from '../../../tests/support/seeds.ts';
import type { Threshold } from './formulas.ts';
import { WATCH, Watch, type WatchKind } from './watch.ts';

const SEEDS = seedsOf(1, 2, 3, 4);

/** The same by looking at everything at each tick. */
class NaiveWatch {
  private readonly waiting = new Map<string, Threshold & { id: number; kind: WatchKind }>();

  set(kind: WatchKind, id: number, threshold: Threshold | undefined): void {
    this.waiting.delete(`${id}:${kind}`);
    if (threshold !== undefined) this.waiting.set(`${id}:${kind}`, { ...threshold, id, kind });
  }

  clearPosition(id: number): void {
    for (let kind = WATCH.entry; kind <= WATCH.margin; kind += 1) {
      this.waiting.delete(`${id}:${kind}`);
    }
  }

  takeReached(fromTicks: number, toTicks: number): string[] {
    const reached = [...this.waiting.values()].filter(({ ticks, when }) =>
      when === 'at_or_above' ? toTicks >= ticks : toTicks <= ticks,
    );
    for (const { id, kind } of reached) this.waiting.delete(`${id}:${kind}`);
    const away = (ticks: number) => Math.abs(ticks - fromTicks);
    reached.sort((a, b) => away(a.ticks) - away(b.ticks) || a.id - b.id || a.kind - b.kind);
    return reached.map(({ id, kind }) => `${id}:${kind}`);
  }

  get size(): number {
    return this.waiting.size;
  }
}

const KINDS = Object.values(WATCH);

function compare(seed: number, ticks: number): { reached: number; most: number } {
  const random = new Random(seed);
  const watch = new Watch();
  const naive = new NaiveWatch();
  let price = 50_000;
  let reached = 0;
  let most = 0;
  for (let step = 0; step < ticks; step += 1) {
    const changes = random.whole(0, 2);
    for (let change = 0; change < changes; change += 1) {
      const id = random.whole(1, 60);
      const kind = random.pick(KINDS);
      const when = random.pick(['at_or_above', 'at_or_below'] as const);
      const away = random.whole(-200, 2_000) * (when === 'at_or_above' ? 1 : -1);
      const ticksThere = Math.max(1, price + away);
      const threshold = random.chance(0.15) ? undefined : { when, ticks: ticksThere };
      watch.set(kind, id, threshold);
      naive.set(kind, id, threshold);
    }
    if (random.chance(0.05)) {
      const id = random.whole(1, 60);
      watch.clearPosition(id);
      naive.clearPosition(id);
    }
    const before = price;
    const reach = random.chance(0.02) ? 1_500 : 60;
    price = Math.max(100, price + random.whole(-reach, reach));
    const found = watch.takeReached(before, price).map(({ id, kind }) => `${id}:${kind}`);
    expect(found).toEqual(naive.takeReached(before, price));
    if (watch.size !== naive.size) throw new Error(`step ${step}: ${watch.size}/${naive.size}`);
    reached += found.length;
    most = Math.max(most, naive.size);
  }
  return { reached, most };
}

describe('what waits for an index', () => {
  it.each(SEEDS)('is found as by looking at everything, 60,000 ticks, seed %i', (seed) => {
    const { reached, most } = compare(seed, 60_000);
    expect(reached).toBeGreaterThan(10_000);
    expect(most).toBeGreaterThan(50);
  });

  it('comes in the order of the way, whenever it was put in', () => {
    const watch = new Watch();
    watch.set(WATCH.stopLoss, 3, { ticks: 900, when: 'at_or_below' });
    watch.set(WATCH.stopLoss, 1, { ticks: 950, when: 'at_or_below' });
    watch.set(WATCH.margin, 2, { ticks: 900, when: 'at_or_below' });
    const order = watch.takeReached(1_000, 800).map(({ id }) => id);
    expect(order).toEqual([1, 2, 3]);
    expect(watch.size).toBe(0);
  });
});
