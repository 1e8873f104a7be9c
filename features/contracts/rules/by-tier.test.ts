/** What force closes of a large position, and what it leaves open. */
import { describe, expect, it } from 'vitest';
import {
  ALICE,
  BOB,
  ContractEngine,
  type ContractEngineOptions,
  usdt,
} from '../../../tests/support/contract-engine.ts';
import { btcUsdt } from '../../../tests/support/small-catalogue.ts';
import type { ContractTerms, LiquidationState } from '../contract/index.ts';
import { contractTerms, TIERS } from '../testing/terms.ts';
import { closeOutUnits } from './formulas.ts';
import { endBelow } from './tiers.ts';

const PLAIN = {
  maxLotsPerCustomer: 10_000,
  exposureCapLots: 1_000,
  spreadBps: 0,
  openFeePpm: 0,
  closeFeePpm: 0,
  tiers: TIERS,
} as const satisfies Partial<ContractTerms>;
const TERMS = { ...PLAIN, liquidation: 'by_tier' } as const;

/** A lot is worth 800 USDT: tiers end at 10 and at 50 lots. 10,000 ticks move it by one. */
function house(options: ContractEngineOptions = {}): ContractEngine {
  return new ContractEngine({ terms: TERMS, desk: '1000000', customer: '100000', ...options });
}

/** Lots of each closing of a position. */
function steps(world: ContractEngine, id: number): number[] {
  return world.fills(id).flatMap(({ what, lots }) => (what === 'close' ? [lots] : []));
}

function stateOf(world: ContractEngine, at = 0): LiquidationState {
  return JSON.parse(world.liquidations()[at]?.state ?? '{}') as LiquidationState;
}

describe('the end of the tier below', () => {
  it.each([
    ['0', undefined],
    ['8000', undefined],
    ['8000.00000001', '8000'],
    ['40000', '8000'],
    ['40000.00000001', '40000'],
    ['900000', '40000'],
  ])('that of %s USDT ends at %s', (value, end) => {
    expect(endBelow(TIERS, usdt(value))).toBe(end && usdt(end));
    expect(endBelow(undefined, usdt(value))).toBeUndefined();
  });
});

