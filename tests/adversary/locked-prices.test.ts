/** What somebody may try with a price that holds for five seconds, or by way of a third coin. */
import { expect, it } from 'vitest';
import { type Engine, openEngine } from '../../apps/server/engine.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { LOCK_MS } from '../../features/wallet/contract.ts';
import { ContractEngine } from '../support/contract-engine.ts';
import { hashOf } from '../support/engine-checks.ts';
import { Random } from '../support/random.ts';
import { ALICE, BOB, PRICE, TradingEngine } from '../support/server-engine.ts';
import { BTC, btcUsdt, ETH, USDT } from '../support/small-catalogue.ts';

const ORDER = { type: 'wallet.exchange', bySize: true, isProved: true };
const SALE = { fromAssetId: BTC, toAssetId: USDT, amount: '1000000' };

function openLocks({ engine }: { readonly engine: Engine }) {
  return engine.wallet.exchanging.locking.openLocks();
}

function worth(engine: TradingEngine, owner: number): number {
  const [coins, dollars] = [engine.money(owner, BTC), engine.money(owner, USDT)];
  const sum = (parts: readonly string[]) => parts.reduce((all, part) => all + Number(part), 0);
  return sum(coins) * (PRICE / 100) + sum(dollars);
}

/** A standard normal number, as nearly as twelve uniform ones are. */
function normal(random: Random): number {
  let sum = -6;
  for (let count = 0; count < 12; count += 1) sum += random.next();
  return sum;
}

// Four per cent a day are three basis points in five seconds.
it('gains nothing by choosing after five seconds, at twice the pace of bitcoin', () => {
  const random = new Random(43);
  const engine = new TradingEngine();
  const [before, plain] = [worth(engine, ALICE), worth(engine, BOB)];
  for (let round = 0; round < 120; round += 1) {
    // Each round begins at the same index, so that only the five seconds count.
    engine.pass(60_000);
    engine.tick(btcUsdt, PRICE);
    engine.give(ALICE, { ...ORDER, ...SALE, locks: true } as never);
    engine.give(BOB, { ...ORDER, ...SALE, nextTick: true } as never);
    engine.pass(500);
    engine.tick(btcUsdt, PRICE);
    const [lock] = openLocks(engine);
    const moved = Math.round(PRICE * (1 + normal(random) * 0.0003));
    engine.pass(LOCK_MS - 500);
    engine.tick(btcUsdt, moved);
    // He takes it where the index fell, and sells dearer where it rose.
    const take = { type: 'wallet.take_locked', exchangeId: lock?.id };
    if (moved <= PRICE) engine.must(ALICE, take);
    else engine.give(ALICE, { ...ORDER, ...SALE, nextTick: true } as never);
    engine.pass(500);
    engine.tick(btcUsdt, moved);
  }
  const gained = worth(engine, ALICE) - before - (worth(engine, BOB) - plain);
  expect(gained).toBeLessThan(0);
});

it('is not hidden from the desk by many locks: each pays for those before it', () => {
  const engine = new TradingEngine();
  const brings: bigint[] = [];
  for (const owner of [ALICE, BOB]) {
    engine.give(owner, { ...ORDER, ...SALE, amount: '50000000', locks: true } as never);
    engine.pass(500);
    engine.tick(btcUsdt, PRICE);
    const lock = openLocks(engine).at(-1);
    brings.push(lock?.receivedUnits ?? 0n);
  }
  expect(brings[1]).toBeLessThan(brings[0] ?? 0n);
});

it('is the same after a replay in the middle of it, and ends as it would have', () => {
  const world = new ContractEngine();
  world.endow(ALICE, KIND.spot, '1', BTC);
  world.endow(HOUSE.exchangeDesk, KIND.house, '1000000');
  world.must(ALICE, { ...ORDER, ...SALE, locks: true });
  world.index(8_000_000);
  expect(openLocks(world)).toHaveLength(1);
  world.events('none');
  const again = openEngine();
  for (const { records } of world.batches) {
    for (const record of records) again.machine.replay(record);
  }
  expect(hashOf(again)).toBe(hashOf(world.engine));
  const { id } = openLocks(world)[0] ?? { id: 0 };
  world.must(ALICE, { type: 'wallet.take_locked', exchangeId: id });
  again.machine.execute(
    { actor: ALICE, command: { type: 'wallet.take_locked', exchangeId: id } as never },
    world.timeMs,
  );
  expect(hashOf(again)).toBe(hashOf(world.engine));
});

// There is one way in this house: each coin is priced in dollars, and a pair by both.
it('finds no better way from coin to coin by a third one', () => {
  const direct = new TradingEngine();
  direct.give(ALICE, { ...ORDER, fromAssetId: BTC, toAssetId: ETH, amount: '10000000' } as never);
  const round = new TradingEngine();
  round.give(ALICE, { ...ORDER, fromAssetId: BTC, toAssetId: USDT, amount: '10000000' } as never);
  const [dollars] = round.money(ALICE, USDT);
  // What came of it, less the fee that the second exchange takes besides.
  const got = (Number(dollars) - 100_000) / 1.001;
  const amount = String(BigInt(Math.floor(got * 1e8)));
  round.give(ALICE, { ...ORDER, fromAssetId: USDT, toAssetId: ETH, amount } as never);
  const [one, two] = [direct, round].map((engine) => Number(engine.money(ALICE, ETH)[0]) - 100);
  expect(one).toBeGreaterThan(two ?? 0);
  expect(two).toBeGreaterThan((one ?? 0) * 0.997);
});
