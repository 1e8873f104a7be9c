/**
 * Who reads the house's public sources as they change, a moment before it does: what he makes of it
 * in the long run, after costs, with its error at 99 %. Each strategy is also played by the rules
 * of earlier releases, which show that it is one.
 */
import { expect, it } from 'vitest';
import { KIND } from '../../core/ledger/ledger.ts';
import { ALICE, ContractEngine, openCommand, usdt } from '../support/contract-engine.ts';
import { Random } from '../support/random.ts';
import { TradingEngine } from '../support/server-engine.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

/** Of a normal distribution one value in a hundred lies above. */
const Z_99 = 2.326;

/** A walk's next step, of a variance of one: twelve draws together. */
function step(random: Random): number {
  let sum = 0;
  for (let draw = 0; draw < 12; draw += 1) sum += random.whole(0, 1_000_000) / 1_000_000;
  return sum - 6;
}

/** What a strategy brings on average, and up to where that may be wrong. */
function expectation(results: readonly number[]) {
  const mean = results.reduce((sum, each) => sum + each, 0) / results.length;
  const squares = results.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const error = Z_99 * Math.sqrt(squares / (results.length - 1) / results.length);
  return { least: mean - error, most: mean + error };
}

const TRADES = 1_500;
const START = 8_000_000;
/** Of the price in a second. */
const SIGMA = 0.000_3;
const SEEN_MS = 50;
const TICK_MS = 5_000;
const SECONDS = 30;

/** Stakes of 100 on the way that the sources have gone already; gains as parts of a stake. */
function stakes(marks: object): number[] {
  const world = new ContractEngine({ desk: '50000000', customer: '500000' });
  const random = new Random(43);
  const results: number[] = [];
  let price = START;
  const move = (ms: number) => {
    price = Math.round(price * (1 + SIGMA * Math.sqrt(ms / 1_000) * step(random)));
  };
  while (results.length < TRADES) {
    const told = price;
    const waitMs = random.whole(1, 3) * 1_000;
    move(waitMs);
    world.wait(waitMs - SEEN_MS);
    if (price !== told) {
      const [before] = world.money(ALICE, KIND.seconds);
      const direction = price > told ? 'up' : 'down';
      const order = { marketId: btcUsdt, direction, seconds: SECONDS, stake: String(usdt('100')) };
      world.must(ALICE, { type: 'seconds.place', ...order, ...marks });
      world.index(price, btcUsdt, SEEN_MS);
      for (let ms = 0; ms < SECONDS * 1_000; ms += TICK_MS) {
        move(TICK_MS);
        world.index(price, btcUsdt, TICK_MS);
      }
      world.index(price, btcUsdt, 1);
      const [after] = world.money(ALICE, KIND.seconds);
      results.push(Number(after - before) / Number(usdt('100')));
    } else world.index(price, btcUsdt, SEEN_MS);
  }
  return results;
}

/** Coins bought when the sources have risen by more than it costs, and sold at once. */
function roundTrips(marks: object): number[] {
  const engine = new TradingEngine();
  const random = new Random(44);
  const results: number[] = [];
  const give = (fromAssetId: number, toAssetId: number, amount: bigint) => {
    const order = { fromAssetId, toAssetId, amount: String(amount) };
    const by = { bySize: true, isProved: true, ...marks };
    engine.must(ALICE, { type: 'wallet.exchange', ...order, ...by });
  };
  const has = (asset: number) =>
    BigInt(Math.round(Number(engine.money(ALICE, asset)[0]) * 100_000_000));
  let price = 2_000_000;
  for (let tick = 0; tick < 600; tick += 1) {
    const told = price;
    price = Math.round(price * (1 + 0.003 * step(random)));
    engine.pass(1_000 - SEEN_MS);
    const isSeen = price > told * 1.003;
    const [dollars, coins] = [has(USDT), has(BTC)];
    if (isSeen) give(USDT, BTC, 100n * 100_000_000n);
    engine.pass(SEEN_MS);
    engine.tick(btcUsdt, price);
    if (!isSeen) continue;
    const bought = has(BTC) - coins;
    // What is sold pays its fee out of what he had.
    give(BTC, USDT, bought);
    price = Math.round(price * (1 + 0.003 * step(random)));
    engine.pass(1_000);
    engine.tick(btcUsdt, price);
    const fee = (Number(coins - has(BTC)) / 1e8) * (price / 100);
    results.push(Number(has(USDT) - dollars) / 1e8 - fee);
  }
  return results;
}

/** Positions opened on the way that the sources have gone already, and closed a second later. */
function positions({ nextTick }: { readonly nextTick?: true }): number[] {
  const world = new ContractEngine({ desk: '50000000', customer: '500000' });
  const random = new Random(45);
  const give = (order: object) =>
    world.must(ALICE, nextTick ? { type: 'contracts.place', order } : order);
  const results: number[] = [];
  let price = START;
  for (let tick = 0; tick < 600; tick += 1) {
    const told = price;
    price = Math.round(price * (1 + 0.003 * step(random)));
    world.wait(1_000 - SEEN_MS);
    const isSeen = Math.abs(price - told) > told * 0.003;
    const [before] = world.money(ALICE);
    if (isSeen) give(openCommand({ side: price > told ? 'long' : 'short' }));
    world.index(price, btcUsdt, SEEN_MS);
    if (!isSeen) continue;
    give({ type: 'contracts.close_all', sides: 'all' });
    price = Math.round(price * (1 + 0.003 * step(random)));
    world.index(price);
    results.push(Number(world.money(ALICE)[0] - before));
  }
  return results;
}

it.each([
  ['a seconds contract', stakes],
  ['a leveraged contract', positions],
  ['an exchange between coins', roundTrips],
])('makes nothing of %s', (_what, play) => {
  // As it was: prices of before, for who knows those of after.
  expect(expectation(play({})).least).toBeGreaterThan(0);
  expect(expectation(play({ nextTick: true })).most).toBeLessThan(0);
});
