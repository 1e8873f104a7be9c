/** What a house may try that signs whatever it wants of its own loans, and what a borrower may. */
import { describe, expect, it } from 'vitest';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import type { MoveCase } from '../../features/loans/receipts/case.ts';
import { receiptKinds } from '../../features/loans/receipts/index.ts';
import { moveCaseOf } from '../../features/loans/testing/case.ts';
import { loanTerms } from '../../features/loans/testing/terms.ts';
import { LoansWorld } from '../../features/loans/testing/world.ts';
import { ALICE } from '../support/contract-engine.ts';
import { BESIDE, unnoticedIn } from '../support/forger.ts';
import { ReceiptBook } from '../support/receipt-book.ts';
import { readReceipt, verify } from '../support/receipts.ts';

const WHOLE = 100_000_000n;
const HOUR_MS = 3_600_000;
const PAID = 1_000n * WHOLE;

/** A loan that is repaid both ways, at a price that falls after it; and then cheaper terms. */
function lived(): { readonly book: ReceiptBook; readonly cases: readonly MoveCase[] } {
  const world = new LoansWorld();
  const { id: loanId } = world.borrow({ amount: (20_000n * WHOLE).toString() });
  world.wait(HOUR_MS);
  world.index(8_000_000);
  world.must(ALICE, { type: 'loans.repay', loanId, amount: PAID.toString(), from: 'balance' });
  world.must(ALICE, { type: 'loans.repay', loanId, amount: PAID.toString(), from: 'collateral' });
  world.wait(1_000);
  world.index(7_000_000);
  const { productId: _p, version: _v, marketId: _m, ...terms } = loanTerms({ ratePpm: 1_000 });
  const fromMs = world.timeMs + 24 * HOUR_MS;
  const of = { product: 'loans', marketId: 1, fromMs, operator: 1, reason: 'dearer' };
  world.must(0, { type: 'catalogue.plan_terms', ...of, terms });
  world.wait(25 * HOUR_MS);
  world.index(8_000_000);
  world.events('none');
  const book = new ReceiptBook((marketId) => world.engine.catalogue.market(marketId));
  for (const batch of world.batches) book.take(batch);
  const moves = world.moves();
  return { book, cases: moves.map((move) => moveCaseOf(move, moves[0]?.timeMs ?? 0)) };
}

const { book, cases } = lived();
const [borrowed, repaid, sold] = cases as [MoveCase, MoveCase, MoveCase];

/** The checks that fail for what the house itself has signed. */
function failed(order: MoveCase): string[] {
  const told = readReceipt(JSON.stringify(book.receipt(order)));
  if (told === undefined) return ['unreadable'];
  const checks = verify(told, nodeProofs, book.publicKey);
  return checks.filter(({ isOk }) => !isOk).map(({ name }) => name);
}

it('has true receipts of all that moved', () => {
  expect(cases.map(({ event }) => event)).toEqual(['borrowed', 'repaid', 'sold']);
  for (const order of cases) expect(failed(order)).toEqual([]);
});

describe('a house that signs everything', () => {
  it('sells collateral at no tick that came later, and at no price that no tick had', () => {
    const later = sold.tick + 1;
    const units = (PAID * 100n) / 7_000_000n;
    const cheaper = { soldUnits: String(units + 1n), feeUnits: String(units / 1_000n + 1n) };
    const other = failed({ ...sold, tick: later, ticks: 7_000_000, ...cheaper });
    expect(other).toContain('tick_in_force');
    expect(failed({ ...sold, ticks: 7_000_000, ...cheaper })).toContain('index_named');
  });

  it('moves the time of a sale to no tick that suits it', () => {
    const names = failed({ ...sold, tick: sold.tick + 1, ticks: 7_000_000, timeMs: sold.timeMs });
    expect(names).toEqual(expect.arrayContaining(['tick_in_force', 'sold']));
  });

  it('takes interest by no terms that came after the loan', () => {
    const dearer = { termsVersion: 2, interestUnits: String(20n * WHOLE) };
    expect(failed({ ...borrowed, ...dearer })).toEqual(['terms_in_time']);
    expect(failed({ ...borrowed, interestUnits: String(20n * WHOLE) })).toEqual(['opening']);
  });

  it('keeps no part of a payment as a fee that nobody agreed to', () => {
    expect(failed({ ...sold, feeUnits: String(BigInt(sold.feeUnits) + 1n) })).toEqual(['fee']);
    const less = String(BigInt(repaid.interestPaidUnits) + 1n);
    expect(failed({ ...repaid, interestPaidUnits: less })).toEqual(['parts']);
  });

  it('calls no sale a payment from the balance, and no payment a sale', () => {
    const { soldUnits, feeUnits, tick, ticks } = sold;
    expect(failed({ ...repaid, soldUnits, feeUnits })).toEqual(['unreadable']);
    expect(failed({ ...repaid, tick, ticks })).toEqual(['unreadable']);
    expect(failed({ ...sold, event: 'repaid' })).toEqual(['unreadable']);
    const hidden = { ...repaid, event: 'sold', tick, ticks } as const;
    expect(failed(hidden)).toEqual(expect.arrayContaining(['sold', 'fee']));
  });

  it('lends against less than the terms ask for, and says so in no receipt', () => {
    const short = String(BigInt(borrowed.collateralUnits) / 4n);
    expect(failed({ ...borrowed, collateralUnits: short })).toEqual(['level']);
  });
});

describe('a borrower', () => {
  it.each<[string, Partial<MoveCase>]>([
    ['more repaid', { paidUnits: String(PAID * 2n) }],
    ['less owed', { principalUnits: '1' }],
    ['another loan', { loanId: repaid.loanId + 1 }],
    ['another day', { timeMs: repaid.timeMs + HOUR_MS }],
  ])('shows no receipt of %s: the house has not signed it', (_what, claim) => {
    const told = book.receipt(repaid);
    const body = { ...told.body, order: { ...repaid, ...claim } };
    const checks = verify({ ...told, body }, nodeProofs, book.publicKey);
    expect(checks.filter(({ isOk }) => !isOk).map(({ name }) => name)).toContain('seal');
  });

  it('signs none himself', () => {
    const own = new ReceiptBook(() => undefined).receipt(repaid);
    const checks = verify(own, nodeProofs, book.publicKey);
    expect(checks.filter(({ isOk }) => !isOk).map(({ name }) => name)).toContain('pinned_key');
    expect(receiptKinds).toHaveLength(1);
  });
});

it('is caught by its own receipts whatever else it changes in them', () => {
  expect(unnoticedIn(book, cases).filter((what) => !BESIDE.includes(what))).toEqual([
    // A head says that a tick was the last one where no next tick does.
    'heads dropped',
    // A bound: more of it would have been enough as well.
    'order.collateralUnits more',
  ]);
});
