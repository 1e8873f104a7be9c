/** What may be at stake at once: in two markets, by two customers, and again when orders end. */
import { expect, it } from 'vitest';
import { ALICE, BOB, ContractEngine, usdt } from '../../../tests/support/contract-engine.ts';
import { btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import { MOST_RUNNING } from '../contract.ts';

function stake(whole: string, marketId = btcUsdt) {
  const of = { direction: 'up', seconds: 30, stake: usdt(whole).toString() };
  return { type: 'seconds.place', marketId, ...of };
}

/** Terms under which one stake may be as large as all together. */
function capsOf(customer: string, total: string) {
  const of = { seconds: 30, payoutPpm: 850_000, minStake: usdt('10').toString() };
  const durations = [{ ...of, maxStake: usdt('100').toString() }];
  const [customerOpenCap, totalOpenCap] = [usdt(customer).toString(), usdt(total).toString()];
  return { customer: '10000', secondsTerms: { durations, customerOpenCap, totalOpenCap } };
}

/** Prices of both markets come until all that runs is over. */
function passed(world: ContractEngine): void {
  for (let at = 0; at < 8; at += 1) {
    for (const marketId of [btcUsdt, ethUsdt]) world.index(8_000_000, marketId, 2_500);
  }
}

it('caps the stakes of one customer in each market, until they are settled', () => {
  const world = new ContractEngine(capsOf('100', '1000'));
  world.must(ALICE, stake('60'));
  world.must(ALICE, stake('30'));
  expect(world.refusal(ALICE, stake('11'))).toBe('too_much_at_stake');
  expect(world.refusal(ALICE, stake('100', ethUsdt))).toBe('accepted');
  expect(world.refusal(ALICE, stake('10', ethUsdt))).toBe('too_much_at_stake');
  expect(world.refusal(BOB, stake('100'))).toBe('accepted');
  expect(world.refusal(ALICE, stake('10'))).toBe('accepted');
  passed(world);
  for (const marketId of [btcUsdt, ethUsdt]) {
    expect(world.refusal(ALICE, stake('90', marketId))).toBe('accepted');
    expect(world.refusal(ALICE, stake('11', marketId))).toBe('too_much_at_stake');
    expect(world.refusal(ALICE, stake('10', marketId))).toBe('accepted');
  }
});

it('caps the stakes of all in each market, until they are settled', () => {
  const world = new ContractEngine(capsOf('100', '100'));
  world.must(ALICE, stake('60'));
  expect(world.refusal(BOB, stake('41'))).toBe('house_is_full');
  expect(world.refusal(BOB, stake('40'))).toBe('accepted');
  expect(world.refusal(BOB, stake('100', ethUsdt))).toBe('accepted');
  expect(world.refusal(ALICE, stake('10', ethUsdt))).toBe('house_is_full');
  passed(world);
  expect(world.refusal(BOB, stake('90'))).toBe('accepted');
  expect(world.refusal(ALICE, stake('11'))).toBe('house_is_full');
  expect(world.refusal(ALICE, stake('10'))).toBe('accepted');
});

it('lets so many orders of one customer run in all markets together', () => {
  const world = new ContractEngine({ customer: '10000' });
  for (let at = 0; at < MOST_RUNNING; at += 1) {
    world.must(ALICE, stake('10', at % 2 === 0 ? btcUsdt : ethUsdt));
  }
  expect(world.refusal(ALICE, stake('10'))).toBe('too_many_orders');
  expect(world.refusal(ALICE, stake('10', ethUsdt))).toBe('too_many_orders');
  expect(world.refusal(BOB, stake('10'))).toBe('accepted');
  passed(world);
  expect(world.refusal(ALICE, stake('10'))).toBe('accepted');
});
