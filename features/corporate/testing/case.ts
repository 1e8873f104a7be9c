/** What receipts tell of an action in a small house. */
import { ALICE } from '../../../tests/support/contract-engine.ts';
import { ReceiptBook } from '../../../tests/support/receipt-book.ts';
import { aaplUsdt } from '../../../tests/support/small-catalogue.ts';
import type { CorporateAction } from '../contract.ts';
import type { CorporateCase } from '../receipts/case.ts';
import { CorporateWorld } from './world.ts';

/** What an action was for a customer, where no other one came after the same price. */
export function caseOf(
  world: CorporateWorld,
  action: CorporateAction,
  customer: number,
): CorporateCase {
  const rows = world.payouts(action.id).filter(({ owner }) => owner === customer);
  return {
    kind: 'corporate',
    id: action.id,
    marketId: aaplUsdt,
    action: action.kind,
    announcedMs: action.confirmedMs,
    doneMs: action.endedMs,
    fromTick: action.fromTick,
    tickTicks: action.fromTicks,
    earlier: [],
    fromTicks: action.fromTicks,
    toTicks: action.toTicks,
    accounts: rows.map(({ account, beforeUnits, afterUnits, paidUnits }) => ({
      account,
      beforeUnits: String(beforeUnits),
      afterUnits: String(afterUnits),
      paidUnits: String(paidUnits),
    })),
  };
}

/** A split of shares that Alice has, and the book that her receipt is made from. */
export function corporateStory(): { readonly book: ReceiptBook; readonly order: CorporateCase } {
  const world = CorporateWorld.open();
  world.give(ALICE, '3.33333335');
  const action = world.carryOut({ kind: 'split', numerator: 3, denominator: 7 });
  const book = new ReceiptBook((marketId) => world.engine.catalogue.market(marketId));
  for (const batch of world.batches) book.take(batch);
  return { book, order: caseOf(world, action, ALICE) };
}
