import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, ContractEngine, openCommand } from '../../../tests/support/contract-engine.ts';
import { secondsTerms } from '../../seconds/testing/terms.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { BTC, btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import { type Fill, marketOrder } from '../../spot/contract/index.ts';
import { LONGEST_PLAN_MS, type TermPlan, TERMS_NOTICE_MS } from '../contract.ts';

const halt = (isHalted: boolean, change: object = {}) => ({
  type: 'catalogue.halt',
  operator: 7,
  marketId: btcUsdt,
  isHalted,
  reason: 'A delivery of coins is checked.',
  ...change,
});
const LOWER = { makerFeePpm: 100, takerFeePpm: 200, bandPpm: 50_000 };
const plan = (world: ContractEngine, change: object = {}) => ({
  type: 'catalogue.plan_terms',
  operator: 7,
  product: 'spot',
  marketId: btcUsdt,
  terms: LOWER,
  fromMs: world.timeMs + TERMS_NOTICE_MS,
  reason: 'Summer prices',
  ...change,
});
const stake = { type: 'seconds.place', marketId: btcUsdt, direction: 'up', seconds: 30 };
const spot = (change: object = {}) =>
  marketOrder(btcUsdt, {
    kind: 'limit',
    timeInForce: 'gtc',
    limitTicks: 8_000_000,
    lots: 100,
    ...change,
  });

/** A house whose two customers can trade bitcoin for dollars too. */
function spotEngine(): ContractEngine {
  const world = new ContractEngine();
  world.endow(ALICE, KIND.spot, '100000');
  world.endow(BOB, KIND.spot, '10', BTC);
  return world;
}

describe('a halt by an operator', () => {
  it('keeps new orders of every product out, and lets them in again', () => {
    const world = spotEngine();
    world.must(0, halt(true));
    expect(world.engine.catalogue.state(btcUsdt)).toMatchObject({ reason: 'by_operator' });
    expect(world.refusal(ALICE, spot())).toBe('market_halted');
    expect(world.refusal(ALICE, openCommand())).toBe('market_halted');
    expect(world.refusal(ALICE, { ...stake, stake: '1000000000' })).toBe('market_halted');
    expect(world.engine.catalogue.state(ethUsdt).status).toBe('open');
    world.must(0, halt(false));
    for (const command of [spot(), openCommand(), { ...stake, stake: '1000000000' }]) {
      expect(world.refusal(ALICE, command)).toBe('accepted');
    }
  });

  it('ends nothing that runs: stakes are won, positions closed, stops carried out', () => {
    const world = new ContractEngine();
    const { id } = world.must<{ id: number }>(ALICE, { ...stake, stake: '1000000000' });
    const [free, stopped] = [world.open(), world.open({ stopLossTicks: 7_990_000 })];
    const waiting = world.open({ limitTicks: 7_995_000 });
    world.must(0, halt(true));
    world.index(7_985_000);
    expect(world.position(stopped.id)).toMatchObject({ state: 'closed', reason: 'stop_loss' });
    expect(world.position(waiting.id).state).toBe('waiting');
    world.must(ALICE, { type: 'contracts.close', positionId: free.id, lots: 0 });
    for (let second = 0; second < 28; second += 1) world.index(8_100_000);
    world.wait(2_000);
    expect(world.secondsOrder(id)).toMatchObject({ state: 'won', reason: '' });
    world.must(0, halt(false));
    world.index(7_985_000);
    expect(world.position(waiting.id).state).toBe('open');
  });

  it('still liquidates who cannot pay', () => {
    const world = new ContractEngine({ customer: '10' });
    const position = world.open();
    world.must(0, halt(true));
    world.index(7_100_000);
    expect(world.position(position.id)).toMatchObject({ state: 'closed', reason: 'liquidated' });
  });

  it.each([
    [ALICE, halt(true), 'not_allowed'],
    [0, halt(true, { marketId: 99 }), 'unknown_market'],
    [0, halt(true, { reason: ' ' }), 'reason_needed'],
    [0, halt(true, { reason: 'x'.repeat(501) }), 'reason_needed'],
    [0, halt(false), 'nothing_to_change'],
  ])('of %s with %o is refused: %s', (actor, command, refusal) => {
    expect(new ContractEngine().refusal(actor, command)).toBe(refusal);
  });

  it('does not open a market whose feed is stale', () => {
    const world = new ContractEngine();
    world.must(0, halt(true));
    world.wait(3_600_000);
    world.must(0, halt(false));
    expect(world.engine.catalogue.state(btcUsdt)).toMatchObject({ reason: 'stale_feed' });
  });
});