describe('a cross account under terms that close by tier', () => {
  it('loses the lots that bring the side down a tier, and keeps the rest', () => {
    const world = house({ customer: '10000' });
    // 60 lots: 40 + 800 + 800 of 9,600 of margin. At 1,641 of equity nothing happens yet.
    const { id } = world.open({ lots: 60, multiple: 5 });
    world.index(8_000_000 - 1_393_333);
    expect(world.liquidations()).toEqual([]);
    world.index(8_000_000 - 1_393_334);
    expect(steps(world, id)).toEqual([10]);
    const [only] = world.liquidations();
    expect(only).toMatchObject({ requiredUnits: usdt('1640'), insuredUnits: 0n, positionId: 0 });
    expect(world.fills(id).at(-1)).toMatchObject({ reason: 'liquidated', liquidationId: only?.id });
    expect(stateOf(world).positions).toMatchObject([{ lots: 60, closed: 10 }]);
    expect(world.position(id)).toMatchObject({ state: 'open', lots: 50 });
    const health = world.engine.contracts.marginHealth(ALICE);
    expect(health).toMatchObject({ equity: usdt('1639.996'), closeOutLevel: usdt('840') });
    world.expectSound();
    // 50 lots lose 799.996 in 159,999.2 ticks.
    world.index(8_000_000 - 1_393_334 - 159_999);
    expect(steps(world, id)).toEqual([10]);
    world.index(8_000_000 - 1_553_334);
    expect(steps(world, id)).toEqual([10, 40]);
    expect(world.position(id)).toMatchObject({ state: 'open', lots: 10 });
    // 10 lots and 839.996 of equity: 40 are kept, and in the first tier all are closed.
    world.index(8_000_000 - 1_553_334 - 799_996);
    expect(steps(world, id)).toEqual([10, 40]);
    world.index(8_000_000 - 1_553_334 - 799_997);
    expect(steps(world, id)).toEqual([10, 40, 10]);
    expect(world.position(id)).toMatchObject({ state: 'closed', reason: 'liquidated' });
    world.expectSound();
  });

  it('takes as many tiers as it needs at one tick, in one liquidation', () => {
    const world = house({ customer: '10000' });
    const { id } = world.open({ lots: 60, multiple: 5 });
    world.index(8_000_000 - 1_600_000);
    expect(steps(world, id)).toEqual([10, 40]);
    expect(world.liquidations()).toHaveLength(1);
    const ids = world.fills(id).map(({ liquidationId }) => liquidationId);
    expect(new Set(ids.slice(1)).size).toBe(1);
    expect(stateOf(world).positions).toMatchObject([{ closed: 50 }]);
    world.expectSound();
  });

  it('that is lost at once is closed whole, as ever, and the insurance pays once', () => {
    const [byTier, whole] = [TERMS, PLAIN].map((terms) => {
      const world = house({ terms, customer: '10000' });
      const { id } = world.open({ lots: 60, multiple: 5 });
      world.index(8_000_000 - 1_700_000);
      expect(world.position(id)).toMatchObject({ state: 'closed', lots: 0 });
      world.expectSound();
      return { world, id };
    });
    expect(byTier && steps(byTier.world, byTier.id)).toEqual([10, 40, 10]);
    expect(whole && steps(whole.world, whole.id)).toEqual([60]);
    expect(byTier?.world.liquidations()).toMatchObject([{ insuredUnits: usdt('200') }]);
    expect(whole?.world.liquidations()).toMatchObject([{ insuredUnits: usdt('200') }]);
    expect(whole && stateOf(whole.world).positions[0]).not.toHaveProperty('closed');
    expect(byTier?.world.money(ALICE)).toEqual([0n, 0n]);
  });

  it('has the largest loss reduced, and what was on top of it moves down', () => {
    const world = house({ customer: '9000' });
    const first = world.open({ lots: 20, multiple: 5 });
    world.index(7_990_000);
    const second = world.open({ lots: 20, multiple: 5 });
    expect(second.tierFromUnits).toBe(usdt('16000'));
    // Of 31,980 on the side 8,000 are in the first tier: 40 and 599.50.
    const level = () => world.engine.contracts.marginHealth(ALICE).closeOutLevel;
    expect(level()).toBe(usdt('639.5'));
    world.index(5_820_000);
    // 300 are left. 8,000 are to be left of 31,980: the first is closed and ten of the second,
    // which would ask for 199.75 where it was, and asks for 39.95 below.
    expect(steps(world, first.id)).toEqual([20]);
    expect(world.position(second.id)).toMatchObject({ lots: 10, tierFromUnits: 0n });
    expect(level()).toBe(usdt('39.95'));
    world.expectSound();
  });

  it('closes what a voucher or earlier terms have opened whole', () => {
    const world = house({ terms: PLAIN, customer: '10000' });
    const { marketId: _, version: _of, ...terms } = contractTerms(btcUsdt, TERMS);
    const old = world.beginTerms('contracts', terms, () => world.open({ lots: 55, multiple: 5 }));
    const fresh = world.open({ lots: 5, multiple: 5 });
    world.index(8_000_000 - 1_400_000);
    expect(steps(world, old.id)).toEqual([55]);
    expect(world.position(fresh.id)).toMatchObject({ state: 'open', tierFromUnits: usdt('44000') });
    const seen = stateOf(world).positions.map(({ id, closed }) => [id, closed]);
    expect(seen).toEqual([
      [old.id, undefined],
      [fresh.id, 0],
    ]);
    world.expectSound();
  });

  it('is promised for good: later terms of the market keep it', () => {
    const world = house();
    const { marketId: _, version: _of, ...terms } = contractTerms(btcUsdt, PLAIN);
    world.beginTerms('contracts', terms, () => undefined);
    expect(world.engine.contracts.state.terms(btcUsdt)).toMatchObject({ liquidation: 'by_tier' });
  });

  it('is no other word', () => {
    const world = house({ withTerms: false });
    const odd = contractTerms(btcUsdt, { ...PLAIN, liquidation: 'half' as 'by_tier' });
    expect(world.refusal(0, { type: 'contracts.publish_terms', terms: odd })).toBe('bad_terms');
  });
});

