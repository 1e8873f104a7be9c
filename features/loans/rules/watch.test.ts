import { expect, it } from 'vitest';
import { processorMs } from '../../../tests/support/processor-time.ts';
import { Random } from '../../../tests/support/random.ts';
import { seedsOf } from '../../../tests/support/seeds.ts';
import { LoanWatch, type Prices } from './watch.ts';

const SEEDS = seedsOf(1, 2, 3);

const MARKET = 1;

/** So many loans, each waiting at a price below and some at one above, by number. */
function waiting(count: number, seed: number): [LoanWatch, Map<number, Prices>] {
  const random = new Random(seed);
  const watch = new LoanWatch();
  const all = new Map<number, Prices>();
  for (let id = 1; id <= count; id += 1) {
    const falls = BigInt(random.whole(1, 1_000));
    const rises = random.chance(0.3) ? BigInt(random.whole(3_000, 4_000)) : 0n;
    all.set(id, { falls, rises });
    watch.arm(MARKET, id, { falls, rises });
  }
  return [watch, all];
}

it.each(SEEDS)('gives the loans that looking at each would find, once, seed %i', (seed) => {
  const [watch, all] = waiting(2_000, seed);
  const random = new Random(seed + 100);
  for (let tick = 0; tick < 200; tick += 1) {
    const ticks = random.whole(1, 4_500);
    const reached = watch.takeReached(MARKET, ticks);
    const isReached = ({ falls, rises }: Prices) =>
      BigInt(ticks) <= falls || (rises > 0n && BigInt(ticks) >= rises);
    const found = [...all].flatMap(([id, prices]) => (isReached(prices) ? [id] : []));
    expect(reached).toEqual(found);
    // Who was reached is looked at, and waits for what the rules say then.
    for (const id of reached) {
      watch.disarm(MARKET, id);
      all.delete(id);
    }
    expect(watch.takeReached(MARKET + 1, ticks)).toEqual([]);
  }
});

it('costs a tick that reaches none of a hundred thousand loans next to nothing', () => {
  const [watch] = waiting(100_000, 4);
  const begun = processorMs();
  for (let tick = 0; tick < 100_000; tick += 1) {
    expect(watch.takeReached(MARKET, 1_500 + (tick % 1_000)).length).toBe(0);
  }
  // To look at each of them would be ten thousand million looks: minutes.
  expect(processorMs() - begun).toBeLessThan(10_000);
});
