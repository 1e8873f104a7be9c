import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../../core/engine/command.ts';
import { Machine } from '../../../core/engine/machine.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { type AccountKind, KIND } from '../../../core/ledger/ledger.ts';
import { assetId, units } from '../../../core/money/units.ts';
import { ALICE, BOB } from '../../../tests/support/example-values.ts';
import { smallCatalogue, USDT } from '../../../tests/support/small-catalogue.ts';
import { FREE_MS, type LockupCommand, type LockupTerms } from '../contract.ts';
import { lockupTerms, ordinaryTerms, THREE_PRODUCTS } from '../testing/terms.ts';
import { LockupRules } from './room.ts';

const DAY = 86_400_000;
const WHOLE = 100_000_000n;
const POOL = HOUSE.lockupPool;
const whole = (amount: number) => (BigInt(amount) * WHOLE).toString();

class World {
  readonly machine = new Machine();
  readonly rules: LockupRules;
  private readonly products: readonly LockupTerms[];
  timeMs = 1_000;

  constructor(
    pool = 1_000n * WHOLE,
    first = lockupTerms(),
    personOf = (owner: number): number => owner,
  ) {
    const assets = new Map(smallCatalogue().assets.map((asset) => [asset.id, asset]));
    this.rules = new LockupRules(this.machine.context, {
      catalogue: { asset: (id) => assets.get(id) },
      identity: { personOf },
      verification: { level: () => 1 },
      coupons: {
        uses: {
          yieldRefusal: () => 'unknown_coupon',
          begin: () => undefined,
          dayPassed: () => undefined,
          orderEnded: () => undefined,
        },
      },
    });
    this.machine.add(this.rules);
    this.machine.complete();
    this.gift(POOL, KIND.house, pool);
    this.gift(ALICE, KIND.spot, 20_001n * WHOLE);
    this.products = [first, ...THREE_PRODUCTS.slice(1)];
    for (const terms of this.products) {
      this.said(0, { type: 'lockup.publish_terms', terms });
    }
  }

  private slot(owner: number, kind: AccountKind): number {
    return this.machine.ledger.slot(owner, kind, assetId(USDT));
  }

  gift(owner: number, kind: AccountKind, amount: bigint): void {
    const outside = this.slot(HOUSE.outsideWorld, KIND.house);
    this.machine.ledger.post(outside, this.slot(owner, kind), units(amount), 'deposit', 1);
  }

  /** Gives a command: its refusal, or the number of its order. */
  said(actor: number, command: LockupCommand): string | number {
    const outcome = this.machine.execute({ actor, command }, this.timeMs);
    if (isRefusal(outcome)) return outcome.refused;
    return (outcome.answer as { id?: number } | null)?.id ?? 0;
  }

  subscribe(amount: string, productId = 1, autoRenew = false, actor = ALICE): string | number {
    return this.said(actor, { type: 'lockup.subscribe', productId, amount, autoRenew });
  }

  redeem(id: number, actor = ALICE): string | number {
    return this.said(actor, { type: 'lockup.redeem', orderId: id });
  }

  /** Time goes by, timers run, and after each of them the pool holds what is owed. */
  wait(ms: number): void {
    this.timeMs += ms;
    do this.expectCovered();
    while (this.machine.runDueTimer(this.timeMs));
    this.expectCovered();
  }

  /** Recomputed from terms and days, never from what the order says of its reserve. */
  expectCovered(): void {
    let owed = 0n;
    let held = 0n;
    for (const order of this.rules.runningOrders()) {
      const rate = BigInt(this.products[order.productId - 1]?.ratePpm ?? 0);
      const upTo = (days: number) => (order.units * rate * BigInt(days)) / 1_000_000n;
      if (order.days > 0) owed += upTo(order.days) - upTo(order.passedDays);
      held += order.units;
    }
    expect((this.money(POOL, KIND.house)[1] ?? 0n) >= owed).toBe(true);
    expect(this.money(ALICE)[1]).toBe(held);
  }

  money(owner: number, kind: AccountKind = KIND.spot): readonly bigint[] {
    const { ledger } = this.machine;
    return [ledger.available(this.slot(owner, kind)), ledger.frozen(this.slot(owner, kind))];
  }

