/** What somebody may try with loans: to take more than is behind them, or more than is owed. */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { loanTerms } from '../../features/loans/testing/terms.ts';
import { borrowCommand, LoansWorld } from '../../features/loans/testing/world.ts';
import { ALICE, BOB } from '../support/contract-engine.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const WHOLE = 100_000_000n;

describe('a customer', () => {
  it('borrows against no coin twice, and withdraws, sells or moves none that is collateral', () => {
    const world = new LoansWorld();
    world.borrow({ amount: (10_000n * WHOLE).toString(), collateral: (10n * WHOLE).toString() });
    const again = { amount: (50n * WHOLE).toString(), collateral: '1' };
    expect(world.borrowRefusal(again)).toBe('ltv_too_high');
    const move = { type: 'wallet.transfer', assetId: BTC, amount: '1' };
    const kinds = { fromKind: KIND.spot, toKind: KIND.fiat };
    expect(world.refusal(ALICE, { ...move, ...kinds })).toBe('insufficient_balance');
    expect(world.borrowRefusal({ ...again, collateral: WHOLE.toString() })).toBe(
      'insufficient_balance',
    );
  });

  it('pays no less interest for a loan in pieces', () => {
    const [whole, pieces] = [new LoansWorld(), new LoansWorld()];
    whole.borrow({ amount: (5_000n * WHOLE + 50n).toString() });
    for (let count = 0; count < 50; count += 1) {
      const amount = (100n * WHOLE + 1n).toString();
      pieces.borrow({ amount, collateral: (WHOLE / 50n).toString() });
    }
    const interest = (world: LoansWorld) =>
      world.engine.loans.runningLoans().reduce((sum, loan) => sum + loan.totalInterestUnits, 0n);
    for (const world of [whole, pieces]) world.wait(10 * 3_600_000 + 20_000);
    expect(interest(pieces)).toBeGreaterThanOrEqual(interest(whole));
  });

  it('lowers no debt by paying more than he has, less than nothing, or for another', () => {
    const world = new LoansWorld();
    const { id: loanId } = world.borrow();
    const repay = { type: 'loans.repay', loanId, from: 'balance' };
    for (const amount of ['-1', '0', '1e9', '1.0', '']) {
      expect(world.refusal(ALICE, { ...repay, amount })).toBe('bad_amount');
    }
    expect(world.refusal(BOB, { ...repay, amount: '1' })).toBe('unknown_loan');
    expect(world.refusal(0, { ...repay, amount: '1' })).toBe('unknown_loan');
  });

  it('strips no loan of its collateral by selling it for a part of the debt', () => {
    const world = new LoansWorld();
    const { id: loanId } = world.borrow();
    // At a price at which the debt is nearly worth the collateral, before any tick looks.
    const all = { type: 'loans.change_collateral', loanId, change: (-WHOLE).toString() };
    expect(world.refusal(ALICE, all)).toBe('has_debt');
    const sale = { type: 'loans.repay', loanId, from: 'collateral' };
    world.must(ALICE, { ...sale, amount: (49_999n * WHOLE).toString() });
    const { collateralUnits, principalUnits } = world.loan(loanId);
    expect((collateralUnits * 80_000n) / principalUnits).toBeGreaterThan(1n);
    world.expectSound();
  });

  it('loops borrowing and buying only as far as his cap', () => {
    const world = new LoansWorld([loanTerms({ customerCapUnits: (60_000n * WHOLE).toString() })]);
    world.borrow();
    expect(world.borrowRefusal()).toBe('above_your_cap');
    expect(world.borrowRefusal({}, BOB)).toBe('accepted');
  });
});

describe('the house', () => {
  it('closes out by no wick of a stale feed, and by an operator’s halt ends nothing', () => {
    const world = new LoansWorld();
    const { id } = world.borrow();
    const halt = { operator: 1, marketId: btcUsdt, isHalted: true, reason: 'news' };
    world.must(0, { type: 'catalogue.halt', ...halt });
    world.wait(86_400_000);
    expect(world.closeOuts()).toEqual([]);
    expect(world.loan(id).state).toBe('open');
  });

  it('lowers no level of an open loan by new terms', () => {
    const world = new LoansWorld();
    const { id } = world.borrow();
    const { productId: _p, version: _v, marketId: _m, ...terms } = loanTerms();
    const lower = { ...terms, initialPpm: 100_000, callPpm: 200_000, closePpm: 300_000 };
    const fromMs = world.timeMs + 24 * 3_600_000;
    const of = { product: 'loans', marketId: 1, fromMs, operator: 1, reason: 'caution' };
    world.must(0, { type: 'catalogue.plan_terms', ...of, terms: lower });
    world.wait(24 * 3_600_000);
    world.index(8_000_000);
    expect(world.loan(id)).toMatchObject({ state: 'open', termsVersion: 1 });
    expect(world.closeOuts()).toEqual([]);
  });

  it('sells nothing in a book, and takes from no account but the borrower’s own collateral', () => {
    const world = new LoansWorld();
    world.borrow();
    const [bob, book] = [world.has(BOB, BTC), world.appended('fills')];
    world.index(6_000_000);
    expect(world.closeOuts()).toHaveLength(1);
    expect(world.has(BOB, BTC)).toEqual(bob);
    expect(world.appended('fills')).toEqual(book);
    expect(world.has(ALICE, USDT)[0]).toBe(50_100n * WHOLE);
    expect(world.refusal(ALICE, borrowCommand({ amount: '1' }))).toBe('below_minimum');
    expect(world.has(HOUSE.loanFund, USDT)[0]).toBe(100_000n * WHOLE);
  });
});
