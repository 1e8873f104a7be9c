/** Receipts under terms that promise the next tick: what names no order is not believed. */
import { describe, expect, it } from 'vitest';
import { isVerified } from '../../fairness/rules/verify.ts';
import { nodeProofs } from '../../fairness/server/proofs.ts';
import { ALICE, ContractEngine } from '../../../tests/support/contract-engine.ts';
import { ReceiptBook } from '../../../tests/support/receipt-book.ts';
import { verify } from '../../../tests/support/receipts.ts';
import type { FillCase } from './cases.ts';

interface Played {
  readonly book: ReceiptBook;
  readonly fills: readonly FillCase[];
}

/** A position that is opened and closed, each half a second after a tick. */
function played(isPromised: boolean, give: (order: object) => object): Played {
  const world = new ContractEngine(isPromised ? { terms: { nextTick: true } } : {});
  const book = new ReceiptBook((marketId) => world.engine.catalogue.market(marketId));
  world.wait(500);
  const order = { marketId: 1, side: 'long', mode: 'cross', lots: 1, multiple: 100 };
  const stops = { limitTicks: 0, takeProfitTicks: 0, stopLossTicks: 0 };
  world.must(ALICE, give({ type: 'contracts.open', ...order, ...stops, needsCover: true }));
  world.index(8_010_000);
  world.wait(500);
  world.must(ALICE, give({ type: 'contracts.close_all', sides: 'all' }));
  world.index(8_020_000);
  world.events('none');
  for (const batch of world.batches) book.take(batch);
  const fills = book.cases().filter((each): each is FillCase => each.kind === 'contract');
  return { book, fills };
}

function verdicts({ book, fills }: Played): boolean[] {
  return fills.map((each) => isVerified(verify(book.receipt(each), nodeProofs)));
}

describe('a filling', () => {
  it('at the next tick is proved to be the first after its order', () => {
    const next = played(true, (order) => ({ type: 'contracts.place', order }));
    expect(next.fills.map(({ acceptedMs }) => typeof acceptedMs)).toEqual(['number', 'number']);
    expect(verdicts(next)).toEqual([true, true]);
  });

  it('at the tick of before fails, though everything else of it holds', () => {
    expect(verdicts(played(true, (order) => order))).toEqual([false, false]);
  });

  it('of terms that promised nothing is as it was', () => {
    expect(verdicts(played(false, (order) => order))).toEqual([true, true]);
  });

  it('whose order was left out of its receipt fails when it closed', () => {
    const { book, fills } = played(true, (order) => ({ type: 'contracts.place', order }));
    const bare = fills.map(({ acceptedMs: _acceptedMs, ...rest }) => rest);
    // The opening then looks like that of a limit, which is filled at the moment of its tick.
    expect(verdicts({ book, fills: bare })).toEqual([true, false]);
  });
});