  /** What Alice has more, or less, than at first. */
  result(): bigint {
    const [free = 0n, frozen = 0n] = this.money(ALICE);
    return free + frozen - 20_001n * WHOLE;
  }

  begin(change: Partial<LockupTerms>): void {
    const {
      productId,
      version: _version,
      assetId: _asset,
      days: _days,
      ...terms
    } = lockupTerms(change);
    expect(this.rules.takes(productId, terms)).toBe(true);
    this.rules.beginTerms(productId, terms, { seq: 9, timeMs: this.timeMs, actor: 0 });
  }
}

describe('the example of the specification', () => {
  it('pays 15 a day and 75 in all, and frees the amount with the last day', () => {
    const world = new World();
    world.subscribe(whole(10_000));
    expect(world.money(ALICE)).toEqual([10_001n * WHOLE, 10_000n * WHOLE]);
    expect(world.money(POOL, KIND.house)).toEqual([925n * WHOLE, 75n * WHOLE]);
    for (const paid of [15n, 30n, 45n, 60n, 75n]) {
      world.wait(DAY - 1);
      expect(world.result()).toBe((paid - 15n) * WHOLE);
      world.wait(1);
      expect(world.result()).toBe(paid * WHOLE);
    }
    expect(world.money(ALICE)).toEqual([20_076n * WHOLE, 0n]);
    expect(world.money(POOL, KIND.house)).toEqual([925n * WHOLE, 0n]);
    expect(world.rules.runningOrders()).toEqual([]);
  });

  // Half of five days is two and a half: the third day is the first that is not before it.
  it.each([
    [1, 15n - 4_000n],
    [2, 30n - 4_000n],
    [3, 45n - 3_000n],
    [4, 60n - 3_000n],
  ])('costs after %i days what makes %i in all', (days, result) => {
    const world = new World();
    const id = Number(world.subscribe(whole(10_000)));
    world.wait(days * DAY);
    world.redeem(id);
    expect(world.result()).toBe(result * WHOLE);
    expect(world.money(POOL, KIND.house)[1]).toBe(0n);
    expect(world.redeem(id)).toBe('order_not_running');
  });

  it('is matured, not redeemed, in the millisecond of its end', () => {
    const world = new World();
    const id = Number(world.subscribe(whole(10_000)));
    world.wait(5 * DAY);
    expect(world.redeem(id)).toBe('order_not_running');
    expect(world.result()).toBe(75n * WHOLE);
  });
});

describe('subscribing', () => {
  it.each<[string | undefined, string, number, number]>([
    ['not_allowed', whole(100), 1, 0],
    ['unknown_product', whole(100), 9, ALICE],
    ['bad_amount', '-1', 1, ALICE],
    ['bad_amount', '0', 1, ALICE],
    ['amount_below_minimum', '9999999999', 1, ALICE],
    [undefined, '10000000000', 1, ALICE],
    ['above_your_maximum', '2000000000001', 1, ALICE],
    [undefined, '2000000000000', 1, ALICE],
    ['insufficient_balance', whole(100), 1, BOB],
  ])('is refused as %s: %s of product %i by %i', (refusal, amount, product, actor) => {
    const said = new World().subscribe(amount, product, false, actor);
    expect(typeof said === 'number' ? undefined : said).toBe(refusal);
  });

  it('is refused where the pool cannot hold all interest, by the last unit', () => {
    expect(new World(75n * WHOLE - 1n).subscribe(whole(10_000))).toBe('house_is_full');
    expect(new World(75n * WHOLE).subscribe(whole(10_000))).toBeTypeOf('number');
  });

  it('counts all orders of a customer against the most of the product', () => {
    const world = new World();
    world.subscribe(whole(10_000));
    expect(world.subscribe('1000000000001')).toBe('above_your_maximum');
    expect(world.subscribe(whole(10_000))).toBeTypeOf('number');
  });

  it.each<[string, (world: World, id: number) => void]>([
    ['matured', (world) => world.wait(5 * DAY)],
    ['redeemed', (world, id) => world.redeem(id)],
    ['withdrawn', (world, id) => world.said(ALICE, { type: 'lockup.withdraw', orderId: id })],
  ])('counts no order that is %s', (_state, end) => {
    const world = new World();
    end(world, Number(world.subscribe(whole(20_000))));
    expect(world.rules.runningOrders()).toEqual([]);
    expect(world.subscribe(whole(20_000))).toBeTypeOf('number');
    expect(world.subscribe(whole(100))).toBe('above_your_maximum');
  });
});

