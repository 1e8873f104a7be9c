/** Positions whose margin a voucher pays: what they cost the house, and nobody else. */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { openCommand, usdt } from '../../../tests/support/contract-engine.ts';
import { btcUsdt } from '../../../tests/support/small-catalogue.ts';
import type { ContractFill, Position } from '../../contracts/contract/index.ts';
import { CouponWorld, DAY_MS } from '../testing/world.ts';

const [ANN, BEN] = [1_001, 1_002] as const;
const HOUR_MS = 3_600_000;
const TRIAL = { kind: 'contract_trial', valueUnits: usdt('20').toString() } as const;

/** Somebody with a trial of 20 USDT for a day, and nothing in the margin account. */
function house(change: object = {}): { world: CouponWorld; id: number } {
  const world = new CouponWorld();
  for (const owner of [ANN, BEN]) world.verify(owner);
  const id = world.voucher(ANN, { ...TRIAL, lifeMs: DAY_MS, ...change });
  world.index(8_000_000);
  return { world, id };
}

function open(couponId: number, change: object = {}) {
  return { ...openCommand({ mode: 'isolated', multiple: 100, lots: 2 }), couponId, ...change };
}

describe('a position by voucher', () => {
  it('costs its owner nothing: margin and fee come from promotions, and are frozen', () => {
    const { world, id } = house();
    const position = world.must<Position>(ANN, open(id));
    // Two lots at 80,040 are worth 1,600.80: a margin of 16.008, and a fee of 0.8004.
    expect(world.money(ANN, KIND.margin)).toEqual([0n, usdt('19.1996')]);
    expect(world.money(HOUSE.promotions)).toEqual([usdt('980'), 0n]);
    expect(world.coupon(id)).toMatchObject({ state: 'in_use', usedFor: position.id });
    world.expectSound();
  });

  it('that wins fills its voucher up first; the rest is the owner’s', () => {
    const { world, id } = house();
    const position = world.must<Position>(ANN, open(id));
    world.index(8_200_000);
    world.must(ANN, { type: 'contracts.close', positionId: position.id, lots: 0 });
    const fills = world.appended<ContractFill>('contract_fills');
    const fees = fills.reduce((sum, { feeUnits }) => sum + feeUnits, 0n);
    const profit = fills.reduce((sum, { profitUnits }) => sum + profitUnits, 0n);
    expect(world.money(ANN, KIND.margin)).toEqual([profit - fees, 0n]);
    expect(world.money(HOUSE.promotions)).toEqual([usdt('1000'), 0n]);
    expect(world.coupon(id)).toMatchObject({ state: 'used', spentUnits: 0n });
    world.expectSound();
  });

  it('that loses costs promotions what is gone, and its owner nothing', () => {
    const { world, id } = house();
    const position = world.must<Position>(ANN, open(id));
    world.index(7_980_000);
    world.must(ANN, { type: 'contracts.close', positionId: position.id, lots: 0 });
    expect(world.money(ANN, KIND.margin)).toEqual([0n, 0n]);
    const [left] = world.money(HOUSE.promotions);
    const fills = world.appended<ContractFill>('contract_fills');
    const fees = fills.reduce((sum, { feeUnits }) => sum + feeUnits, 0n);
    const loss = -fills.reduce((sum, { profitUnits }) => sum + profitUnits, 0n);
    expect(usdt('1000') - left).toBe(loss + fees);
    expect(world.coupon(id).spentUnits).toBe(loss + fees);
    world.expectSound();
  });

  it('is closed out by its own margin, and beyond it by the insurance, never by its owner', () => {
    const { world, id } = house();
    world.endow(ANN, KIND.margin, '500');
    world.must(ANN, open(id));
    world.index(7_000_000);
    expect(world.money(ANN, KIND.margin)).toEqual([usdt('500'), 0n]);
    expect(world.coupon(id)).toMatchObject({ state: 'used', spentUnits: usdt('20') });
    expect(world.liquidations()).toHaveLength(1);
    world.expectSound();
  });

  it('ends with the time of its voucher, at the index in force', () => {
    const { world, id } = house();
    const position = world.must<Position>(ANN, open(id));
    const { endsMs } = world.position(position.id);
    expect(endsMs).toBe(world.coupon(id).expiresMs);
    world.index(8_000_000, btcUsdt, endsMs - world.timeMs - 1_000);
    world.wait(999);
    expect(world.position(position.id).state).toBe('open');
    world.wait(1);
    expect(world.position(position.id)).toMatchObject({ state: 'closed', reason: 'voucher_ended' });
    world.expectSound();
  });

  it('waits for a price where there is none at its end', () => {
    const { world, id } = house();
    const position = world.must<Position>(ANN, open(id));
    world.wait(DAY_MS);
    expect(world.position(position.id).state).toBe('open');
    world.index(8_010_000, btcUsdt, HOUR_MS);
    world.wait(1_000);
    expect(world.position(position.id).state).toBe('open');
    world.index(8_010_000, btcUsdt, 10_000);
    world.index(8_010_000, btcUsdt, 10_000);
    world.index(8_010_000, btcUsdt, 10_000);
    world.index(8_010_000, btcUsdt, 10_000);
    world.index(8_010_000, btcUsdt, 10_000);
    world.index(8_010_000, btcUsdt, 10_000);
    expect(world.position(position.id)).toMatchObject({ state: 'closed', reason: 'voucher_ended' });
    world.expectSound();
  });

  it('pays its nights out of its margin alone', () => {
    const { world, id } = house({ lifeMs: 3 * DAY_MS });
    world.endow(ANN, KIND.margin, '100');
    world.must(ANN, open(id));
    const [, held] = world.money(ANN, KIND.margin);
    const nextMs = Math.ceil(world.timeMs / DAY_MS) * DAY_MS - 2 * HOUR_MS;
    world.index(8_000_000, btcUsdt, nextMs - world.timeMs - 1_000);
    world.wait(2_000);
    const [free, now] = world.money(ANN, KIND.margin);
    expect(free).toBe(usdt('100'));
    expect(now).toBeLessThan(held);
    world.expectSound();
  });

  it.each<[string, object]>([
    ['bad_order', { mode: 'cross' }],
    ['bad_order', { limitTicks: 7_900_000 }],
    ['wrong_amount', { lots: 3 }],
    ['unknown_coupon', { couponId: 999_999 }],
  ])('is refused as %s with %j', (name, change) => {
    const { world, id } = house();
    expect(world.refusal(ANN, open(id, change))).toBe(name);
    expect(world.coupon(id).state).toBe('usable');
  });

  it('is nobody else’s voucher, none of another kind, and one position at a time', () => {
    const { world, id } = house();
    expect(world.refusal(BEN, open(id))).toBe('unknown_coupon');
    const stake = world.voucher(ANN, { kind: 'seconds_trial' }, 'other');
    expect(world.refusal(ANN, open(stake))).toBe('wrong_product');
    world.must(ANN, open(id));
    expect(world.refusal(ANN, open(id))).toBe('in_use');
  });

  it('brings no rebates and uses no voucher for fees up', () => {
    const { world, id } = house();
    const fee = world.voucher(ANN, { kind: 'fee', products: 'contracts' }, 'fees');
    const { id: positionId } = world.must<Position>(ANN, open(id));
    world.must(ANN, { type: 'contracts.close', positionId, lots: 0 });
    expect(world.coupon(fee)).toMatchObject({ state: 'usable', spentUnits: 0n });
    const fees = world
      .appended<ContractFill>('contract_fills')
      .reduce((sum, { feeUnits }) => sum + feeUnits, 0n);
    const given = world.events('coupons.fee_given_back') as { units: bigint }[];
    expect(given.reduce((sum, { units }) => sum + units, 0n)).toBe(fees);
  });
});
