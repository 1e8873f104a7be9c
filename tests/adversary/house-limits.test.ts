/** What customers may try to make the house carry, or promise, more than it has. */
import { expect, it } from 'vitest';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import type { Side } from '../../features/contracts/contract/index.ts';
import { borrowCommand, LoansWorld } from '../../features/loans/testing/world.ts';
import { ALICE, BOB, ContractEngine, openCommand, usdt } from '../support/contract-engine.ts';
import { USDT } from '../support/small-catalogue.ts';

const close = (positionId: number) => ({ type: 'contracts.close', positionId, lots: 0 });
const LARGE = { maxLotsPerOrder: 1_000, maxLotsPerCustomer: 10_000 };

// Before: the desk paid 5,900 USDT in a day, one rise after the other, and would have gone on until
// its reserves were gone.
it('loses in a day what its terms say, and what is open then', () => {
  const terms = { ...LARGE, exposureCapLots: 1_000, dayLossUnits: usdt('1000').toString() };
  const world = new ContractEngine({ terms, desk: '1000000', customer: '100000' });
  const [before] = world.money(HOUSE.contractsDesk);
  let index = 8_000_000;
  for (let round = 0; round < 20; round += 1) {
    world.refusal(ALICE, openCommand({ lots: 100 }));
    index += 40_000;
    world.index(index);
    for (const { id } of world.engine.contracts.livePositions()) world.must(ALICE, close(id));
  }
  const [after] = world.money(HOUSE.contractsDesk);
  // The last round began below the limit and brought 400 less what it cost.
  expect(before - after).toBeGreaterThan(usdt('1000'));
  expect(before - after).toBeLessThan(usdt('1400'));
  expect(world.refusal(BOB, openCommand({}))).toBe('day_loss_reached');
  world.expectSound();
});

// Before: 300 lots of difference at a cap of 100. Each side made room for the other, and closing
// one of them was asked by nobody.
it('carries no more of a side than its cap, whatever is opened beside it and closed', () => {
  const terms = { ...LARGE, exposureCapLots: 100 };
  const world = new ContractEngine({ terms, desk: '100000000', customer: '1000000' });
  const orders: [Side, number][] = [
    ['long', 100],
    ['short', 200],
    ['long', 200],
  ];
  for (const [side, lots] of orders) {
    world.refusal(side === 'long' ? ALICE : BOB, openCommand({ side, lots }));
  }
  for (const { id, owner, side } of world.engine.contracts.livePositions()) {
    if (side === 'short') world.must(owner, close(id));
  }
  expect(world.engine.contracts.exposures()[0]).toMatchObject({ longLots: 100, shortLots: 0 });
  world.expectSound();
});

// Before: the desk had nothing, a customer gained 29,180 USDT, and the treasury owed 19,590.
it('promises nothing that desk and insurance could not pay', () => {
  const world = new ContractEngine({
    terms: { ...LARGE, exposureCapLots: 1_000 },
    desk: '0',
    insurance: '0',
    customer: '100000',
  });
  const order = openCommand({ lots: 1_000, multiple: 100 });
  expect(world.refusal(ALICE, order)).toBe('house_is_full');
  // What it can pay for is opened; a tenth of a jump is paid by the reserves, and nobody owes.
  world.endow(HOUSE.contractsDesk, KIND.house, '8400');
  expect(world.refusal(ALICE, { ...order, lots: 101 })).toBe('house_is_full');
  const { id } = world.must<{ id: number }>(ALICE, { ...order, lots: 100 });
  world.index(8_800_000);
  world.must(ALICE, close(id));
  expect(world.money(HOUSE.treasury)[0]).toBe(0n);
  expect(world.money(HOUSE.contractsDesk)[0]).toBeGreaterThan(0n);
  expect(world.money(HOUSE.contractsDesk)[0]).toBeLessThan(usdt('8400'));
  world.expectSound();
});

// Before: what collateral was not worth was made good by a treasury that had nothing, and lent
// again: 9,000 USDT left the house that nobody had brought into it.
it('lends nothing that the treasury only owes', () => {
  const world = new LoansWorld();
  world.borrow();
  world.index(4_000_000);
  world.index(8_000_000);
  expect(world.money(HOUSE.treasury)[0]).toBeLessThan(-usdt('9000'));
  const brought = usdt('151000') - usdt('50000');
  let lent = 0n;
  for (const [owner, amount] of [
    [ALICE, usdt('100000')],
    [BOB, usdt('10000')],
    [BOB, usdt('1000')],
  ] as const) {
    const order = { amount: amount.toString(), collateral: usdt('3').toString(), needsCover: true };
    if (world.refusal(owner, borrowCommand(order)) === 'accepted') lent += amount;
  }
  expect(lent).toBe(brought);
  world.expectSound();
});

// Before: two operators emptied the insurance while the positions that it covers were open.
it('lets no two operators take what covers open positions', () => {
  const world = new ContractEngine({ terms: LARGE, desk: '1000', insurance: '20000' });
  const kept = { keepsCover: true } as const;
  /** Approves a correction of the house's money, and says what came of it. */
  const moves = (
    moved: readonly (readonly [from: number, to: number, bigint])[],
    flags: object = kept,
  ) => {
    const lines = moved.map(([fromOwner, toOwner, amount]) => {
      const kinds = { fromKind: KIND.house, toKind: KIND.house };
      return { fromOwner, toOwner, ...kinds, assetId: USDT, amount: amount.toString() };
    });
    const asked = { operator: 1, reason: 'a mistake', lines };
    const { id } = world.must<{ id: number }>(0, {
      type: 'operators.propose_correction',
      ...asked,
    });
    const approve = { type: 'operators.approve_correction', operator: 2, id, ...flags };
    return world.refusal(0, approve);
  };
  const { insurance, contractsDesk, fees, treasury } = HOUSE;
  const coin = usdt('1');
  // Nothing is open yet, so nothing has to be covered.
  expect(moves([[insurance, fees, coin]])).toBe('accepted');
  expect(moves([[fees, insurance, coin]])).toBe('accepted');
  world.open({ lots: 50 });
  const { reserves, needed } = world.engine.contracts.cover();
  const spare = reserves - needed;
  expect(spare).toBeGreaterThan(coin);
  expect(needed).toBeGreaterThan(0n);
  expect(moves([[insurance, fees, spare + 1n]])).toBe('reserves_needed');
  const last = [contractsDesk, fees, coin + 1n] as const;
  expect(moves([[insurance, fees, spare - coin], last])).toBe('reserves_needed');
  expect(moves([[insurance, contractsDesk, coin]])).toBe('accepted');
  expect(moves([[insurance, fees, spare]])).toBe('accepted');
  expect(world.engine.contracts.cover()).toEqual({ reserves: needed, needed });
  // A debt of the treasury is the same money taken from behind.
  expect(moves([[treasury, fees, coin]])).toBe('reserves_needed');
  expect(moves([[fees, treasury, coin]])).toBe('accepted');
  // Approvals of earlier releases did not ask.
  expect(moves([[insurance, fees, 2n * coin]], {})).toBe('accepted');
  expect(moves([[insurance, fees, 1n]])).toBe('reserves_needed');
  expect(moves([[fees, insurance, 1n]])).toBe('accepted');
  world.expectSound();
});
