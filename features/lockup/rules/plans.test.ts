import { describe, expect, it } from 'vitest';
import { KIND } from '../../../core/ledger/ledger.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { ALICE, ContractEngine } from '../../../tests/support/contract-engine.ts';
import { TERMS_NOTICE_MS } from '../../catalogue/contract.ts';
import type { LockupTerms } from '../contract.ts';
import { lockupTerms, THREE_PRODUCTS } from '../testing/terms.ts';

const WHOLE = 100_000_000n;
const DAY = 86_400_000;
const SAVINGS = 3;
const FIXED = 1;

/** The terms of a product as a plan says them. */
function planned(productId: number, change: Partial<LockupTerms> = {}): object {
  const terms = THREE_PRODUCTS[productId - 1] ?? lockupTerms();
  const { productId: _id, version: _version, assetId: _asset, days: _days, ...plain } = terms;
  return { ...plain, ...change };
}

function house(): ContractEngine {
  const world = new ContractEngine();
  world.endow(ALICE, KIND.spot, '20000');
  world.endow(HOUSE.lockupPool, KIND.house, '1000');
  for (const terms of THREE_PRODUCTS) world.must(0, { type: 'lockup.publish_terms', terms });
  return world;
}

function plan(world: ContractEngine, productId: number, change: object = {}) {
  return {
    type: 'catalogue.plan_terms',
    operator: 7,
    product: 'lockup',
    marketId: productId,
    terms: planned(productId),
    fromMs: world.timeMs + TERMS_NOTICE_MS,
    reason: 'Rates fell.',
    ...change,
  };
}

function subscribe(productId: number): object {
  return {
    type: 'lockup.subscribe',
    productId,
    amount: (1_000n * WHOLE).toString(),
    autoRenew: false,
  };
}

const running = (world: ContractEngine) => world.engine.lockup.runningOrders();

describe('planned terms of a product', () => {
  it('count to the millisecond for what begins from their time on, and for nothing older', () => {
    const world = house();
    world.must(0, plan(world, FIXED, { terms: planned(FIXED, { ratePpm: 400 }) }));
    world.wait(TERMS_NOTICE_MS - 1);
    world.must(ALICE, subscribe(FIXED));
    world.wait(1);
    world.must(ALICE, subscribe(FIXED));
    expect(running(world).map((order) => [order.termsVersion, order.reservedUnits])).toEqual([
      [1, (15n * WHOLE) / 2n],
      [2, 2n * WHOLE],
    ]);
    world.wait(5 * DAY);
    expect(world.money(HOUSE.lockupPool)[0]).toBe(1_000n * WHOLE - (19n * WHOLE) / 2n);
  });

  it('count for savings from the next day on, not for the day that runs', () => {
    const world = house();
    world.must(ALICE, subscribe(SAVINGS));
    const rate = { ratePpm: 500 };
    world.must(
      0,
      plan(world, SAVINGS, {
        terms: planned(SAVINGS, rate),
        fromMs: world.timeMs + TERMS_NOTICE_MS + 1,
      }),
    );
    world.wait(2 * DAY - 1);
    // The second day began a millisecond before the plan: it is paid at the old rate.
    expect(running(world)[0]).toMatchObject({ paidUnits: (3n * WHOLE) / 2n, termsVersion: 1 });
    world.wait(1);
    expect(running(world)[0]).toMatchObject({ paidUnits: 3n * WHOLE, termsVersion: 2 });
    world.wait(DAY);
    expect(running(world)[0]?.paidUnits).toBe((7n * WHOLE) / 2n);
  });

  it('withdraw a product: no new orders, and none ended', () => {
    const world = house();
    world.must(ALICE, subscribe(FIXED));
    world.must(0, plan(world, FIXED, { terms: planned(FIXED, { isOffered: false }) }));
    world.wait(TERMS_NOTICE_MS);
    expect(world.refusal(ALICE, subscribe(FIXED))).toBe('product_ended');
    expect(running(world)).toHaveLength(1);
    world.wait(4 * DAY);
    expect(running(world)).toEqual([]);
    expect(world.money(HOUSE.lockupPool)[0]).toBe(1_000n * WHOLE - (15n * WHOLE) / 2n);
  });

  it.each([
    ['unknown_product', { marketId: 9 }],
    ['notice_too_short', { fromMs: 5 }],
    ['bad_terms', { terms: planned(FIXED, { ratePpm: 0 }) }],
    ['bad_terms', { terms: planned(FIXED, { days: 9 }) }],
    ['bad_terms', { terms: planned(FIXED, { isOffered: 1 as unknown as boolean }) }],
    ['bad_terms', { terms: {} }],
  ])('are refused as %s: %o', (refusal, change) => {
    const world = house();
    expect(world.refusal(0, plan(world, FIXED, change))).toBe(refusal);
  });

  it('wait once for a product, and for its number as a market beside it', () => {
    const world = house();
    expect(world.refusal(0, plan(world, FIXED))).toBe('accepted');
    expect(world.refusal(0, plan(world, FIXED))).toBe('plan_waits');
    expect(world.refusal(0, plan(world, SAVINGS))).toBe('accepted');
    const spot = { makerFeePpm: 100, takerFeePpm: 200, bandPpm: 50_000 };
    const ofMarket = plan(world, FIXED, { product: 'spot', terms: spot });
    expect(world.refusal(0, ofMarket)).toBe('accepted');
  });
});
