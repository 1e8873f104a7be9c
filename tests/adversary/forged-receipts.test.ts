/**
 * A house that has the key of its own seal, and changes whatever it wants in receipts. What no
 * check notices stands here by name: a new field of a receipt, and a new kind of the book, fails
 * here until somebody says why it may be anything.
 */
import { expect, it } from 'vitest';
import { corporateStory } from '../../features/corporate/testing/case.ts';
import { BESIDE, unnoticed } from '../support/forger.ts';
import { receiptStory } from '../support/receipt-story.ts';

const book = receiptStory();
const split = corporateStory();
const stories = [...new Set(book.cases().map(({ kind }) => kind))].map((kind) => ({
  kind,
  of: book,
  orders: book.cases().filter((each) => each.kind === kind),
}));

/** What may be anything, kind by kind. */
const FREE: Readonly<Record<string, readonly string[]>> = {
  contract: [
    // Of which liquidation a filling is, and what it left unpaid, its own receipt reckons.
    'order.fill.liquidationId',
    'order.fill.unpaidUnits',
    // An opening belongs to none, brings nothing and leaves nothing.
    'order.opening.liquidationId',
    'order.opening.profitUnits',
    'order.opening.unpaidUnits',
  ],
  liquidation: [
    'order.openings repeated',
    'order.openings.*.liquidationId',
    'order.openings.*.profitUnits',
    'order.openings.*.unpaidUnits',
    // Whose account it was is told by what was in it.
    'order.positionId',
  ],
  // The next tick says up to when one was the last; a head says it where there is none.
  night: ['heads dropped'],
  seconds: ['heads dropped'],
  corporate: [
    // Which of one's accounts it was.
    'order.accounts.*.account',
  ],
};

it.each([...stories, { kind: 'corporate', of: split.book, orders: [split.order] }])(
  'a receipt of kind $kind is changed in nothing that counts',
  ({ kind, of, orders }) => {
    expect(orders.length).toBeGreaterThan(0);
    const free = unnoticed(of, orders).filter((what) => !BESIDE.includes(what));
    expect(free).toEqual([...(FREE[kind] ?? [])].sort());
  },
);