describe('a house that was away', () => {
  it('pays each missed day with its own time, and frees the amount with the last', () => {
    const world = new World();
    world.subscribe(whole(10_000));
    world.machine.takeBatch();
    world.timeMs += 7 * DAY;
    while (world.machine.runDueTimer(world.timeMs));
    const days = world.machine
      .takeBatch()
      .records.filter(({ command }) => command.type === 'lockup.pay_day');
    expect(days.map(({ timeMs }) => (timeMs - 1_000) / DAY)).toEqual([1, 2, 3, 4, 5]);
    expect(world.money(ALICE)).toEqual([20_076n * WHOLE, 0n]);
  });
});

describe('leaving', () => {
  it('is free for an hour, to the millisecond', () => {
    const world = new World();
    const [first, second] = [1, 2].map(() => Number(world.subscribe(whole(1_000))));
    world.wait(FREE_MS);
    world.redeem(Number(first));
    expect(world.result()).toBe(0n);
    world.wait(1);
    expect(world.said(ALICE, { type: 'lockup.withdraw', orderId: Number(second) })).toBe(
      'free_time_over',
    );
    world.redeem(Number(second));
    expect(world.result()).toBe(-400n * WHOLE);
  });

  it('costs exactly half of the days the lower share', () => {
    const world = new World();
    world.said(0, { type: 'lockup.publish_terms', terms: lockupTerms({ productId: 4, days: 4 }) });
    const id = Number(world.subscribe(whole(1_000), 4));
    world.timeMs += 2 * DAY;
    while (world.machine.runDueTimer(world.timeMs));
    world.redeem(id);
    expect(world.result()).toBe((3n - 300n) * WHOLE);
  });

  it('costs the interest alone where the terms say so', () => {
    const world = new World();
    const id = Number(world.subscribe('123456789', 2));
    world.wait(DAY);
    expect(world.result()).toBe(41_111n);
    world.redeem(id);
    expect(world.result()).toBe(0n);
  });

  it('is for its owner alone', () => {
    const world = new World();
    const id = Number(world.subscribe(whole(1_000)));
    expect(world.redeem(id, BOB)).toBe('unknown_order');
    expect(world.said(ALICE, { type: 'lockup.pay_day', orderId: id })).toBe('not_allowed');
    expect(world.said(0, { type: 'lockup.pay_day', orderId: id })).toBe('day_not_over');
  });
});

describe('rounding', () => {
  it.each([10_000_000_333n, 12_345_678_999n])('adds up over five days: %i', (amount) => {
    const world = new World();
    world.subscribe(amount.toString());
    world.wait(5 * DAY);
    expect(world.result()).toBe((amount * 7_500n) / 1_000_000n);
  });

  it('lets the days add up to the whole, for any amount', () => {
    for (const amount of [1n, 3_003n, 3_004n, 999_999n, 123_456_789n, 987_654_321_987n]) {
      const world = new World();
      world.subscribe(amount.toString(), 2);
      world.wait(7 * DAY);
      expect(world.result()).toBe((amount * 666n) / 1_000_000n);
    }
  });
});

/** What became of the renewals of orders that have ended, as it is stored and told. */
function renewals(world: World): string[] {
  const { saved } = world.machine.takeBatch().changes;
  const orders = saved.get('lockup_orders') ?? [];
  return orders
    .map((row) => row as { readonly state: string; readonly renewal: string })
    .filter(({ state }) => state !== 'running')
    .map(({ renewal }) => renewal);
}

