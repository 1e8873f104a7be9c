/** What somebody may try with orders of contracts to get more than their own. */
import { expect, test } from 'vitest';
import type { ReducePositions } from '../../features/contracts/contract/reductions.ts';
import { ALICE, ContractEngine } from '../support/contract-engine.ts';
import { btcUsdt } from '../support/small-catalogue.ts';

const REDUCE: ReducePositions = {
  type: 'contracts.reduce',
  marketId: btcUsdt,
  side: 'long',
  kind: 'market',
  lots: 0,
  triggerTicks: 0,
  trailTicks: 0,
  clientOrderId: '',
};

test('orders that close are no second way to a position, however many wait for one', () => {
  const world = new ContractEngine();
  const { id } = world.open({ lots: 5 });
  const stop = { ...REDUCE, kind: 'stop', triggerTicks: 7_900_000, lots: 5 } as const;
  for (let count = 0; count < 20; count += 1) world.must(ALICE, stop);
  world.index(7_880_000);
  const closed = world.fills(id).filter(({ what }) => what === 'close');
  expect(closed.reduce((sum, { lots }) => sum + lots, 0)).toBe(5);
  expect(world.engine.contracts.livePositions()).toEqual([]);
  expect(world.engine.contracts.state.reductions.sorted()).toEqual([]);
  world.expectSound();
});

test('what follows somebody is left to him', () => {
  const world = new ContractEngine();
  const own = world.open({ lots: 2 });
  const { state } = world.engine.contracts;
  const followed = world.open({ lots: 3 });
  const position = state.positions.get(followed.id);
  if (position === undefined) throw new Error('no position');
  position.likeId = own.id;
  expect(world.must(ALICE, REDUCE)).toMatchObject({ closedLots: 2 });
  expect(world.refusal(ALICE, REDUCE)).toBe('nothing_to_close');
  expect(position.state).toBe('open');
});

test('an isolated loss is not paid twice by closing in parts', () => {
  const whole = new ContractEngine();
  const parts = new ContractEngine();
  for (const world of [whole, parts]) {
    world.open({ lots: 10, mode: 'isolated', multiple: 20 });
    world.index(7_900_000);
  }
  whole.must(ALICE, REDUCE);
  for (let count = 0; count < 10; count += 1) parts.must(ALICE, { ...REDUCE, lots: 1 });
  const [inOne] = whole.money(ALICE);
  const [inTen] = parts.money(ALICE);
  // Fees are rounded up in each part: ten parts are never cheaper.
  expect(inTen).toBeLessThanOrEqual(inOne);
  expect(inOne - inTen).toBeLessThan(20n);
});

test('turning by trades one way costs no less than closing and opening do', () => {
  const apart = new ContractEngine();
  const atOnce = new ContractEngine();
  const { id } = apart.open({ lots: 5 });
  atOnce.open({ lots: 5 });
  apart.must(ALICE, { type: 'contracts.close', positionId: id, lots: 0 });
  apart.open({ side: 'short', lots: 3 });
  const trade = { marketId: btcUsdt, side: 'short', lots: 8, mode: 'cross', multiple: 100 };
  atOnce.must(ALICE, { type: 'contracts.trade', ...trade });
  expect(atOnce.money(ALICE)).toEqual(apart.money(ALICE));
});

test('the cap of a side is not passed by trading against oneself', () => {
  const world = new ContractEngine({ terms: { exposureCapLots: 5 } });
  world.open({ lots: 5 });
  const trade = { marketId: btcUsdt, side: 'short', mode: 'cross', multiple: 100 };
  expect(world.refusal(ALICE, { type: 'contracts.trade', ...trade, lots: 11 })).toBe(
    'exposure_capped',
  );
  expect(world.refusal(ALICE, { type: 'contracts.trade', ...trade, lots: 10 })).toBe('accepted');
  expect(world.refusal(ALICE, { type: 'contracts.trade', ...trade, lots: 1 })).toBe(
    'exposure_capped',
  );
});
