import { describe, expect, it } from 'vitest';
import { mustBeUnits } from '../../../core/money/steps.ts';
import { ALICE } from '../../../tests/support/contract-engine.ts';
import { borrowCommand, LoansWorld } from '../testing/world.ts';

/** `12.5 USDT` as units, and more. */
function unitsIn(text: string | undefined, more = 0n): string {
  return (mustBeUnits(String(text).split(' ')[0] ?? '', 8) + more).toString();
}

const UNITS = 10n ** 8n;

describe('the limit in a refusal of a loan', () => {
  it('is the minimum, which is taken', () => {
    const world = new LoansWorld();
    const { limit } = world.saidOf(ALICE, borrowCommand({ amount: '1' }));
    expect(limit).toBe('50 USDT');
    expect(world.borrowRefusal({ amount: unitsIn(limit, -1n) })).toBe('below_minimum');
    expect(world.borrowRefusal({ amount: unitsIn(limit) })).toBe('accepted');
  });

  it('is what is left of a customer’s cap, to the last unit', () => {
    const world = new LoansWorld();
    world.borrow({ amount: (99_900n * UNITS).toString(), collateral: (5n * UNITS).toString() });
    const asked = { amount: (101n * UNITS).toString() };
    const { limit, left } = world.saidOf(ALICE, borrowCommand(asked));
    expect([limit, left]).toEqual(['100000 USDT', '100 USDT']);
    expect(world.borrowRefusal({ amount: unitsIn(left, 1n) })).toBe('above_your_cap');
    expect(world.borrowRefusal({ amount: unitsIn(left) })).toBe('accepted');
  });

  it('is what the collateral carries: so much is lent', () => {
    const world = new LoansWorld();
    const asked = { amount: (52_000n * UNITS).toString() };
    const { limit } = world.saidOf(ALICE, borrowCommand(asked));
    expect(limit).toBe('51999.48 USDT');
    expect(world.borrowRefusal({ amount: unitsIn(limit) })).toBe('accepted');
  });

  it('is what has to stay as collateral, to the last unit', () => {
    const world = new LoansWorld();
    const { id: loanId, collateralUnits } = world.borrow();
    const change = (amount: bigint) => {
      return { type: 'loans.change_collateral', loanId, change: amount.toString() };
    };
    const { least } = world.saidOf(ALICE, change(-collateralUnits / 2n));
    const stays = BigInt(unitsIn(least));
    expect(world.refusal(ALICE, change(stays - 1n - collateralUnits))).toBe('would_exceed_ltv');
    expect(world.refusal(ALICE, change(stays - collateralUnits))).toBe('accepted');
  });
});