describe('planned terms', () => {
  it('of the order book count for orders placed after their time, whenever they are filled', () => {
    const world = spotEngine();
    world.must(BOB, spot({ side: 'sell', limitTicks: 8_100_000 }));
    const before = world.engine.catalogue.conditionsAt(btcUsdt, world.timeMs);
    world.beginTerms('spot', LOWER, () => world.must(BOB, spot({ side: 'sell' })));
    expect(world.engine.catalogue.conditionsAt(btcUsdt, world.timeMs)).toMatchObject(LOWER);
    world.must(ALICE, spot());
    const fills = world.appended<Fill>('fills');
    const value = 100n * 8_000_000n * (world.engine.catalogue.market(btcUsdt)?.tickLotUnits ?? 0n);
    const lots = 100n * (world.engine.catalogue.market(btcUsdt)?.lotUnits ?? 0n);
    // The seller came under the old terms and pays their maker fee; the buyer pays the new one.
    expect(fills[0]).toMatchObject({
      sellFeeUnits: (value * BigInt(before.makerFeePpm) + 999_999n) / 1_000_000n,
      buyFeeUnits: (lots * 200n + 999_999n) / 1_000_000n,
    });
  });

  it('begin once, at their time, also in a house that was away', () => {
    const world = new ContractEngine();
    const { id } = world.must<{ id: number }>(0, plan(world));
    expect(world.refusal(0, { type: 'catalogue.begin_plan', planId: id })).toBe('still_waiting');
    world.wait(TERMS_NOTICE_MS + 5_000_000);
    const due = world.timeMs - 5_000_000;
    expect(world.engine.catalogue.conditionsAt(btcUsdt, due - 1).version).toBe(1);
    expect(world.engine.catalogue.conditionsAt(btcUsdt, due)).toMatchObject({
      ...LOWER,
      version: 2,
      fromMs: due,
    });
    expect(world.engine.catalogue.waitingPlans()).toEqual([]);
    expect(world.refusal(0, { type: 'catalogue.begin_plan', planId: id })).toBe('unknown_plan');
  });

  it('are known to be new after they were loaded, each key by its last plan', () => {
    const world = new ContractEngine();
    world.beginTerms('spot', LOWER, () => undefined);
    const fresh = new ContractEngine().engine.catalogue;
    expect(fresh.termsSinceMs('spot', btcUsdt)).toBe(0);
    for (const plan of world.savedRows<TermPlan>('term_plans')) {
      if (plan.state === 'begun') fresh.restorePlan({ ...plan });
    }
    const sinceMs = world.engine.catalogue.termsSinceMs('spot', btcUsdt);
    expect(sinceMs).toBeGreaterThan(0);
    expect(fresh.termsSinceMs('spot', btcUsdt)).toBe(sinceMs);
    expect(fresh.termsSinceMs('contracts', btcUsdt)).toBe(0);
    expect(fresh.waitingPlans()).toEqual([]);
  });

  it('can be withdrawn while they wait', () => {
    const world = new ContractEngine();
    const { id } = world.must<{ id: number }>(0, plan(world));
    const withdraw = { type: 'catalogue.withdraw_plan', operator: 7, planId: id, reason: '' };
    expect(world.refusal(0, withdraw)).toBe('reason_needed');
    expect(world.refusal(ALICE, { ...withdraw, reason: 'no' })).toBe('not_allowed');
    world.must(0, { ...withdraw, reason: 'A wrong figure' });
    expect(world.refusal(0, { ...withdraw, reason: 'again' })).toBe('unknown_plan');
    world.wait(TERMS_NOTICE_MS + 1);
    expect(world.engine.catalogue.conditionsAt(btcUsdt, world.timeMs).version).toBe(1);
  });

  it.each([
    [ALICE, {}, 'not_allowed'],
    [0, { marketId: 99 }, 'unknown_market'],
    [0, { reason: '' }, 'reason_needed'],
    [0, { terms: { ...LOWER, takerFeePpm: 10_001 } }, 'bad_terms'],
    [0, { terms: { ...LOWER, makerFeePpm: -1 } }, 'bad_terms'],
    [0, { terms: { ...LOWER, bandPpm: 999 } }, 'bad_terms'],
    [0, { terms: {} }, 'bad_terms'],
    [0, { product: 'seconds', terms: { durations: [] } }, 'bad_terms'],
  ])('by %s with %o are refused: %s', (actor, change, refusal) => {
    const world = new ContractEngine();
    expect(world.refusal(actor, plan(world, change))).toBe(refusal);
  });

  it('need a day of notice, not more than three months, and their turn', () => {
    const world = new ContractEngine();
    const soon = { fromMs: world.timeMs + TERMS_NOTICE_MS - 1 };
    const late = { fromMs: world.timeMs + LONGEST_PLAN_MS + 1 };
    expect(world.refusal(0, plan(world, soon))).toBe('notice_too_short');
    expect(world.refusal(0, plan(world, { fromMs: 1.5 }))).toBe('notice_too_short');
    expect(world.refusal(0, plan(world, late))).toBe('too_far_ahead');
    expect(world.refusal(0, plan(world))).toBe('accepted');
    expect(world.refusal(0, plan(world))).toBe('plan_waits');
    expect(world.refusal(0, plan(world, { marketId: ethUsdt }))).toBe('accepted');
    const { marketId: _market, version: _version, ...terms } = secondsTerms(btcUsdt);
    expect(world.refusal(0, plan(world, { product: 'seconds', terms }))).toBe('accepted');
  });

  it('never reach an order that was placed before, whatever is planned', () => {
    const terms = fc.record({
      makerFeePpm: fc.integer({ min: 0, max: 10_000 }),
      takerFeePpm: fc.integer({ min: 0, max: 10_000 }),
      bandPpm: fc.integer({ min: 1_000, max: 500_000 }),
    });
    fc.assert(
      fc.property(fc.array(terms, { minLength: 1, maxLength: 4 }), (all) => {
        const world = new ContractEngine();
        const seen = new Map<number, object>();
        for (const each of all) {
          seen.set(world.timeMs, world.engine.catalogue.conditionsAt(btcUsdt, world.timeMs));
          world.must(0, plan(world, { terms: each }));
          world.wait(TERMS_NOTICE_MS);
        }
        for (const [timeMs, then] of seen) {
          expect(world.engine.catalogue.conditionsAt(btcUsdt, timeMs)).toEqual(then);
        }
      }),
      { numRuns: 25 },
    );
  });
});
