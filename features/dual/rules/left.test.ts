import { expect, it } from 'vitest';
import { ALICE } from '../../../tests/support/contract-engine.ts';
import { dualTerms, putTerms } from '../testing/terms.ts';
import { DualWorld } from '../testing/world.ts';

it('a sold-out product says how many shares are left, and sells them', () => {
  const world = new DualWorld([dualTerms({ shares: 5 }), putTerms()]);
  world.buy({ shares: 3 });
  const asked = { type: 'dual.buy', productId: 1, autoRoll: false, hasReadNotice: true };
  expect(world.saidOf(ALICE, { ...asked, shares: 3 })).toEqual({ left: '2' });
  expect(world.buyRefusal({ shares: 2 })).toBe('accepted');
});
