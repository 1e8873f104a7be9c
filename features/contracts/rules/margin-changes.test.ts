import { expect, it } from 'vitest';
import { ALICE, ContractEngine, usdt } from '../../../tests/support/contract-engine.ts';
import { btcUsdt } from '../../../tests/support/small-catalogue.ts';

it('lists what was moved, both ways, and neither earlier moves nor refused ones', () => {
  const world = new ContractEngine();
  const { id } = world.open({ mode: 'isolated', side: 'short', multiple: 5 });
  const move = (change: string, more: object = { isListed: true }) =>
    world.refusal(ALICE, { type: 'contracts.change_margin', positionId: id, change, ...more });
  expect(move('100', {})).toBe('accepted');
  expect(world.appended('contract_margin_changes')).toEqual([]);
  expect(move(String(usdt('20')))).toBe('accepted');
  expect(move(String(usdt('-5')))).toBe('accepted');
  expect(move(String(usdt('-500')))).toBe('margin_too_low');
  const of = { owner: ALICE, marketId: btcUsdt, positionId: id, side: 'short' };
  expect(world.appended('contract_margin_changes')).toMatchObject([
    { ...of, timeMs: world.timeMs, changeUnits: usdt('20') },
    { ...of, changeUnits: usdt('-5') },
  ]);
  world.expectSound();
});
