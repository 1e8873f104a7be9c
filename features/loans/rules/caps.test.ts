/** What may be owed at once: in two pairs, by two customers, and again what was repaid. */
import { expect, it } from 'vitest';
import { ALICE, BOB } from '../../../tests/support/contract-engine.ts';
import { ETH, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { loanTerms } from '../testing/terms.ts';
import { LoansWorld } from '../testing/world.ts';

const WHOLE = 100_000_000n;
const units = (whole: number) => (BigInt(whole) * WHOLE).toString();
const OTHER = { pairId: 2, collateral: units(2) };

/** Two pairs: at most 600 of one customer, 1,000 of all. */
function capped(): LoansWorld {
  const caps = { minUnits: units(10), customerCapUnits: units(600), totalCapUnits: units(1_000) };
  const other = loanTerms({ ...caps, productId: 2, marketId: ethUsdt });
  const world = new LoansWorld([loanTerms(caps), other]);
  for (const owner of [ALICE, BOB]) world.endow(owner, KIND.spot, '10', ETH);
  return world;
}

it('caps what one customer owes of each pair, until he repays', () => {
  const world = capped();
  const said = (whole: number, of = {}, owner = ALICE) =>
    world.borrowRefusal({ amount: units(whole), ...of }, owner);
  const { id } = world.borrow({ amount: units(590) });
  expect(said(11)).toBe('above_your_cap');
  expect(said(601, OTHER)).toBe('above_your_cap');
  expect(said(600, OTHER)).toBe('accepted');
  expect(said(401, {}, BOB)).toBe('accepted');
  expect(said(10)).toBe('house_is_full');
  const repay = { type: 'loans.repay', loanId: id, from: 'balance' };
  world.must(ALICE, { ...repay, amount: units(100) });
  // Interest is paid first: a little less of the debt is gone.
  expect(said(110)).toBe('above_your_cap');
  expect(said(109)).toBe('house_is_full');
  expect(said(108)).toBe('accepted');
  expect(said(10, {}, BOB)).toBe('house_is_full');
  world.must(ALICE, { ...repay, amount: units(600) });
  expect(said(493)).toBe('above_your_cap');
  expect(said(492)).toBe('house_is_full');
  expect(said(491)).toBe('accepted');
});
