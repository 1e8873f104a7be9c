/**
 * Who reads the house's public sources as they change, a moment before it does: what he makes of it
 * with each product that executes at the index.
 */
import { KIND } from '../../../core/ledger/ledger.ts';
import { ALICE, ContractEngine, openCommand, usdt } from '../../support/contract-engine.ts';
import type { Random } from '../../support/random.ts';
import { TradingEngine } from '../../support/server-engine.ts';
import { BTC, btcUsdt, USDT } from '../../support/small-catalogue.ts';
import { normal, type Play, type Strategy } from './strategy.ts';

const TRADES = 750;
const START = 8_000_000;
/** Of the price in a second. */
const SIGMA = 0.000_3;
/** Of the price from tick to tick where what costs more has to be worth it. */
const WILD = 0.003;
const SEEN_MS = 50;
const TICK_MS = 5_000;
const SECONDS = 30;
const DOLLARS = 100n * 100_000_000n;

/** Nothing as in earlier releases: prices of before, for who knows those of after. */
interface Marks {
  readonly nextTick?: true;
}

/** Stakes of 100 on the way that the sources have gone already. */
function stakes(marks: Marks, random: Random): number[] {
  const world = new ContractEngine({ desk: '50000000', customer: '500000' });
  const results: number[] = [];
  let price = START;
  const move = (ms: number) => {
    price = Math.round(price * (1 + SIGMA * Math.sqrt(ms / 1_000) * normal(random)));
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
function roundTrips(marks: Marks, random: Random): number[] {
  const engine = new TradingEngine();
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
    price = Math.round(price * (1 + WILD * normal(random)));
    engine.pass(1_000 - SEEN_MS);
    const isSeen = price > told * (1 + WILD);
    const [dollars, coins] = [has(USDT), has(BTC)];
    if (isSeen) give(USDT, BTC, DOLLARS);
    engine.pass(SEEN_MS);
    engine.tick(btcUsdt, price);
    if (!isSeen) continue;
    const bought = has(BTC) - coins;
    // What is sold pays its fee out of what he had.
    give(BTC, USDT, bought);
    price = Math.round(price * (1 + WILD * normal(random)));
    engine.pass(1_000);
    engine.tick(btcUsdt, price);
    const fee = (Number(coins - has(BTC)) / 1e8) * (price / 100);
    results.push((Number(has(USDT) - dollars) / 1e8 - fee) / (Number(DOLLARS) / 1e8));
  }
  return results;
}

/** Positions opened on the way that the sources have gone already, and closed a second later. */
function positions(marks: Marks, random: Random): number[] {
  const world = new ContractEngine({ desk: '50000000', customer: '500000' });
  const give = (order: object) =>
    world.must(ALICE, marks.nextTick ? { type: 'contracts.place', order } : order);
  const results: number[] = [];
  let price = START;
  for (let tick = 0; tick < 600; tick += 1) {
    const told = price;
    price = Math.round(price * (1 + WILD * normal(random)));
    world.wait(1_000 - SEEN_MS);
    const isSeen = Math.abs(price - told) > told * WILD;
    const [before] = world.money(ALICE);
    if (isSeen) give(openCommand({ side: price > told ? 'long' : 'short' }));
    world.index(price, btcUsdt, SEEN_MS);
    if (!isSeen) continue;
    give({ type: 'contracts.close_all', sides: 'all' });
    price = Math.round(price * (1 + WILD * normal(random)));
    world.index(price);
    // A lot is 0.01 coins: what is at stake is its value.
    results.push(Number(world.money(ALICE)[0] - before) / (told * 10_000));
  }
  return results;
}

function seen(
  product: string,
  play: (marks: Marks, random: Random) => number[],
  chances: number,
): Strategy {
  const by =
    (marks: Marks): Play =>
    (random) =>
      play(marks, random);
  const title = `prices seen 50 ms ahead, by ${product}`;
  return { title, now: by({ nextTick: true }), before: by({}), chances };
}

export const strategies: readonly Strategy[] = [
  seen('seconds contracts', stakes, 12_000),
  seen('leveraged contracts', positions, 12_000),
  seen('the exchange of coins', roundTrips, 6_000),
];