describe('an isolated position under terms that close by tier', () => {
  it('is reduced until its margin is enough, and keeps what the step has not cost', () => {
    const world = house();
    const { id } = world.open({ mode: 'isolated', lots: 60, multiple: 5 });
    const [free] = world.money(ALICE);
    world.index(8_000_000 - 1_326_667);
    expect(steps(world, id)).toEqual([10]);
    // 10 lots have lost 1,326.667 of 9,600, and nothing is free that was not.
    expect(world.position(id)).toMatchObject({ lots: 50, heldUnits: usdt('8273.333') });
    expect(world.position(id).marginUnits).toBe(usdt('8000'));
    expect(world.money(ALICE)).toEqual([free, usdt('8273.333')]);
    expect(stateOf(world).positions).toMatchObject([{ closed: 10 }]);
    world.expectSound();
    // 50 lots lose 799.998 in 159,999.6 ticks.
    world.index(8_000_000 - 1_326_667 - 159_999);
    expect(steps(world, id)).toEqual([10]);
    world.index(8_000_000 - 1_326_667 - 160_000);
    expect(steps(world, id)).toEqual([10, 40]);
    world.expectSound();
  });

  it('pays the fee of each lot that is closed to the insurance', () => {
    const world = house({ terms: { ...TERMS, closeFeePpm: 500 } });
    const { id } = world.open({ mode: 'isolated', lots: 60, multiple: 5 });
    const [before] = world.money(-4);
    world.index(8_000_000 - 1_326_667);
    const [, fill] = world.fills(id);
    expect(fill).toMatchObject({ lots: 10, feeUnits: usdt('3.3366665') });
    expect(world.money(-4)[0]).toBe(before + usdt('3.3366665'));
    expect(world.position(id).heldUnits).toBe(usdt('9600') - usdt('1326.667') - usdt('3.3366665'));
    world.expectSound();
  });

  it('keeps a gain of what is closed, where nights have eaten its margin', () => {
    const world = house({ terms: { ...TERMS, overnightLongPpm: 43_800 } });
    const { id } = world.open({ mode: 'isolated', lots: 60, multiple: 5 });
    world.index(8_010_000);
    const [free] = world.money(ALICE);
    for (let night = 0; night < 4; night += 1) {
      world.wait(86_400_000);
      world.index(8_010_000);
    }
    // 8,420.112 of 9,600 are gone, and 60 are gained: less than 1,640.
    const [, fill] = world.fills(id);
    expect(fill).toMatchObject({ lots: 10, profitUnits: usdt('10') });
    expect(world.position(id)).toMatchObject({ lots: 50, heldUnits: usdt('1189.888') });
    expect(world.money(ALICE)[0]).toBe(free);
    world.expectSound();
  });

  it('stands on the whole side, and what stood on it moves down', () => {
    const world = house();
    const low = world.open({ mode: 'isolated', lots: 10, multiple: 20 });
    const high = world.open({ mode: 'isolated', lots: 10, multiple: 5 });
    world.open({ lots: 10, multiple: 5 }, BOB);
    expect(high.tierFromUnits).toBe(usdt('8000'));
    // 40 of 400 are kept. 16,000 are on the side, so all ten are closed.
    world.index(8_000_000 - 360_001);
    expect(steps(world, low.id)).toEqual([10]);
    expect(world.position(high.id)).toMatchObject({ state: 'open', tierFromUnits: 0n });
    const { state } = world.engine.contracts;
    const terms = state.termsOf(high);
    expect(closeOutUnits(world.position(high.id), terms, state.unitsOf(terms))).toBe(usdt('40'));
    // 40 of 1,600: its own price is that of its new level.
    world.index(8_000_000 - 1_560_000);
    expect(world.position(high.id).state).toBe('open');
    world.index(8_000_000 - 1_560_001);
    expect(world.position(high.id).state).toBe('closed');
    world.expectSound();
  });
});
