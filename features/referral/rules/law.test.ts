/**
 * The laws of rebates, recomputed from postings and from who invited whom, never from what the
 * rules have noted.
 */
import { describe, expect, it } from 'vitest';
import { openEngine } from '../../../apps/server/engine.ts';
import { isRefusal } from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { hashOf } from '../../../tests/support/engine-checks.ts';
import { Random } from '../../../tests/support/random.ts';
import { MONDAY_MS, smallCatalogue, USDT } from '../../../tests/support/small-catalogue.ts';
import { Actors, aim, endowments } from '../../../tests/simulation/actors.ts';
import { CUSTOMERS } from '../../../tests/simulation/world.ts';
import type { LoanMove } from '../../loans/contract.ts';
import { ReferralWorld } from '../testing/world.ts';
import { seedsOf } from '../../../tests/support/seeds.ts';

const SEEDS = seedsOf(1, 2, 3, 4);
const RATES = [200_000n, 100_000n, 50_000n, 25_000n];

/** Who invited whom, drawn: each by somebody with a smaller number. */
function drawTree(random: Random, world: ReferralWorld): Map<number, number> {
  const inviters = new Map<number, number>();
  for (let owner = 2_001; owner <= 2_030; owner += 1) {
    const inviter = random.whole(2_000, owner - 1);
    if (owner === 2_001) world.verify(2_000);
    inviters.set(owner, inviter);
    world.invited(owner, inviter);
    if (random.chance(0.7)) world.deposit(owner, '2000');
  }
  return inviters;
}

describe('rebates of any tree', () => {
  it.each(SEEDS)('are the shares of what was paid, level by level, with seed %i', (seed) => {
    const random = new Random(seed);
    const world = new ReferralWorld();
    const inviters = drawTree(random, world);
    const deposited = new Set(
      world.events('deposit.credited').map((it) => (it as { owner: number }).owner),
    );
    const sums = new Map<number, bigint[]>();
    for (let step = 0; step < 60; step += 1) {
      const owner = random.whole(2_000, 2_030);
      const units = BigInt(random.whole(100_000, 900_000_000));
      world.pays(owner, `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`);
      let above = inviters.get(owner);
      for (let level = 0; level < 4 && above !== undefined; level += 1) {
        const own = sums.get(above) ?? [0n, 0n, 0n, 0n];
        if (deposited.has(owner)) own[level] = (own[level] ?? 0n) + units;
        sums.set(above, own);
        above = inviters.get(above);
      }
    }
    const fees = world.money(HOUSE.fees)[0];
    const owed = world.engine.referral.owedBy(HOUSE.fees, USDT);
    world.payDay();
    let all = 0n;
    for (let owner = 2_000; owner <= 2_030; owner += 1) {
      const expected = (sums.get(owner) ?? []).reduce(
        (sum, units, at) => sum + (units * (RATES[at] ?? 0n)) / 1_000_000n,
        0n,
      );
      expect(world.got(owner)).toBe(expected);
      all += expected;
    }
    expect(world.money(HOUSE.fees)[0]).toBe(fees - all);
    expect(all).toBeLessThanOrEqual(owed);
    expect(owed).toBeLessThanOrEqual((fees * 375n) / 1_000n + 60n);
    world.expectSound();
  });
});

describe('a day of many members', () => {
  it('is paid part by part, and replays to the same state in the middle of it', () => {
    const world = new ReferralWorld();
    world.line(1_001, 1_002, 1_003);
    for (let owner = 5_000; owner < 26_000; owner += 1) {
      world.must(0, { type: 'referral.join', owner, inviter: 1_001 });
    }
    world.pays(1_003, '100');
    const nextMs = world.timeMs - (world.timeMs % 86_400_000) + 86_400_000 + 600_000;
    world.wait(nextMs - world.timeMs);
    expect([world.got(1_001), world.got(1_002)]).toEqual([1_000_000_000n, 0n]);
    const middle = openEngine();
    const records = world.batches.flatMap((batch) => batch.records);
    for (const record of records) middle.machine.replay(JSON.parse(JSON.stringify(record)));
    middle.machine.takeBatch();
    expect(hashOf(middle)).toBe(hashOf(world.engine));
    world.wait(50);
    expect(world.got(1_002)).toBe(2_000_000_000n);
    expect(world.rebates()).toHaveLength(2);
  });
});

/** What customers who were invited have paid into the fees, by postings, customer and coin. */
function paidInto(postings: readonly (readonly [owner: number, asset: number, amount: bigint])[]) {
  const sums = new Map<string, bigint>();
  for (const [owner, asset, amount] of postings) {
    sums.set(`${owner}:${asset}`, (sums.get(`${owner}:${asset}`) ?? 0n) + amount);
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum > 0n));
}

/** A command as it goes over the wire, without what is undefined. */
function plain<Order extends object>(command: Order): Order {
  return JSON.parse(JSON.stringify(command)) as Order;
}

describe('fees of whatever room', () => {
  it.each(SEEDS)('are all noted, and nothing else is, with seed %i', (seed) => {
    const random = new Random(seed + 70);
    const actors = new Actors(random);
    const { machine, ...engine } = openEngine();
    const house = { machine, ...engine };
    // The night of contracts comes on the way.
    let timeMs = MONDAY_MS + 22 * 3_600_000 - 600_000;
    const install = { type: 'catalogue.install', catalogue: smallCatalogue() };
    for (const envelope of [{ actor: 0, command: install }, ...endowments()]) {
      expect(isRefusal(machine.execute(envelope, timeMs))).toBe(false);
    }
    for (let step = 0; step < 4_000; step += 1) {
      timeMs += random.whole(0, 900);
      while (machine.runDueTimer(timeMs));
      const envelope = aim(house, actors.next(timeMs), random);
      // All of them stand in one tree: what they copy of each other would count for nobody.
      const command = { ...envelope.command, guards: undefined };
      const isOfOneTree = command.type === 'copy.follow';
      const given = isOfOneTree ? { ...envelope, command: plain(command) } : envelope;
      if (!command.type.includes('correction')) machine.execute(given, timeMs);
    }
    const { ledger } = machine;
    const members = new Set<number>(CUSTOMERS.slice(1));
    const { postings, changes } = machine.takeBatch();
    const into = postings.flatMap(({ from, to, amount, reason }) => {
      const [payer, payee] = [ledger.ownerOf(from), ledger.ownerOf(to)];
      const isFee = payee === HOUSE.fees && members.has(payer);
      // What a voucher gives back was not paid by the member.
      const isBack = reason === 'coupon_fee' && members.has(payee);
      if (isFee) return [[payer, ledger.assetOf(to), BigInt(amount)] as const];
      return isBack ? [[payee, ledger.assetOf(to), -BigInt(amount)] as const] : [];
    });
    // What the exchange desk gives less for a sale by its size is its price: nobody has a share.
    const sales = (changes.appended.get('loan_moves') ?? []) as readonly LoanMove[];
    const bySize = sales
      .filter(({ owner, concessionPpm }) => concessionPpm > 0 && members.has(owner))
      .map(({ owner, marketId, soldUnits, concessionPpm }) => {
        const asset = house.catalogue.market(marketId)?.base.id ?? 0;
        const less = (soldUnits * BigInt(concessionPpm) + 999_999n) / 1_000_000n;
        return [owner, asset, -less] as const;
      });
    const noted = [...house.referral.fees.unpaid()].map(
      ({ owner, assetId, units }) => [owner, assetId, units] as const,
    );
    expect(into.length).toBeGreaterThan(20);
    expect(paidInto(noted)).toEqual(paidInto([...into, ...bySize]));
  });
});
