/** What receipts find of money that rules moved, and of what they did not. */
import { describe, expect, it } from 'vitest';
import { ALICE } from '../../../tests/support/contract-engine.ts';
import { Random } from '../../../tests/support/random.ts';
import { BTC, btcUsdt, smallCatalogue, USDT } from '../../../tests/support/small-catalogue.ts';
import { marketOf } from '../../catalogue/contract.ts';
import { receiptMarket } from '../../fairness/server/index.ts';
import type { LoanMove } from '../contract.ts';
import { moveCaseOf } from '../testing/case.ts';
import { loanTerms } from '../testing/terms.ts';
import { LoansWorld } from '../testing/world.ts';
import type { MoveCase } from './case.ts';
import { checkLoan, LOAN_CHECKS } from './checks.ts';
import { receiptKinds } from './index.ts';

const WHOLE = 100_000_000n;
const { assets, markets } = smallCatalogue();
const found = {
  market: markets.find(({ id }) => id === btcUsdt),
  base: assets.find(({ id }) => id === BTC),
  quote: assets.find(({ id }) => id === USDT),
};
if (!found.market || !found.base || !found.quote) throw new Error('no bitcoin');
const market = receiptMarket(marketOf(found.market, found.base, found.quote));
const terms = loanTerms();
const [kind] = receiptKinds;

/** A loan that is borrowed, waits, and is repaid in chance parts both ways; what moved. */
function lived(seed: number): LoanMove[] {
  const random = new Random(seed);
  const world = new LoansWorld();
  const amount = BigInt(random.whole(1_000, 45_000)) * WHOLE + BigInt(random.whole(0, 999));
  const { id } = world.borrow({ amount: amount.toString() });
  for (const from of ['balance', 'collateral', 'balance', 'collateral'] as const) {
    const paid = random.whole(1, 200) * 1_000_003;
    world.must(ALICE, { type: 'loans.repay', loanId: id, amount: String(paid), from });
  }
  const bySize = { loanId: id, amount: '777', from: 'collateral', bySize: true };
  world.must(ALICE, { type: 'loans.repay', ...bySize });
  world.must(ALICE, {
    type: 'loans.repay',
    loanId: id,
    amount: amount.toString(),
    from: 'collateral',
  });
  world.events('none');
  return world.moves();
}

/** The names of the checks that fail for a claim. */
function failed(order: MoveCase): string[] {
  const names: string[] = [];
  const none = () => undefined;
  checkLoan(
    {
      checks: {
        add: (name, isOk) => {
          expect(LOAN_CHECKS).toContain(name);
          if (!isOk) names.push(name);
          return isOk;
        },
      },
      evidence: { tick: none, named: none, inForce: none, lastBefore: none, content: none },
      counted: none,
      // A receipt has the markets of its ticks.
      market: () => (order.event === 'repaid' ? undefined : market),
      terms: () => terms,
    },
    order,
  );
  return names;
}

describe('money that moved', () => {
  it.each([1, 2, 3, 4, 5, 6])('is what the receipts find, seed %i', (seed) => {
    const moves = lived(seed);
    const kinds = ['borrowed', 'repaid', 'sold', 'repaid', 'sold', 'sold', 'sold'];
    expect(moves.map(({ what }) => what)).toEqual(kinds);
    expect(moves.map(({ concessionPpm }) => concessionPpm > 0).lastIndexOf(true)).toBe(5);
    for (const move of moves) {
      const order = moveCaseOf(move, moves[0]?.timeMs ?? 0);
      expect(failed(order)).toEqual([]);
      expect(kind?.read(JSON.parse(JSON.stringify(order)))).toEqual(order);
      expect(kind?.ticks(order)).toHaveLength(move.what === 'repaid' ? 0 : 1);
    }
  });
});

describe('a receipt that claims something else', () => {
  const moves = lived(7);
  const cases = moves.map((move) => moveCaseOf(move, moves[0]?.timeMs ?? 0));
  const [borrowed, repaid, sold] = cases as [MoveCase, MoveCase, MoveCase];
  const whole = cases.at(-1) ?? sold;
  const more = (text: string) => String(BigInt(text) + 1n);
  const less = (text: string) => String(BigInt(text) - 1n);
  it.each<[string, MoveCase]>([
    ['opening', { ...borrowed, interestUnits: more(borrowed.interestUnits) }],
    ['opening', { ...borrowed, interestUnits: less(borrowed.interestUnits) }],
    ['lent', { ...borrowed, paidUnits: more(borrowed.paidUnits) }],
    ['lent', { ...borrowed, id: borrowed.id + 1 }],
    ['lent', { ...borrowed, interestPaidUnits: '1' }],
    ['level', { ...borrowed, collateralUnits: '1' }],
    ['sold', { ...borrowed, soldUnits: '1' }],
    ['parts', { ...repaid, interestPaidUnits: more(repaid.interestPaidUnits) }],
    ['parts', { ...repaid, principalUnits: '0', paidUnits: more(repaid.principalUnits) }],
    ['pair', { ...repaid, ticks: 5 }],
    ['pair', { ...sold, marketId: sold.marketId + 1 }],
    ['pair', { ...sold, timeMs: sold.borrowedMs - 1 }],
    ['sold', { ...sold, soldUnits: more(sold.soldUnits) }],
    ['sold', { ...sold, collateralUnits: sold.soldUnits }],
    ['fee', { ...sold, feeUnits: less(sold.feeUnits) }],
    ['fee', { ...whole, concessionPpm: 301 }],
  ])('fails at %s', (check, claim) => {
    expect(failed(claim)).toContain(check);
  });

  it('is not read where it names a price for what needs none', () => {
    expect(kind?.read({ ...repaid, soldUnits: '1' })).toBeUndefined();
    expect(kind?.read({ ...repaid, tick: 1, ticks: 5 })).toBeUndefined();
    expect(kind?.read({ ...sold, tick: 0 })).toBeUndefined();
    expect(kind?.read({ ...sold, event: 'given' })).toBeUndefined();
    expect(kind?.read({ ...sold, concessionPpm: 3_001 })).toBeUndefined();
    expect(kind?.read({ ...sold, concessionPpm: 3_000 })).toBeDefined();
  });
});
