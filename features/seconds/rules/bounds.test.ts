import { expect, it } from 'vitest';
import { ALICE, ContractEngine, usdt } from '../../../tests/support/contract-engine.ts';
import { btcUsdt } from '../../../tests/support/small-catalogue.ts';

function stake(whole: string): object {
  const shape = { type: 'seconds.place', marketId: btcUsdt, direction: 'up', seconds: 30 };
  return { ...shape, stake: usdt(whole).toString() };
}

it('a refused stake says its limit, which is taken', () => {
  const world = new ContractEngine({ customer: '5000' });
  expect(world.saidOf(ALICE, stake('9.99999999'))).toEqual({ limit: '10 USDT' });
  expect(world.saidOf(ALICE, stake('500.00000001'))).toEqual({ limit: '500 USDT' });
  for (let count = 0; count < 4; count += 1) world.must(ALICE, stake('500'));
  expect(world.saidOf(ALICE, stake('10'))).toEqual({ limit: '2000 USDT' });
});

it('own limits are said too', () => {
  const world = new ContractEngine({ customer: '5000' });
  const set = { type: 'seconds.set_limits', pausedUntilMs: 0, lossPerDay: '0' };
  world.must(ALICE, { ...set, largestStake: usdt('50').toString() });
  expect(world.saidOf(ALICE, stake('50.00000001'))).toEqual({ limit: '50 USDT' });
  expect(world.refusal(ALICE, stake('50'))).toBe('accepted');
});
