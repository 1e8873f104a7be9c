/** What the house opens: as many lots of a side as its terms say, and as much as it can pay for. */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import {
  ALICE,
  BOB,
  ContractEngine,
  type ContractEngineOptions,
  openCommand,
  usdt,
} from '../../../tests/support/contract-engine.ts';
import { btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import type { OpenPosition } from '../contract/index.ts';
import { contractTerms } from '../testing/terms.ts';

const ROOMY = { maxLotsPerOrder: 1_000, maxLotsPerCustomer: 10_000, exposureCapLots: 1_000 };
const reverse = (positionId: number, needsCover = true) => {
  return { type: 'contracts.reverse', positionId, needsCover };
};

/** A house with so much in its reserves, whose customers can pay for anything. */
function houseOf(desk: string, insurance = '0', options: ContractEngineOptions = {}) {
  return new ContractEngine({ terms: ROOMY, ...options, desk, insurance, customer: '1000000' });
}

/** The name of the refusal of an order of Bob's. */
function asked(world: ContractEngine, change: Partial<OpenPosition>): string {
  return world.refusal(BOB, openCommand(change));
}

describe('the cap', () => {
  const capped = { terms: { ...ROOMY, exposureCapLots: 10 } };

  it('is of each side, whatever is open on the other', () => {
    const world = houseOf('100000', '0', capped);
    world.open({ lots: 8 });
    expect(asked(world, { lots: 3 })).toBe('exposure_capped');
    expect(asked(world, { lots: 11, side: 'short' })).toBe('exposure_capped');
    expect(asked(world, { lots: 10, side: 'short' })).toBe('accepted');
    expect(asked(world, { lots: 1, side: 'short' })).toBe('exposure_capped');
    expect(asked(world, { lots: 2 })).toBe('accepted');
    expect(asked(world, { lots: 10, marketId: ethUsdt })).toBe('accepted');
    world.expectSound();
  });

  it('is asked of an order that waits when it is filled', () => {
    const world = houseOf('100000', '0', capped);
    const { id } = world.open({ lots: 8, limitTicks: 7_900_000 });
    world.open({ lots: 3 }, BOB);
    world.index(7_900_000 - 10_000);
    expect(world.position(id)).toMatchObject({ state: 'cancelled', reason: 'exposure_capped' });
  });

  it('is that of the terms in force, where an order waits from before', () => {
    const world = houseOf('100000', '0', capped);
    const { marketId: _, version: _of, ...terms } = contractTerms(btcUsdt, capped.terms);
    const { id } = world.beginTerms('contracts', { ...terms, exposureCapLots: 5 }, () => {
      return world.open({ lots: 6, limitTicks: 7_900_000 });
    });
    world.index(7_900_000 - 10_000);
    expect(world.position(id)).toMatchObject({ state: 'cancelled', reason: 'exposure_capped' });
  });

  it('counts what a reversal leaves', () => {
    const world = houseOf('100000', '0', capped);
    const { id } = world.open({ lots: 6 });
    world.open({ lots: 4, side: 'short' }, BOB);
    const turned = world.must<{ id: number }>(ALICE, reverse(id));
    expect(world.position(turned.id)).toMatchObject({ side: 'short', lots: 6, needsCover: true });
    const [long] = [world.open({ lots: 1 }, BOB)];
    expect(world.refusal(BOB, reverse(long.id))).toBe('exposure_capped');
  });

  it('is of the difference for orders of earlier releases', () => {
    const world = houseOf('0', '0', capped);
    const old = (lots: number, side: 'long' | 'short') => {
      return world.refusal(ALICE, openCommand({ lots, side, needsCover: false }));
    };
    expect([old(10, 'long'), old(20, 'short'), old(1, 'short')]).toEqual([
      'accepted',
      'accepted',
      'exposure_capped',
    ]);
  });
});

describe('the reserves', () => {
  // A lot is worth 800 USDT at the index; ten of a hundred of it and half a per cent are 84.
  it('pay for the stress of one side and half a per cent of both', () => {
    const world = houseOf('840');
    expect(asked(world, { lots: 11 })).toBe('house_is_full');
    expect(asked(world, { lots: 10 })).toBe('accepted');
    expect(asked(world, { lots: 1 })).toBe('house_is_full');
    // The other side asks for its half per cent alone, until it is the larger one.
    world.endow(HOUSE.insurance, KIND.house, '40');
    expect(asked(world, { lots: 11, side: 'short' })).toBe('house_is_full');
    expect(asked(world, { lots: 10, side: 'short' })).toBe('accepted');
    expect(world.engine.contracts.opening.cover.needed()).toBe(usdt('880'));
    world.expectSound();
  });

  it('are desk and insurance, for all markets together', () => {
    const world = houseOf('800', '40');
    world.open({ lots: 5 });
    expect(asked(world, { lots: 6, marketId: ethUsdt })).toBe('house_is_full');
    expect(asked(world, { lots: 5, marketId: ethUsdt })).toBe('accepted');
  });

  it('pay first what has been gained', () => {
    const world = houseOf('1000');
    world.open({ lots: 10 });
    world.index(8_080_000);
    // 10 lots of 808 ask for 848.40, and have gained 76: 80 less half of the spread.
    expect(world.engine.contracts.opening.cover.needed()).toBe(usdt('924.4'));
    expect(asked(world, { lots: 1 })).toBe('house_is_full');
    world.index(7_990_000);
    expect(world.engine.contracts.opening.cover.needed()).toBe(usdt('838.95'));
    expect(asked(world, { lots: 1 })).toBe('accepted');
  });

  it('are smaller by what the treasury owes', () => {
    const world = houseOf('0', '0');
    const { id } = world.open({ lots: 10, needsCover: false });
    world.index(8_080_000);
    world.must(ALICE, { type: 'contracts.close', positionId: id, lots: 0 });
    const [owed] = world.money(HOUSE.treasury);
    expect(owed).toBeLessThan(0n);
    expect(asked(world, { lots: 1 })).toBe('house_is_full');
    world.endow(HOUSE.insurance, KIND.house, '100');
    expect(world.engine.contracts.state.money.reserves()).toBe(usdt('100') + owed);
    expect(asked(world, { lots: 1 })).toBe('house_is_full');
  });

  it('are asked again when an order that waits is filled', () => {
    const world = houseOf('840');
    const { id } = world.open({ lots: 10, limitTicks: 7_900_000 });
    world.open({ lots: 1 }, BOB);
    world.index(7_900_000 - 10_000);
    expect(world.position(id)).toMatchObject({ state: 'cancelled', reason: 'house_is_full' });
    world.expectSound();
  });

  it('ask for the stress of the terms, and of terms that say none for that of the coin', () => {
    const world = houseOf('1000', '0', { terms: { ...ROOMY, stressPpm: 245_000 } });
    expect(asked(world, { lots: 6 })).toBe('house_is_full');
    expect(asked(world, { lots: 5 })).toBe('accepted');
    const unsaid = houseOf('840', '0', { terms: { ...ROOMY, stressPpm: undefined } });
    expect(asked(unsaid, { lots: 11 })).toBe('house_is_full');
    expect(asked(unsaid, { lots: 10 })).toBe('accepted');
  });

  it('are not asked where a position is closed', () => {
    const world = houseOf('1680');
    const long = world.open({ lots: 10 });
    world.open({ lots: 10, side: 'short' }, BOB);
    world.index(8_500_000);
    world.must(ALICE, { type: 'contracts.close', positionId: long.id, lots: 0 });
    world.expectSound();
  });
});