describe('a promotion', () => {
  it('is of each account that was verified before persons were known, once', () => {
    const world = new World(1_000n * WHOLE, lockupTerms(), () => 0);
    world.gift(BOB, KIND.spot, 1_000n * WHOLE);
    const subscribe = { type: 'lockup.subscribe', productId: 1, autoRenew: false } as const;
    const ask = (owner: number) =>
      world.said(owner, { ...subscribe, amount: whole(100), perPerson: true });
    expect([ask(ALICE), ask(BOB)]).toEqual([expect.any(Number), expect.any(Number)]);
    expect([ask(ALICE), ask(BOB)]).toEqual(['promotion_used', 'promotion_used']);
  });
});

describe('renewal', () => {
  it('is none of a promotion, whoever wants it: that is a person’s once', () => {
    const world = new World();
    world.subscribe(whole(10_000), 1, true);
    world.wait(5 * DAY);
    expect(renewals(world)).toEqual(['not_renewable']);
    expect(world.rules.runningOrders()).toEqual([]);
  });

  it.each<[string, Partial<LockupTerms>, number]>([
    ['renewed', { ratePpm: 500 }, 1],
    ['renewed', { ratePpm: 501 }, 1],
    ['rate_is_lower', { ratePpm: 499 }, 0],
    ['not_renewable', { isOffered: false }, 0],
    ['not_renewable', { mayRenew: false }, 0],
  ])('is %s where the terms then are %o', (outcome, change, running) => {
    const world = new World(1_000n * WHOLE, ordinaryTerms());
    world.subscribe(whole(10_000), 1, true);
    world.begin({ ratePpm: 500, ...change });
    world.wait(5 * DAY);
    expect(world.rules.runningOrders().map(({ termsVersion }) => termsVersion)).toEqual(
      running === 1 ? [2] : [],
    );
    expect(renewals(world)).toEqual([outcome]);
    expect(world.result()).toBe(25n * WHOLE);
  });

  it('goes on, term after term, until it is switched off', () => {
    const world = new World(1_000n * WHOLE, ordinaryTerms());
    world.subscribe(whole(10_000), 1, true);
    for (let term = 1; term <= 3; term += 1) {
      world.wait(5 * DAY);
      expect(world.rules.runningOrders()).toMatchObject([{ wantsRenewal: true }]);
    }
    const [order] = world.rules.runningOrders();
    world.said(ALICE, { type: 'lockup.set_renew', orderId: order?.id ?? 0, isOn: false });
    world.wait(5 * DAY);
    expect(world.rules.runningOrders()).toEqual([]);
    expect(world.result()).toBe(4n * 25n * WHOLE);
  });

  it('is none where the pool cannot promise another term, and says so', () => {
    const world = new World(50n * WHOLE - 1n, ordinaryTerms());
    world.subscribe(whole(10_000), 1, true);
    world.wait(5 * DAY);
    expect(world.rules.runningOrders()).toEqual([]);
    expect(renewals(world)).toEqual(['house_is_full']);
    expect(world.money(ALICE)).toEqual([20_026n * WHOLE, 0n]);
  });

  it('begins nothing new of a product that was withdrawn', () => {
    const world = new World();
    world.subscribe(whole(10_000), 1, true);
    world.begin({ isOffered: false });
    expect(world.subscribe(whole(100))).toBe('product_ended');
    world.wait(5 * DAY);
    expect(world.money(ALICE)).toEqual([20_076n * WHOLE, 0n]);
  });
});

describe('savings', () => {
  it('pay each full day, and nothing for the broken one', () => {
    const world = new World();
    const id = Number(world.subscribe(whole(1_000), 3));
    world.wait(3 * DAY - 1);
    expect(world.result()).toBe(3n * WHOLE);
    world.redeem(id);
    expect(world.money(ALICE)).toEqual([20_004n * WHOLE, 0n]);
    expect(world.money(POOL, KIND.house)).toEqual([997n * WHOLE, 0n]);
  });

  it('stop earning where the pool is empty, and lock nobody', () => {
    const world = new World((3n * WHOLE) / 2n);
    const id = Number(world.subscribe(whole(1_000), 3));
    world.wait(7 * DAY);
    expect(world.result()).toBe((3n * WHOLE) / 2n);
    world.redeem(id);
    expect(world.money(ALICE)[1]).toBe(0n);
  });
});
